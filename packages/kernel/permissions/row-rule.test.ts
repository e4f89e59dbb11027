// People see only rows that they made: whom that hides rows from, on whatever items a row has itself, and who says it.
import { describe, expect, it } from "vitest";
import { execute, type Outcome } from "../operations/execute.ts";
import { MemoryWorld } from "../world/memory-world.ts";
import type { Operation } from "../world/operation.ts";
import { executeKeyed } from "../operations/keyed-lists.ts";
import { settleBelieved } from "../operations/believed-records.ts";
import type { Entry } from "../records/entry.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { mentionsOf } from "../records/mentioned-people.ts";
import { can, roleOf } from "./can.ts";
import { principalsAmong, readersOf } from "./readers.ts";

const SPACE = "00000000-0000-4000-8000-000000000001";
const [HOME, FRAME, COLLECTION, ROW, BELOW, OPEN] = [2, 3, 4, 5, 6, 7].map(
  (n) => `00000000-0000-4000-8000-00000000000${n}`,
) as [string, string, string, string, string, string];
const RULE = { type: "created_by" };
const item = (user_id: string, role: string): JsonObject => ({ type: "user_permission", user_id, role });
const PEOPLE = ["owner", "maker", "writer", "reader", "guest"];

/** A row that `maker` made, a page below it, and one that stands on a row of the same and has an item of its own. */
function worldOf(more: { readonly row?: JsonObject[]; readonly rule?: Json } = {}): MemoryWorld {
  const world = new MemoryWorld();
  const put = (table: "space" | "block" | "collection", id: string, value: JsonObject): void =>
    world.put(table, id, {
      table,
      id,
      scope: SPACE,
      version: 1,
      value: { id, ...value },
      order: "V",
      texts: {},
      meta: {},
      seq: 1,
    });
  const [owner, maker, writer, reader] = PEOPLE as [string, string, string, string];
  put("space", SPACE, { permissions: PEOPLE.slice(0, 4).map((id) => item(id, "read_and_write")) });
  const items = [
    item(owner, "editor"),
    item(maker, "read_and_write"),
    item(writer, "read_and_write"),
    item(reader, "reader"),
  ];
  const rule: JsonObject =
    more.rule === undefined ? { row_rule: RULE } : more.rule === null ? {} : { row_rule: more.rule };
  put("block", HOME, { type: "page", alive: true, parent_table: "space", parent_id: SPACE, permissions: items });
  put("block", FRAME, { type: "collection_view", alive: true, parent_table: "block", parent_id: HOME });
  put("collection", COLLECTION, { alive: true, parent_table: "block", parent_id: FRAME, ...rule });
  put("block", ROW, {
    type: "page",
    alive: true,
    parent_table: "collection",
    parent_id: COLLECTION,
    created_by_id: maker,
    permissions: more.row ?? [],
  });
  put("block", BELOW, { type: "page", alive: true, parent_table: "block", parent_id: ROW, created_by_id: owner });
  put("block", OPEN, {
    type: "page",
    alive: true,
    parent_table: "block",
    parent_id: ROW,
    permissions: [item("guest", "reader")],
  });
  return world;
}

function entryIn(world: MemoryWorld, id: string, table: "block" | "collection" = "block"): Entry {
  const entry = world.entry(table, id);
  if (entry === null) throw new Error(`no ${table} ${id}`);
  return entry;
}

/** The roles of everybody on a record; both ways to ask for who may read it agree. */
function rolesIn(world: MemoryWorld, id: string): string[] {
  const entry = entryIn(world, id);
  const readers = readersOf(entry, world);
  return PEOPLE.map((userId) => {
    const isReader = principalsAmong(readers, { userId }, SPACE, world).length > 0;
    expect(isReader).toBe(can({ userId }, "read", entry, world));
    return roleOf({ userId }, entry, world);
  });
}

