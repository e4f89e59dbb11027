// How many permission items a record may have, whichever command writes them.

import { beforeEach, expect, test } from "vitest";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { Bootstrap } from "./bootstrap.ts";
import type { Result } from "./transaction.ts";
import { faultOf } from "./invariants.ts";
import { MemoryRecordDb } from "./memory-record-db.ts";
import { Store } from "./store.ts";
import { newBlock } from "./testing/operations.ts";

let count = 0;
const newId = (): string => `00000000-0000-4000-a000-${(++count).toString(16).padStart(12, "0")}`;
const itemFor = (user: string): JsonObject => ({ type: "user_permission", role: "reader", user_id: user });
const items = (many: number): JsonObject[] => Array.from({ length: many }, () => itemFor(newId()));

let store: Store;
let space: string;
let page: string;
let owner: string;
beforeEach(async () => {
  store = new Store(new MemoryRecordDb(), { now: () => 1_700_000_000_000, newId });
  const bootstrap = new Bootstrap(store, newId);
  owner = newId();
  await bootstrap.createUser({ id: owner, email: `${owner}@example.com`, name: "-" });
  space = await bootstrap.createSpace({ userId: owner, name: "Space" });
  page = newId();
  expect(await submit(newBlock(page, "page", { table: "space", id: space }))).toMatchObject({ status: "done" });
});

async function submit(...operations: readonly object[]): Promise<Result> {
  return await store.submit({
    id: newId(),
    scope: space,
    operations: operations as Operation[],
    actor: { userId: owner },
  });
}

const at = (command: string, path: readonly string[], args: object, id = page, table = "block"): object => ({
  pointer: { table, id },
  path,
  command,
  args,
});
const own = (): JsonObject => ({ type: "user_permission", role: "editor", user_id: owner });

test("a block has at most 1,000 permission items, whichever command writes them", async () => {
  const full = [own(), ...items(999)];
  expect(await submit(at("set", ["permissions"], { value: full }))).toMatchObject({ status: "done" });
  const more = itemFor(newId());
  const tooMany = [...full, more];
  const created = newId();
  const refused: readonly object[] = [
    at("setPermissionItem", [], more),
    at("set", ["permissions"], { value: tooMany }),
    at("update", [], { value: { permissions: tooMany } }),
    at("keyedObjectListAfter", ["permissions"], { value: { id: newId(), ...more } }),
    at(
      "set",
      [],
      { value: { type: "page", alive: true, parent_id: space, parent_table: "space", permissions: tooMany } },
      created,
    ),
    at("new", [], { type: "page", parent: { table: "block", id: page }, permissions: tooMany }, created),
  ];
  for (const operation of refused) {
    const result = await submit(operation);
    const name = JSON.stringify(operation).slice(0, 80);
    expect(result, name).toMatchObject({ status: "refused" });
    expect(result.status === "refused" && result.message, name).toContain("at most 1000 items, instead was 1001");
  }
  expect(await submit(at("setPermissionItem", [], { ...full[5], role: "none" }))).toMatchObject({ status: "done" });
  expect(await submit(at("setPermissionItem", [], more))).toMatchObject({ status: "done" });
});

test("within one transaction the limit counts at its end", async () => {
  const user = newId();
  await submit(at("set", ["permissions"], { value: [own(), ...items(998), itemFor(user)] }));
  const other = at("setPermissionItem", [], itemFor(newId()));
  expect(await submit(other)).toMatchObject({ status: "refused" });
  const without = at("setPermissionItem", [], { ...itemFor(user), role: "none" });
  expect(await submit(other, without)).toMatchObject({ status: "done" });
});

test("the list of a space's members has no such limit", async () => {
  const members = await store.read(space, (world) => world.entry("space", space)?.value["permissions"]);
  const users = items(1500).map((item) => ({ ...item, role: "read_and_write" }));
  const many = [...(members as JsonObject[]), { ...itemFor(owner), role: "editor" }, ...users];
  expect(await submit(at("set", ["permissions"], { value: many }, space, "space"))).toMatchObject({ status: "done" });
});

test("a record that has more items than that may be changed otherwise, and only be left with fewer of them", () => {
  const entryOf = (permissions: JsonObject[], more: JsonObject = {}): Entry => ({
    table: "block",
    id: page,
    scope: space,
    version: 1,
    value: {
      id: page,
      type: "page",
      alive: true,
      parent_id: space,
      parent_table: "space",
      space_id: space,
      permissions,
      ...more,
    },
    order: "a",
    texts: {},
    meta: {},
    seq: 0,
  });
  const many = items(1200);
  const world = store.scopes.peek(space);
  if (world === undefined) throw new Error("the space is not in memory");
  const fault = (permissions: JsonObject[], more?: JsonObject): string | null =>
    faultOf(entryOf(permissions, more), entryOf(many), null, world);
  expect(fault(many, { format: { page_full_width: true } })).toBe(null);
  expect(fault(many.slice(1))).toBe(null);
  expect(fault(many.toReversed())).toContain("should be at most 1000 items, instead was 1200");
  expect(fault([...many, itemFor(owner)])).toContain("should be at most 1000 items, instead was 1201");
});
