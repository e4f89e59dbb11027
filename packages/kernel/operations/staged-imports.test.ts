// What people may say of imports that have not landed: who opens, lands and abandons them, and that no row is hidden by them that
// was seen before.
import { expect, test } from "vitest";
import { can } from "../permissions/can.ts";
import type { Entry } from "../records/entry.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { isStaged } from "../world/staged.ts";
import { execute, type Outcome } from "./execute.ts";
import { MemoryWorld } from "../world/memory-world.ts";
import type { Operation } from "../world/operation.ts";
import { settleImports } from "./staged-imports.ts";
import type { World } from "../world/world.ts";

const [SPACE, PAGE, COLLECTION, OTHER, ROW, DEAD] = [1, 2, 3, 4, 5, 6].map(
  (n) => `00000000-0000-4000-8000-00000000000${n}`,
) as [string, string, string, string, string, string];
const [FIRST, LATER, NEW] = [7, 8, 9].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string];

function world(staged: JsonObject | null = null, mark: string | null = null): MemoryWorld {
  const made = new MemoryWorld();
  const put = (table: Entry["table"], id: string, value: JsonObject): void =>
    made.put(table, id, {
      table,
      id,
      scope: SPACE,
      version: 1,
      value: { id, alive: true, ...value },
      order: "V",
      texts: {},
      meta: {},
      seq: 1,
    });
  const everybody = ["ada", "bob"].map((user_id) => ({ type: "user_permission", user_id, role: "editor" }));
  put("space", SPACE, { permissions: everybody });
  // Cyd edits the page; Ada and Bob have full access.
  const items = [...everybody, { type: "user_permission", user_id: "cyd", role: "read_and_write" }];
  put("block", PAGE, { type: "page", parent_table: "space", parent_id: SPACE, permissions: items });
  const more: JsonObject = staged === null ? {} : { staged_imports: staged };
  for (const id of [COLLECTION, OTHER])
    put("collection", id, { parent_table: "block", parent_id: PAGE, ...(id === COLLECTION ? more : {}) });
  const format: JsonObject = mark === null ? {} : { staged_row: mark };
  put("block", ROW, { type: "page", parent_table: "collection", parent_id: COLLECTION, format, created_by_id: "ada" });
  put("block", DEAD, {
    type: "collection_view_page",
    parent_table: "space",
    parent_id: SPACE,
    alive: false,
    format: { staged_import: "abandoned" },
  });
  return made;
}

function run(base: World, userId: string, ...operations: Operation[]): Outcome {
  const may = (action: Parameters<typeof can>[1], entry: Entry, at: World): boolean =>
    can({ userId }, action, entry, at);
  return execute(base, operations, {
    transaction: FIRST,
    actor: { table: "notion_user", id: userId },
    now: 50,
    scope: SPACE,
    trusted: false,
    may,
    allocate: () => ["api", 0],
    settle: [settleImports],
  });
}

const set = (path: string[], value: Json, id = COLLECTION, table = "collection"): Operation =>
  ({ pointer: { table, id, spaceId: SPACE }, path, command: "set", args: { value } }) as Operation;
const row = (mark: string, id = NEW, collection = COLLECTION): Operation => ({
  pointer: { table: "block", id, spaceId: SPACE },
  path: [],
  command: "new",
  args: { type: "page", parent: { table: "collection", id: collection }, format: { staged_row: mark } },
});
const openIn = (outcome: Outcome): Json | undefined => {
  if (outcome.status !== "done") throw new Error(JSON.stringify(outcome));
  return outcome.draft.entry("collection", COLLECTION)?.value["staged_imports"];
};
const open = { [LATER]: { by: "ada", at: 5 } };

test("an import is opened under the id of its transaction, as of whoever opens it and now", () => {
  expect(openIn(run(world(), "ada", set(["staged_imports", FIRST], { by: "bob", at: 1 })))).toEqual({
    [FIRST]: { by: "ada", at: 50 },
  });
  expect(run(world(), "ada", set(["staged_imports", LATER], {}))).toMatchObject({
    status: "refused",
    kind: "OperationConflictError",
  });
});