describe("a collection whose rows are shown to their makers", () => {
  it("hides a row and what stands on it from everybody but its maker and who has full access", () => {
    const world = worldOf();
    expect(rolesIn(world, ROW)).toEqual(["editor", "read_and_write", "none", "none", "none"]);
    expect(rolesIn(world, BELOW)).toEqual(["editor", "read_and_write", "none", "none", "none"]);
    expect(roleOf({ userId: "writer" }, entryIn(world, COLLECTION, "collection"), world)).toBe("read_and_write");
    expect(rolesIn(worldOf({ rule: null }), ROW)).toEqual([
      "editor",
      "read_and_write",
      "read_and_write",
      "reader",
      "none",
    ]);
  });

  it("narrows what the items of a row give, and gives its maker no more than they do", () => {
    const given = worldOf({ row: [item("writer", "editor"), item("guest", "reader"), item("maker", "reader")] });
    expect(rolesIn(given, ROW)).toEqual(["editor", "reader", "none", "none", "none"]);
    const closed = worldOf({ row: [{ type: "restrict_permission", role: "none" }, item("owner", "reader")] });
    expect(rolesIn(closed, ROW)).toEqual(["reader", "none", "none", "none", "none"]);
  });

  it("shows a row to the people whom it names in a property of people, and to them no more than its items give", () => {
    const by = (property: Json, type: string, who: readonly string[]): MemoryWorld => {
      const world = worldOf({ rule: { type: "property", property } });
      const [collection, row] = [entryIn(world, COLLECTION, "collection"), entryIn(world, ROW)];
      world.put("collection", COLLECTION, {
        ...collection,
        value: { ...collection.value, schema: { who: { name: "Who", type } } },
      });
      world.put("block", ROW, {
        ...row,
        value: { ...row.value, properties: { who: mentionsOf(who), other: mentionsOf(["reader"]) } },
      });
      return world;
    };
    expect(rolesIn(by("who", "person", ["writer", "guest"]), ROW)).toEqual([
      "editor",
      "read_and_write",
      "read_and_write",
      "none",
      "none",
    ]);
    expect(rolesIn(by("who", "person", ["reader"]), BELOW)).toEqual([
      "editor",
      "read_and_write",
      "none",
      "reader",
      "none",
    ]);
    expect(rolesIn(by("who", "person", []), ROW)).toEqual(["editor", "read_and_write", "none", "none", "none"]);
    // Of another type, gone, or no key at all, it names nobody.
    for (const [property, type] of [
      ["who", "text"],
      ["other", "person"],
      ["__proto__", "person"],
      [7, "person"],
      [null, "person"],
    ] as const)
      expect(rolesIn(by(property, type, ["writer"]), ROW)).toEqual([
        "editor",
        "read_and_write",
        "none",
        "none",
        "none",
      ]);
  });

  it("leaves alone what an item on a page below the row gives", () => {
    expect(rolesIn(worldOf(), OPEN)).toEqual(["editor", "read_and_write", "none", "none", "reader"]);
  });

  it("hides rows by a rule of a kind that it does not know", () => {
    expect(rolesIn(worldOf({ rule: { type: "of another version" } }), ROW)[2]).toBe("none");
  });

  it("ends where collections stand in each other's rows", () => {
    const world = worldOf();
    const frame = entryIn(world, FRAME);
    world.put("block", FRAME, { ...frame, value: { ...frame.value, parent_id: ROW } });
    expect(rolesIn(world, BELOW)).toEqual(["none", "none", "none", "none", "none"]);
  });

  it("is told so, and no more, by who has full access", () => {
    const run = (world: MemoryWorld, userId: string, ...operations: Operation[]): Outcome => {
      const may = (action: Parameters<typeof can>[1], entry: Entry, at: Parameters<typeof can>[3]): boolean =>
        can({ userId }, action, entry, at);
      return execute(world, operations, {
        transaction: "t",
        actor: { table: "user", id: userId },
        now: 1,
        scope: SPACE,
        trusted: false,
        may,
        allocate: () => ["api", 0],
        settle: [settleBelieved],
        executeKeyed,
      });
    };
    const on = (id: string, command: string, args: object, path: string[] = []): Operation =>
      ({ pointer: { table: "collection", id }, path, command, args }) as unknown as Operation;
    const set = (value: Json): Operation => on(COLLECTION, "set", { value }, ["row_rule"]);
    const refused = { status: "refused", kind: "ForbiddenError" };
    expect(run(worldOf(), "owner", set(null))).toMatchObject({ status: "done" });
    expect(run(worldOf({ rule: null }), "owner", set(RULE))).toMatchObject({ status: "done" });
    expect(run(worldOf(), "writer", set(null))).toMatchObject(refused);
    expect(run(worldOf({ rule: null }), "writer", set(RULE))).toMatchObject(refused);
    expect(run(worldOf(), "writer", on(COLLECTION, "update", { value: { row_rule: null } }))).toMatchObject(refused);
    const keyed = on(COLLECTION, "keyedObjectListAfter", { value: { id: "a" } }, ["row_rule"]);
    expect(run(worldOf(), "writer", keyed)).toMatchObject(refused);
    // The property whose people see rows says who sees them too: its type is theirs alone to change, other properties are not.
    const told = (): MemoryWorld => {
      const world = worldOf({ rule: { type: "property", property: "who" } });
      const collection = entryIn(world, COLLECTION, "collection");
      const schema = { who: { name: "Who", type: "person" }, n: { name: "N", type: "number" } };
      world.put("collection", COLLECTION, { ...collection, value: { ...collection.value, schema } });
      return world;
    };
    const retype = (key: string, type: string): Operation =>
      on(COLLECTION, "set", { value: { name: "x", type } }, ["schema", key]);
    expect(run(told(), "writer", retype("who", "text"))).toMatchObject(refused);
    expect(run(told(), "writer", retype("who", "person"), retype("n", "text"))).toMatchObject({ status: "done" });
    expect(run(told(), "owner", retype("who", "text"))).toMatchObject({ status: "done" });
    expect(run(told(), "writer", set({ type: "property", property: "n" }))).toMatchObject(refused);
    // Nor on the way to where they have full access.
    const frame = { type: "collection_view", alive: true, parent_table: "block", parent_id: OPEN };
    const aside = worldOf();
    const page = entryIn(aside, OPEN);
    aside.put("block", OPEN, {
      ...page,
      value: { ...page.value, parent_table: "space", parent_id: SPACE, permissions: [item("writer", "editor")] },
    });
    aside.put("block", BELOW, { ...entryIn(aside, BELOW), value: { id: BELOW, ...frame } });
    const away = on(COLLECTION, "setParent", { parentId: BELOW, parentTable: "block" });
    expect(run(aside, "writer", away, set(null))).toMatchObject(refused);
  });
});
