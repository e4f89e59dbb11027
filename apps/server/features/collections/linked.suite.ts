// A view of a database that stands elsewhere, on every database of the server; run by linked.test.ts (PGlite) and linked.pg.test.ts.
// Its rows have the rights of where they stand, whoever may read the block that shows them.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { becomesLinked } from "@tessera/database/edit/linked-views.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { createDuplicatePage } from "../copies/duplicate-page.ts";
import { contextOf } from "../../testing/workspace.ts";
import { Hub } from "../../realtime/hub.ts";
import { Ear } from "../../realtime/testing/ear.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import type { Commit } from "../../store/transaction.ts";
import { pageChunk } from "../../store/testing/page-chunk.ts";
import type { RecordDb } from "../../store/record-db.ts";
import { Store } from "../../store/store.ts";
import { newBlock, remove } from "../../store/testing/operations.ts";
import { Collections } from "./collections.ts";
import { EngineThread } from "./engine-thread.ts";
import { newDatabase, newRow, share, type DatabaseIds } from "./testing/database.ts";
import { withoutSnapshots } from "./testing/kept-snapshots.ts";
import { queriesApp } from "./testing/queries-app.ts";

export interface LinkedUnderTest {
  open(): Promise<{ readonly db: RecordDb; close(): Promise<void> }>;
}

const SECRET = /Secret/;
const ALL = { type: "reducer", reducers: { all: { type: "results", limit: 100 } } };

