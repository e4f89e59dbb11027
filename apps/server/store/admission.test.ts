// Who waits in a workspace's queue, and how much work a transaction is that names much. Work is counted in questions to the
// database; a queue is held by a write that does not end.

import { beforeEach, describe, expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { spaceViewId } from "@tessera/kernel/records/space-view.ts";
import { Bootstrap } from "./bootstrap.ts";
import type { Envelope, Result } from "./transaction.ts";
import { Store } from "./store.ts";
import { CountingDb } from "./testing/counting-db.ts";
import { insert, newBlock } from "./testing/operations.ts";

let count = 0;
const newId = (): string => `00000000-0000-4000-b000-${(++count).toString(16).padStart(12, "0")}`;
const ids = (length: number): string[] => Array.from({ length }, newId);

let db: CountingDb;
let store: Store;
let bootstrap: Bootstrap;
let space: string;
let page: string;
const [owner, guest, stranger] = [newId(), newId(), newId()] as [string, string, string];
const share = (to: object): Operation => ({
  pointer: { table: "block", id: page },
  path: [],
  command: "setPermissionItem",
  args: { role: "read_and_write", ...to } as never,
});
beforeEach(async () => {
  db = new CountingDb();
  store = new Store(db, { now: () => 1_700_000_000_000, newId });
  bootstrap = new Bootstrap(store, newId);
  for (const id of [owner, guest, stranger]) await bootstrap.createUser({ id, email: `${id}@example.com`, name: "-" });
  space = await bootstrap.createSpace({ userId: owner, name: "Space" });
  page = newId();
  await bootstrap.run(space, owner, [
    newBlock(page, "page", { table: "space", id: space }, "Title"),
    share({ type: "user_permission", role: "editor", user_id: owner }),
    share({ type: "user_permission", user_id: guest }),
  ]);
});

async function submit(userId: string, operations: readonly Operation[], rest: Partial<Envelope> = {}): Promise<Result> {
  return await store.submit({ id: newId(), scope: space, operations, actor: { userId }, ...rest });
}

const revive = (blocks: readonly string[], id = newId()): Operation => ({
  pointer: { table: "block", id },
  path: [],
  command: "revive",
  args: { tx: newId(), blocks: [...blocks] },
});
const trash = (blocks: readonly string[]): Operation => ({
  pointer: { table: "block", id: newId() },
  path: [],
  command: "delb",
  args: { blocks: [...blocks], seen: [], upTo: 1_000_000 },
});
const line = (): Operation => newBlock(newId(), "text", { table: "block", id: page }, "words");
const refused = { status: "refused", kind: "ForbiddenError" };

describe("who has no right in a workspace", () => {
  test.each([
    ["revive", revive],
    ["delb", trash],
  ])("A3: is refused before its queue, and reads a few records at most: %s", async (_name, of) => {
    db.hold();
    const written = submit(owner, [line()]);
    db.questions = 0;
    expect(await submit(stranger, [of(ids(10_000))])).toMatchObject(refused);
    expect(
      await submit(
        stranger,
        ids(10_000).map((id) => revive([], id)),
      ),
    ).toMatchObject(refused);
    expect(db.questions).toBeLessThan(40);
    db.release();
    expect(await written).toMatchObject({ status: "done" });
  });

  test("A3: holds no scope by naming it as a person", async () => {
    const named = (table: "user" | "user_root" | "user_settings"): Operation => ({
      pointer: { table, id: space },
      path: ["name"],
      command: "set",
      args: { value: "x" },
    });
    db.hold();
    const written = submit(owner, [line()]);
    for (const table of ["user", "user_root", "user_settings"] as const)
      expect(await submit(stranger, [named(table)], { scope: stranger })).toMatchObject(refused);
    db.release();
    expect(await written).toMatchObject({ status: "done" });
  });

  test("hears the answer again that a transaction had when there was a right", async () => {
    const id = newId();
    const done = await submit(guest, [line()], { id });
    expect(done).toMatchObject({ status: "done" });
    await bootstrap.run(space, owner, [share({ type: "user_permission", role: "none", user_id: guest })]);
    expect(await submit(guest, [line()])).toMatchObject(refused);
    expect(await submit(guest, [line()], { id })).toEqual(done);
  });
});

describe("who has a right comes in", () => {
  test("a guest: with a page that is theirs to edit, with a line under it, with their first view of the workspace", async () => {
    const block = newId();
    const under: Operation = {
      pointer: { table: "block", id: block },
      path: [],
      command: "set",
      args: {
        value: { id: block, type: "text", parent_id: page, parent_table: "block", alive: true, space_id: space },
      },
    };
    const view: Operation = {
      pointer: { table: "space_view", id: spaceViewId(guest, space) },
      path: [],
      command: "set",
      args: { value: { user_id: guest, shared_pages: [page] } },
    };
    for (const operation of [line(), insert(page, "site-a", "x"), under, view])
      expect([operation.command, await submit(guest, [operation])]).toMatchObject([
        operation.command,
        { status: "done" },
      ]);
  });

  test("who edits a page that is open to everybody", async () => {
    await bootstrap.run(space, owner, [share({ type: "public_permission" })]);
    expect(await submit(stranger, [line()])).toMatchObject({ status: "done" });
    expect(await submit(stranger, [revive(ids(3))])).toMatchObject(refused);
  });

  test("the maker of a workspace, with its first transaction", async () => {
    const made = newId();
    await db.createScope(made);
    const permissions = [{ type: "user_permission", role: "editor", user_id: stranger }];
    const make: Operation = {
      pointer: { table: "space", id: made },
      path: [],
      command: "set",
      args: { value: { id: made, name: "Mine", permissions } },
    };
    const result = await submit(stranger, [make], { scope: made });
    expect(result).not.toMatchObject({ message: "nothing of this is yours to change" });
  });
});

describe("a transaction that names much", () => {
  test.each([
    ["revive", (all: readonly string[]) => [revive(all)]],
    ["delb", (all: readonly string[]) => [trash(all)]],
    ["many operations", (all: readonly string[]) => all.map((id) => revive([id]))],
  ])("A3: of unknown ids takes a few questions, not one each: %s", async (_name, of) => {
    db.questions = 0;
    await submit(owner, of(ids(4000)));
    expect(db.questions).toBeLessThan(40);
  });

  test("A3: of what is there but not in memory takes a few questions too", async () => {
    const lines = ids(3000);
    const make = lines.map((id, at) =>
      newBlock(id, "text", { table: "block", id: at % 50 === 0 ? page : (lines[at - 1] ?? page) }, "x"),
    );
    expect(await submit(owner, make)).toMatchObject({ status: "done" });
    const cold = new Store(db, { now: () => 1_700_000_000_000, newId });
    db.questions = 0;
    const result = await cold.submit({
      id: newId(),
      scope: space,
      // Roots alone: what stands below them is not named.
      operations: [trash(lines.filter((_id, at) => at % 50 === 0))],
      actor: { userId: owner },
    });
    expect(result).toMatchObject({ status: "done" });
    expect(db.questions).toBeLessThan(300);
    expect(await cold.read(space, (world) => world.children(page).at(0)?.alive)).toBe(false);
  });

  test("A3: is read before the queue, so that somebody's typing passes it; its sender's own order stays", async () => {
    const order: string[] = [];
    const session = "session-a";
    const note = (name: string) => (result: Result) => void order.push(`${name} ${result.status}`);
    const large = submit(owner, [revive(ids(40_000), page)], { session, n: 0 }).then(note("large"));
    const next = submit(owner, [insert(page, "site-a", "x")], { session, n: 1 }).then(note("next"));
    const typing = submit(guest, [insert(page, "site-b", "y")]).then(note("typing"));
    await Promise.all([large, next, typing]);
    expect(order).toEqual(["typing done", "large done", "next done"]);
    await store.idle();
  });

  test("may name 100,000 blocks below one that goes", async () => {
    const root = newId();
    await submit(owner, [newBlock(root, "text", { table: "block", id: page })]);
    const goes: Operation = {
      pointer: { table: "block", id: root },
      path: [],
      command: "delb",
      args: { blocks: [root], below: ids(100_000), seen: [], upTo: 1_000_000 },
    };
    expect(await submit(owner, [goes])).toMatchObject({ status: "done" });
  });
});
