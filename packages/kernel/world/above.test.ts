// The one way up from a record, also where what is held is out of order: every walk ends, and meets each record once.
import { expect, it } from "vitest";
import { isWithin } from "../operations/placing.ts";
import { MemoryWorld } from "./memory-world.ts";
import { can, roleOf } from "../permissions/can.ts";
import { acceptedItems } from "../permissions/invites.ts";
import { holderOf, readersOf } from "../permissions/readers.ts";
import { childrenOf } from "../records/parents.ts";
import { above, isInner, pageOf, upFrom, upToTop, wayUp } from "./above.ts";
import type { Entry } from "../records/entry.ts";
import type { JsonObject } from "../values/json.ts";

const SPACE = "space-1";
const ME = { userId: "me" };

function record(table: Entry["table"], id: string, value: JsonObject): Entry {
  return { table, id, scope: SPACE, version: 1, value: { id, ...value }, order: null, texts: {}, meta: {}, seq: 1 };
}

/** Blocks by id, each with its type and the table and id of its parent. */
function worldOf(
  blocks: Readonly<Record<string, readonly [type: string, table: string, parent: string]>>,
): MemoryWorld {
  const world = new MemoryWorld();
  const member = { type: "user_permission", user_id: "me", role: "editor" };
  world.put("space", SPACE, record("space", SPACE, { permissions: [member] }));
  world.put("team", "team-1", record("team", "team-1", { parent_table: "space", parent_id: SPACE }));
  for (const [id, [type, parent_table, parent_id]] of Object.entries(blocks))
    world.put("block", id, record("block", id, { type, alive: true, parent_table, parent_id }));
  return world;
}

function block(world: MemoryWorld, id: string): Entry {
  const entry = world.entry("block", id);
  if (entry === null) throw new Error(`no block ${id}`);
  return entry;
}

const way = (world: MemoryWorld, id: string): string[] =>
  [...wayUp(block(world, id), world)].map((step) =>
    step.kind === "record" ? step.entry.id : "id" in step ? `${step.kind} ${step.table} ${step.id}` : step.kind,
  );

it("SPEC 47: what stands above a record is another, a top, something missing, or nothing", () => {
  const world = worldOf({
    page: ["page", "space", SPACE],
    text: ["text", "block", "page"],
    inTeam: ["page", "team", "team-1"],
    lost: ["text", "block", "gone"],
    odd: ["text", "constructor", "page"],
    inGroup: ["page", "group", "page"],
  });
  world.put("block", "bare", record("block", "bare", { type: "text" }));
  expect(above(block(world, "text"), world)).toEqual({ kind: "record", entry: block(world, "page") });
  expect(above(block(world, "page"), world)).toEqual({ kind: "top", table: "space", id: SPACE });
  expect(above(block(world, "inTeam"), world)).toEqual({ kind: "top", table: "team", id: "team-1" });
  expect(above(block(world, "lost"), world)).toEqual({ kind: "missing", table: "block", id: "gone" });
  expect(above(block(world, "odd"), world)).toEqual({ kind: "missing", table: "constructor", id: "page" });
  expect(above(block(world, "inGroup"), world)).toEqual({ kind: "missing", table: "group", id: "page" });
  expect(above(block(world, "bare"), world)).toEqual({ kind: "nothing" });
  expect([isInner("block"), isInner("space"), isInner("user"), childrenOf("team")?.list]).toEqual([
    true,
    false,
    false,
    "team_pages",
  ]);
});

it("SPEC 47: the way up begins with the record itself and ends where nothing is known", () => {
  const world = worldOf({
    page: ["page", "team", "team-1"],
    list: ["text", "block", "page"],
    item: ["text", "block", "list"],
    lost: ["text", "block", "gone"],
  });
  expect(way(world, "item")).toEqual(["item", "list", "page", "top team team-1"]);
  expect(way(world, "lost")).toEqual(["lost", "missing block gone"]);
  expect([...upFrom(block(world, "item"), world)].map(({ id }) => id)).toEqual(["item", "list", "page"]);
  expect([...upToTop(block(world, "item"), world)].map(({ id }) => id)).toEqual([
    "item",
    "list",
    "page",
    "team-1",
    SPACE,
  ]);
  expect(pageOf(block(world, "item"), world)?.id).toBe("page");
  expect(pageOf(block(world, "lost"), world)).toBeNull();
});

it("SPEC 47: a way asks for no record that is not looked at", () => {
  const world = worldOf({
    page: ["page", "block", "far"],
    far: ["page", "space", SPACE],
    text: ["text", "block", "page"],
  });
  const asked: string[] = [];
  const watched = { entry: (table: Entry["table"], id: string) => (asked.push(id), world.entry(table, id)) };
  expect(pageOf(block(world, "text"), watched)?.id).toBe("page");
  expect(asked).toEqual(["page"]);
});

it("SPEC 47: in a circle every walk ends, and nobody has a right there that no item gives", () => {
  const world = worldOf({
    one: ["page", "block", "two"],
    two: ["page", "block", "three"],
    three: ["page", "block", "one"],
    into: ["text", "block", "two"],
  });
  expect(way(world, "into")).toEqual(["into", "two", "three", "one", "endless"]);
  const into = block(world, "into");
  expect(roleOf(ME, into, world)).toBe("none");
  expect(readersOf(into, world)).toEqual([]);
  expect(holderOf(into, world)).toEqual({ table: "block", id: "into" });
  expect(isWithin(world, into, "elsewhere")).toBe(true);
  expect(acceptedItems("you", "reader", block(world, "one"), world)).toMatchObject([{ user_id: "you" }]);
  const three = block(world, "three");
  const mine = [{ type: "user_permission", user_id: "me", role: "reader" }];
  world.put("block", "three", { ...three, value: { ...three.value, permissions: mine } });
  expect(can(ME, "read", into, world)).toBe(true);
  expect(holderOf(into, world)).toEqual({ table: "block", id: "three" });
});

it("SPEC 47: what is piled up too high ends too", () => {
  const pile = Object.fromEntries(
    Array.from({ length: 1200 }, (_, n) => [`b${n}`, ["page", "block", `b${n + 1}`] as const]),
  );
  const world = worldOf({ ...pile, b1200: ["page", "space", SPACE] });
  expect(way(world, "b0").at(-1)).toBe("endless");
  expect(way(world, "b300").at(-1)).toBe(`top space ${SPACE}`);
});