export function linkedSuite(name: string, under: LinkedUnderTest): void {
  describe(`linked views on ${name}`, () => {
    const thread = new EngineThread(200_000_000);
    const listeners: ((commit: Commit) => void)[] = [];
    const errors: unknown[] = [];
    let opened: Awaited<ReturnType<LinkedUnderTest["open"]>>;
    let store: Store;
    let app: Awaited<ReturnType<typeof queriesApp>>;
    let [owner, reader, stranger, space, home, page, row] = ["", "", "", "", "", "", ""];
    let ids: DatabaseIds;
    let linked: { readonly block: string; readonly view: string };
    beforeAll(async () => {
      opened = await under.open();
      let clock = Date.UTC(2026, 2, 20);
      const now = (): number => (clock += 60_000);
      store = new Store(opened.db, { now, newId, onCommit: (commit) => listeners.forEach((tell) => tell(commit)) });
      app = await queriesApp(store, new Collections(store, thread, withoutSnapshots()), now);
    });
    afterAll(async () => {
      await app.close();
      await thread.stop();
      await opened.close();
    });
    // The owner has all of it; the reader may read the database; both others may edit the page with the linked view.
    beforeEach(async () => {
      errors.length = listeners.length = 0;
      const bootstrap = new Bootstrap(store, newId);
      [owner, reader, stranger, home, page, row] = [newId(), newId(), newId(), newId(), newId(), newId()];
      for (const id of [owner, reader, stranger])
        await bootstrap.createUser({ id, email: `${id}@example.com`, name: "Ada" });
      space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      ids = { block: newId(), collection: newId(), view: newId() };
      linked = { block: newId(), view: newId() };
      for (const id of [home, page])
        await done(
          owner,
          newBlock(id, "page", { table: "space", id: space }, id === home ? "Secret home" : "Shared"),
          share(id, owner, "editor"),
        );
      await done(owner, share(home, reader, "reader"));
      for (const id of [reader, stranger]) await done(owner, share(page, id, "read_and_write"));
      await done(owner, ...newDatabase(ids, home, { title: { name: "Secret name", type: "title" } }));
      await done(owner, newRow(row, ids.collection, { title: [["Secret row"]] }));
      const made: Operation = {
        pointer: { table: "block", id: linked.block },
        path: [],
        command: "new",
        args: { type: "collection_view", parent: { table: "block", id: page }, after: null },
      };
      const look = { collectionId: ids.collection, type: "table", name: "Table", query: {}, format: {} };
      await done(owner, made, ...becomesLinked({ id: linked.block, spaceId: space }, linked.view, look));
    });

    const submit = async (userId: string, ...operations: Operation[]) =>
      await store.submit({ id: newId(), scope: space, operations, actor: { userId } });
    async function done(userId: string, ...operations: Operation[]): Promise<void> {
      expect(await submit(userId, ...operations)).toMatchObject({ status: "done" });
    }
    const chunkOf = async (userId: string, editing: boolean, id = page) =>
      await pageChunk(store, { userId }, { scope: space, page: id, limit: 100, cursor: { stack: [] }, editing });
    const ask = async (userId: string) =>
      (
        await app.ask(userId, {
          source: { type: "collection", id: ids.collection, spaceId: space },
          collectionView: { id: linked.view },
          loader: ALL,
        })
      ).body;
    const titled = (id: string, title: string): Operation => ({
      pointer: { table: "block", id },
      path: ["properties", "title"],
      command: "set",
      args: { value: [[title]] },
    });

    test("a page tells of it what its reader may read of the database", async () => {
      for (const editing of [true, false]) {
        const { recordMap } = await chunkOf(reader, editing);
        expect(recordMap["collection"]?.[ids.collection]).toMatchObject({ role: "reader" });
        expect(recordMap["collection_view"]?.[linked.view]).toMatchObject({ role: "read_and_write" });
        const hidden = await chunkOf(stranger, editing);
        expect(hidden.recordMap["collection"]).toEqual({ [ids.collection]: { role: "none" } });
        expect(hidden.recordMap["collection_view"]?.[linked.view]).toMatchObject({ role: "read_and_write" });
        expect(JSON.stringify(hidden)).not.toMatch(SECRET);
      }
    });

    test("a question is answered by the rights over the database", async () => {
      expect((await ask(reader)).result.reducerResults["all"]).toMatchObject({ blockIds: [row], total: 1 });
      const hidden = await ask(stranger);
      expect(hidden.result.reducerResults).toEqual({});
      expect(JSON.stringify(hidden)).not.toMatch(SECRET);
      await done(owner, share(home, stranger, "reader"));
      expect((await ask(stranger)).result.reducerResults["all"]).toMatchObject({ total: 1 });
    });

    test("who may read the database changes nothing in it, and the views where they may edit the block", async () => {
      const view = { table: "collection_view", id: linked.view } as const;
      await done(reader, { pointer: view, path: ["name"], command: "set", args: { value: "Mine" } });
      expect(await submit(reader, titled(row, "Other"))).toMatchObject({ status: "refused" });
      expect(await submit(reader, newRow(newId(), ids.collection, {}))).toMatchObject({ status: "refused" });
      const property: Operation = {
        pointer: { table: "collection", id: ids.collection },
        path: ["schema", "x"],
        command: "set",
        args: { value: { name: "X", type: "text" } },
      };
      expect(await submit(reader, property)).toMatchObject({ status: "refused" });
      await done(owner, share(page, reader, "reader"));
      expect(
        await submit(reader, { pointer: view, path: ["name"], command: "set", args: { value: "Theirs" } }),
      ).toMatchObject({ status: "refused" });
    });

    test("who watches the page, the database and its home is told of what they may read", async () => {
      const hub = new Hub(store, { onError: (error) => errors.push(error) });
      listeners.push((commit) => hub.onCommit(commit));
      const { seq } = (await store.world(space)).cache;
      const topics = [page, home, `collection:${ids.collection}`, `collection_view:${ids.view}`];
      const [reading, away] = [new Ear(hub, store, reader), new Ear(hub, store, stranger)];
      for (const ear of [reading, away])
        await ear.say({ t: "open", scope: space, pages: [] }, { t: "watch", scope: space, topics, since: seq });
      const named = (name: string): Operation => ({
        pointer: { table: "collection_view", id: linked.view },
        path: ["name"],
        command: "set",
        args: { value: name },
      });
      /** All that it heard since it was last asked, as far as these words. */
      const heardUntil = async (ear: Ear, words: string): Promise<string> => {
        let heard = "";
        await expect.poll(async () => (heard += JSON.stringify(await ear.say()))).toContain(words);
        return heard;
      };
      await done(owner, titled(row, "Secret change"), titled(ids.block, "Secret title"));
      await done(owner, named("Both"));
      const heard = await heardUntil(reading, "Both");
      expect(heard).toMatch(/Secret title/);
      expect(heard).toContain(row);
      const nothing = await heardUntil(away, "Both");
      expect(nothing).not.toMatch(SECRET);
      expect(nothing).not.toContain(row);
      // A right that goes takes the database, and leaves the page.
      await done(owner, share(home, reader, "none"));
      await heardUntil(reading, home);
      await done(owner, titled(ids.block, "Secret after"));
      await done(owner, named("Still"));
      expect(await heardUntil(reading, "Still")).not.toMatch(SECRET);
      expect((await ask(reader)).result.reducerResults).toEqual({});
      expect(errors).toEqual([]);
    });

    test("a copy of it looks at the same rows in views of its own, and its end leaves the database", async () => {
      const duplicate = createDuplicatePage(store, newId);
      const request = { pageId: linked.block, spaceId: space, withRows: true };
      const { pageId: copy } = (await duplicate(request, contextOf(owner))) as { pageId: string };
      const { recordMap } = await chunkOf(owner, true, copy);
      const views = recordMap["block"]?.[copy]?.value?.["view_ids"] as readonly string[];
      expect(views).toHaveLength(1);
      expect(views).not.toContain(linked.view);
      expect(recordMap["collection_view"]?.[views[0] ?? ""]?.value).toMatchObject({
        parent_id: copy,
        format: { collection_pointer: { id: ids.collection } },
      });
      expect(Object.keys(recordMap["collection"] ?? {})).toEqual([ids.collection]);
      await done(owner, remove(copy), remove(linked.block));
      expect((await ask(owner)).result.reducerResults["all"]).toMatchObject({ blockIds: [row] });
      expect((await chunkOf(owner, true, home)).recordMap["block"]?.[ids.block]?.value).toMatchObject({ alive: true });
    });
  });
}