test("who opened it lands or abandons it, once; that it is not named any more says nothing", () => {
  const landing = set(["staged_imports", LATER, "landed"], true);
  expect(openIn(run(world(open), "ada", landing))).toBeUndefined();
  expect(run(world(open), "bob", landing)).toMatchObject({ kind: "ForbiddenError" });
  expect(run(world(), "ada", landing)).toMatchObject({ kind: "OperationConflictError" });
  const abandoned = { [LATER]: { by: "ada", at: 5, abandoned: true } };
  expect(openIn(run(world(open), "ada", set(["staged_imports", LATER, "abandoned"], true)))).toEqual(abandoned);
  expect(run(world(abandoned), "ada", landing)).toMatchObject({ kind: "OperationConflictError" });
  for (const forgotten of [
    set(["staged_imports"], null),
    set(["staged_imports"], {}),
    set(["staged_imports", LATER], null),
  ])
    expect(openIn(run(world(open), "ada", forgotten))).toEqual(open);
  expect(run(world(open), "ada", set(["staged_imports", LATER, "at"], 9e9))).toMatchObject({ kind: "ValidationError" });
});

test("no user takes the share of open imports of another", () => {
  const ofAda = (count: number): JsonObject =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`import ${n}`, { by: "ada", at: 5 }]));
  const opening = set(["staged_imports", FIRST], {});
  expect(run(world(ofAda(20)), "ada", opening)).toMatchObject({ kind: "ValidationError" });
  for (const userId of ["cyd", "bob"])
    expect(openIn(run(world(ofAda(20)), userId, opening))).toMatchObject({ [FIRST]: { by: userId } });
  // Many users together leave room for users with full access.
  const ofMany = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${n}`, { by: `user ${n}`, at: 5 }]));
  expect(run(world(ofMany), "cyd", opening)).toMatchObject({ kind: "ValidationError" });
  expect(openIn(run(world(ofMany), "bob", opening))).toMatchObject({ [FIRST]: { by: "bob" } });
});

test("a user with full access ends the import of another, and nobody else does", () => {
  const ending = set(["staged_imports", LATER, "abandoned"], true);
  expect(openIn(run(world(open), "bob", ending))).toEqual({ [LATER]: { by: "ada", at: 5, abandoned: true } });
  expect(run(world(open), "cyd", ending)).toMatchObject({ kind: "ForbiddenError" });
  expect(run(world(open), "bob", set(["staged_imports", LATER], { landed: true, abandoned: true }))).toMatchObject({
    kind: "ForbiddenError",
  });
});

test("a row of an import is made by who opened it, while it is open, and nobody may touch it", () => {
  const made = run(world(open), "ada", row(LATER));
  if (made.status !== "done") throw new Error(JSON.stringify(made));
  const entry = made.draft.entry("block", NEW);
  expect(entry !== null && isStaged(entry, made.draft)).toBe(true);
  for (const userId of ["ada", "bob"])
    expect(run(made.draft, userId, set(["properties", "title"], [["x"]], NEW, "block"))).toMatchObject({
      kind: "ForbiddenError",
    });
  expect(run(world(open), "bob", row(LATER))).toMatchObject({ kind: "OperationConflictError" });
  expect(run(world(), "ada", row(LATER))).toMatchObject({ kind: "OperationConflictError" });
  expect(run(world({ [LATER]: { by: "ada", at: 5, abandoned: true } }), "ada", row(LATER))).toMatchObject({
    kind: "OperationConflictError",
  });
});

test("no row that is seen becomes one that nobody sees", () => {
  const refused = { status: "refused", kind: "ForbiddenError" };
  expect(run(world(open), "ada", set(["format", "staged_row"], LATER, ROW, "block"))).toMatchObject(refused);
  expect(
    run(world(), "ada", set(["staged_imports", FIRST], {}), set(["format", "staged_row"], FIRST, ROW, "block")),
  ).toMatchObject(refused);
  // Nor by moving it to where an import of that name is open.
  const away = world(open);
  const there = away.entry("block", ROW);
  if (there === null) throw new Error("no row");
  away.put("block", ROW, { ...there, value: { ...there.value, parent_id: OTHER, format: { staged_row: LATER } } });
  const move = {
    pointer: { table: "block", id: ROW, spaceId: SPACE },
    path: [],
    command: "move",
    args: { parent: { table: "collection", id: COLLECTION }, after: null },
  } as Operation;
  expect(run(away, "ada", move)).toMatchObject(refused);
  // What landed says nothing any more.
  expect(run(world(null, LATER), "bob", set(["properties", "title"], [["x"]], ROW, "block"))).toMatchObject({
    status: "done",
  });
});

test("a page is no import unless it is made as one, and one that was abandoned stays dead", () => {
  expect(run(world(), "ada", set(["format", "staged_import"], true, PAGE, "block"))).toMatchObject({
    kind: "ForbiddenError",
  });
  const landing = [set(["format", "staged_import"], null, DEAD, "block"), set(["alive"], true, DEAD, "block")];
  expect(run(world(), "ada", ...landing)).toMatchObject({ kind: "OperationConflictError" });
});
