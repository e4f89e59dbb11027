// A collection that questions are put to, for the suites of queryCollection: an owner, a guest of its page and a stranger, with
// people, a workspace and ids of its own for each test. Where the database is shared, another process's store writes.

import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { Bootstrap } from "../../../store/bootstrap.ts";
import type { RecordDb } from "../../../store/record-db.ts";
import { Store } from "../../../store/store.ts";
import { newBlock } from "../../../store/testing/operations.ts";
import { Collections } from "../collections.ts";
import { EngineThread } from "../engine-thread.ts";
import { give, newRow, share, type DatabaseIds } from "./database.ts";
import { withoutSnapshots } from "./kept-snapshots.ts";
import { queriesApp } from "./queries-app.ts";

export interface QueriesUnderTest {
  open(): Promise<{ readonly db: RecordDb; close(): Promise<void> }>;
}

/** The reducers that tell all rows and how many they are. */
export const ALL = {
  reducers: {
    all: { type: "results", limit: 1000 },
    count: { type: "aggregation", aggregation: { aggregator: "count" } },
  },
};

/** Called in a describe block; what it answers is filled before each test. */
export function askedRows(under: QueriesUnderTest) {
  const thread = new EngineThread(200_000_000);
  const options = withoutSnapshots();
  const newIds = (): DatabaseIds => ({ block: newId(), collection: newId(), view: newId() });
  const people = { owner: "", guest: "", stranger: "" };
  const now = { clock: Date.UTC(2026, 2, 20), ...people, space: "", page: "", ids: newIds() };
  let opened: Awaited<ReturnType<QueriesUnderTest["open"]>>;
  let stores: { readonly own: Store; readonly neighbour: Store };
  let app: Awaited<ReturnType<typeof queriesApp>>;
  const newStore = (): Store => new Store(opened.db, { now: () => (now.clock += 60_000), newId });
  const appOn = async (engine: EngineThread) =>
    await queriesApp(stores.own, new Collections(stores.own, engine, options), () => now.clock);

  beforeAll(async () => {
    opened = await under.open();
    const own = newStore();
    stores = { own, neighbour: opened.db.shared ? newStore() : own };
    app = await appOn(thread);
  });
  afterAll(async () => {
    await app.close();
    await thread.stop();
    await opened.close();
  });
  beforeEach(async () => {
    const bootstrap = new Bootstrap(stores.own, newId);
    const [owner, guest, stranger, page] = [newId(), newId(), newId(), newId()];
    for (const id of [owner, guest, stranger])
      await bootstrap.createUser({ id, email: `${id}@example.com`, name: "Ada" });
    const space = await bootstrap.createSpace({ userId: owner, name: "Space" });
    Object.assign(now, { owner, guest, stranger, space, page, ids: newIds() });
    await done(newBlock(page, "page", { table: "space", id: space }, "Home"));
    await done(share(page, owner, "editor"), share(page, guest, "read_and_write"));
  });

  async function doneBy(userId: string, ...operations: Operation[]): Promise<void> {
    const envelope = { id: newId(), scope: now.space, operations, actor: { userId } };
    expect(await stores.neighbour.submit(envelope)).toMatchObject({ status: "done" });
  }
  async function refusedTo(userId: string, ...operations: Operation[]): Promise<void> {
    const envelope = { id: newId(), scope: now.space, operations, actor: { userId } };
    expect((await stores.own.submit(envelope)).status).toBe("refused");
  }
  const done = async (...operations: Operation[]): Promise<void> => await doneBy(now.owner, ...operations);
  /** Rows with these titles; their ids. */
  async function rows(titles: readonly string[]): Promise<string[]> {
    const made = titles.map(() => newId());
    await done(...made.map((id, n) => newRow(id, now.ids.collection, { title: [[titles[n] ?? ""]] })));
    return made;
  }
  const ask = async (userId: string | null, loader: object, more: object = {}) =>
    await app.ask(userId, {
      source: { type: "collection", id: now.ids.collection, spaceId: now.space },
      collectionView: { id: now.ids.view },
      loader: { type: "reducer", ...loader },
      ...more,
    });
  const idsOf = async (userId: string | null, loader: object = ALL): Promise<unknown> =>
    (await ask(userId, loader)).body.result.reducerResults["all"]?.["blockIds"];

  return {
    /** The people, the workspace and its page, the ids of the database that is asked about, and the time. */
    now,
    /** Another database is asked about from here on. */
    nextIds: () => void (now.ids = newIds()),
    thread,
    store: () => stores.own,
    db: () => opened.db,
    appOn,
    done,
    doneBy,
    refusedTo,
    rows,
    ask,
    /** Asked as it is, without the form that `ask` gives. */
    askPlainly: async (userId: string | null, body: object) => await app.ask(userId, body),
    idsOf,
    /** Only the owner may read it from now on. */
    restrict: (id: string): Operation[] => [
      share(id, now.owner, "editor"),
      give(id, { type: "restrict_permission", role: "none" }),
    ],
  };
}
