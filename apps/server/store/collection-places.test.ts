// A collection stands in a block and holds pages: whatever follows a record upwards leads through it, by the one row of
// `parents.ts` that says so.
import { expect, it } from "vitest";
import { execute } from "@tessera/kernel/operations/execute.ts";
import { MemoryWorld } from "@tessera/kernel/world/memory-world.ts";
import { isWithin } from "@tessera/kernel/operations/placing.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { can, roleOf } from "@tessera/kernel/permissions/can.ts";
import { holderOf, readersOf } from "@tessera/kernel/permissions/readers.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import { placeOf } from "../features/search/document.ts";
import { topicsOf } from "./topics.ts";

const [SPACE, HOME, FRAME, COLLECTION, VIEW, ROW, TEXT, OTHER] = Array.from({ length: 8 }, () => newId()) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const [owner, member, guest] = ["owner", "member", "guest"].map((userId) => ({ userId })) as [Actor, Actor, Actor];
type Actor = { readonly userId: string };
const item = ({ userId }: Actor, role: string): JsonObject => ({ type: "user_permission", user_id: userId, role });

function put(world: MemoryWorld, table: Table, id: string, value: JsonObject, order: string | null = null): void {
  const fields = { id, alive: true, ...value };
  world.put(table, id, { table, id, scope: SPACE, version: 1, value: fields, order, texts: {}, meta: {}, seq: 1 });
}

/** A page, in it a block with a collection and a view, in the collection a row with a line. */
function worldOf(items: { readonly home?: JsonObject[]; readonly row?: JsonObject[] }): MemoryWorld {
  const world = new MemoryWorld();
  put(world, "space", SPACE, { permissions: [item(owner, "editor"), item(member, "read_and_write")] });
  put(
    world,
    "block",
    HOME,
    { type: "page", parent_table: "space", parent_id: SPACE, permissions: items.home ?? [] },
    "a",
  );
  put(world, "block", OTHER, { type: "page", parent_table: "space", parent_id: SPACE }, "b");
  put(world, "block", FRAME, { type: "collection_view", parent_table: "block", parent_id: HOME }, "a");
  put(world, "collection", COLLECTION, { parent_table: "block", parent_id: FRAME });
  put(world, "collection_view", VIEW, { type: "table", parent_table: "block", parent_id: FRAME });
  put(
    world,
    "block",
    ROW,
    { type: "page", parent_table: "collection", parent_id: COLLECTION, permissions: items.row ?? [] },
    "a",
  );
  put(world, "block", TEXT, { type: "text", parent_table: "block", parent_id: ROW }, "a");
  return world;
}

function entryIn(world: MemoryWorld, table: Table, id: string): Entry {
  const entry = world.entry(table, id);
  if (entry === null) throw new Error(`no ${table} ${id}`);
  return entry;
}

it("rights come down through it, for one's own and for everybody's", () => {
  const open = worldOf({});
  expect(roleOf(member, entryIn(open, "block", TEXT), open)).toBe("editor");
  expect(roleOf(member, entryIn(open, "collection", COLLECTION), open)).toBe("editor");
  expect(can(guest, "read", entryIn(open, "block", ROW), open)).toBe(false);
  expect(readersOf(entryIn(open, "block", ROW), open)).toEqual(["space_permission"]);
  expect(holderOf(entryIn(open, "block", TEXT), open)).toEqual({ table: "space", id: SPACE });
  const mine = worldOf({ home: [item(owner, "editor"), item(guest, "reader")] });
  for (const id of [ROW, TEXT]) expect(roleOf(guest, entryIn(mine, "block", id), mine)).toBe("reader");
  expect(roleOf(guest, entryIn(mine, "collection", COLLECTION), mine)).toBe("reader");
  expect(roleOf(guest, entryIn(mine, "collection_view", VIEW), mine)).toBe("reader");
  expect(can(member, "read", entryIn(mine, "block", TEXT), mine)).toBe(false);
  expect(holderOf(entryIn(mine, "block", TEXT), mine)).toEqual({ table: "block", id: HOME });
  const closed = worldOf({ row: [{ type: "restrict_permission", role: "none" }, item(guest, "reader")] });
  expect([owner, guest].map((actor) => can(actor, "read", entryIn(closed, "block", TEXT), closed))).toEqual([
    false,
    true,
  ]);
});

it("places and topics lead through it", () => {
  const world = worldOf({});
  expect(topicsOf(entryIn(world, "block", TEXT), world)).toEqual([ROW]);
  expect(topicsOf(entryIn(world, "block", ROW), world)).toEqual([ROW]);
  expect(topicsOf(entryIn(world, "collection", COLLECTION), world)).toEqual([`collection:${COLLECTION}`, HOME]);
  expect(topicsOf(entryIn(world, "collection_view", VIEW), world)).toEqual([`collection_view:${VIEW}`, HOME]);
  expect(isWithin(world, entryIn(world, "block", TEXT), HOME)).toBe(true);
  expect(isWithin(world, { table: "collection", id: COLLECTION }, FRAME)).toBe(true);
  expect(isWithin(world, entryIn(world, "block", TEXT), OTHER)).toBe(false);
  expect(placeOf(entryIn(world, "block", ROW), world)).toEqual({
    holder: SPACE,
    above: [SPACE, HOME, FRAME, COLLECTION],
    alive: true,
  });
});

it("a page is made on it and moved off it, the undo names it, and nothing is put into itself by way of it", () => {
  const world = worldOf({});
  let seq = 1;
  const run = (...operations: Operation[]) => {
    const actor = { table: "user", id: owner.userId };
    const may = (action: Parameters<typeof can>[1], entry: Entry, at: Parameters<typeof can>[3]): boolean =>
      can(owner, action, entry, at);
    const outcome = execute(world, operations, {
      transaction: newId(),
      actor,
      now: 1,
      scope: SPACE,
      trusted: false,
      may,
      allocate: () => ["api", 0],
    });
    if (outcome.status === "done") world.take(outcome.draft, ++seq);
    return outcome;
  };
  const on = (id: string, command: string, args: object): Operation =>
    ({ pointer: { table: "block", id }, path: [], command, args }) as Operation;
  const collection = { table: "collection", id: COLLECTION };
  const made = newId();
  expect(run(on(made, "new", { type: "page", parent: collection, after: ROW })).status).toBe("done");
  expect(entryIn(world, "block", made).order ?? "").toSatisfy(
    (order: string) => order > (entryIn(world, "block", ROW).order ?? ""),
  );
  expect([...world.children(COLLECTION)]).toEqual([]);
  const place = entryIn(world, "block", made).order;
  const off = run(on(made, "move", { parent: { table: "block", id: OTHER }, after: null }));
  expect(entryIn(world, "block", made).value).toMatchObject({ parent_table: "block", parent_id: OTHER });
  if (off.status !== "done") throw new Error("not moved");
  run(...off.inverse);
  expect(entryIn(world, "block", made).value).toMatchObject({ parent_table: "collection", parent_id: COLLECTION });
  expect(entryIn(world, "block", made).order).toBe(place);
  expect(topicsOf(entryIn(world, "block", made), world)).toEqual([made]);
  const set = run(on(FRAME, "setParent", { parentId: COLLECTION, parentTable: "collection" }));
  expect(set).toMatchObject({ status: "refused", message: "a block cannot stand in itself" });
  run(on(FRAME, "move", { parent: collection, after: null }));
  expect(entryIn(world, "block", FRAME).value).toMatchObject({ parent_table: "block", parent_id: HOME });
});
