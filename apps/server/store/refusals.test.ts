// What the store refuses whatever the commands allowed: one test for each way that the hostile fuzz found in.

import { beforeEach, expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { spaceViewId } from "@tessera/kernel/records/space-view.ts";
import { Bootstrap } from "./bootstrap.ts";
import type { Result } from "./transaction.ts";
import { MemoryRecordDb } from "./memory-record-db.ts";
import { Store } from "./store.ts";
import { newBlock, remove } from "./testing/operations.ts";

let count = 0;
const newId = (): string => `00000000-0000-4000-a000-${(++count).toString(16).padStart(12, "0")}`;

let db: MemoryRecordDb;
let store: Store;
let bootstrap: Bootstrap;
let space: string;
let page: string;
const [owner, guest, stranger] = [newId(), newId(), newId()] as [string, string, string];
beforeEach(async () => {
  db = new MemoryRecordDb();
  store = new Store(db, { now: () => 1_700_000_000_000, newId });
  bootstrap = new Bootstrap(store, newId);
  for (const id of [owner, guest, stranger]) await bootstrap.createUser({ id, email: `${id}@example.com`, name: "-" });
  space = await bootstrap.createSpace({ userId: owner, name: "Space" });
  page = newId();
  const items = [
    { type: "user_permission", role: "editor", user_id: owner },
    { type: "user_permission", role: "read_and_write", user_id: guest },
  ];
  await bootstrap.run(space, owner, [
    newBlock(page, "page", { table: "space", id: space }),
    ...items.map((args): Operation => ({
      pointer: { table: "block", id: page },
      path: [],
      command: "setPermissionItem",
      args,
    })),
  ]);
});

async function submit(userId: string, operation: Operation): Promise<Result> {
  return await store.submit({ id: newId(), scope: space, operations: [operation], actor: { userId } });
}

async function rows(): Promise<number> {
  return (await db.sequences([space])).get(space) ?? 0;
}

const make = (table: "team" | "space_view" | "group", value: JsonObject): Operation => ({
  pointer: { table, id: newId() },
  path: [],
  command: "set",
  args: { value },
});

test("a stranger makes no teamspace by naming itself its owner, and no view of a workspace", async () => {
  const before = await rows();
  for (const userId of [stranger, guest]) {
    const membership = [{ entity_type: "user", user_id: userId, type: "owner" }];
    expect(await submit(userId, make("team", { name: "Ours", membership }))).toMatchObject({
      status: "refused",
      kind: "ForbiddenError",
    });
    expect(await submit(userId, make("space_view", { user_id: userId }))).toMatchObject({
      status: "refused",
      kind: "ForbiddenError",
    });
  }
  expect(await rows()).toBe(before);
  expect(
    await submit(owner, make("team", { membership: [{ entity_type: "user", user_id: owner, type: "owner" }] })),
  ).toMatchObject({ status: "done" });
});

test("a guest makes one view of the workspace, their own, naming a page that they may read", async () => {
  const view = (userId: string, value: JsonObject): Operation => ({
    pointer: { table: "space_view", id: spaceViewId(userId, space) },
    path: [],
    command: "set",
    args: { value },
  });
  const hidden = newId();
  expect(await submit(owner, newBlock(hidden, "page", { table: "space", id: space }))).toMatchObject({
    status: "done",
  });
  const refused = { status: "refused", kind: "ForbiddenError" };
  expect(await submit(guest, view(guest, { user_id: guest }))).toMatchObject(refused);
  expect(await submit(guest, view(guest, { user_id: guest, shared_pages: [hidden] }))).toMatchObject(refused);
  expect(await submit(guest, view(guest, { user_id: owner, shared_pages: [page] }))).toMatchObject(refused);
  expect(await submit(guest, view(owner, { user_id: guest, shared_pages: [page] }))).toMatchObject(refused);
  expect(await submit(stranger, view(stranger, { user_id: stranger, shared_pages: [page] }))).toMatchObject(refused);
  expect(await submit(guest, view(guest, { user_id: guest, shared_pages: [page] }))).toMatchObject({ status: "done" });
  const bookmark: Operation = {
    pointer: { table: "space_view", id: spaceViewId(guest, space) },
    path: ["bookmarked_pages"],
    command: "listAfter",
    args: { id: page },
  };
  expect(await submit(guest, bookmark)).toMatchObject({ status: "done" });
  expect(await submit(owner, bookmark)).toMatchObject(refused);

  // Who becomes a member keeps it, and what stands in it.
  await bootstrap.join(space, guest, "read_and_write");
  const id = spaceViewId(guest, space);
  expect(await store.read(space, (world) => world.entry("space_view", id)?.value)).toMatchObject({
    bookmarked_pages: [page],
  });
  expect(await store.read(guest, (world) => world.entry("user_root", guest)?.value)).toMatchObject({
    space_views: [id],
    space_view_pointers: [{ id, table: "space_view", spaceId: space }],
  });
});

test("what changes nothing is written into the log for those alone who might have changed something", async () => {
  const nothing: Operation = { pointer: { table: "block", id: page }, path: [], command: "unmerge", args: { y: page } };
  const elsewhere: Operation = {
    pointer: { table: "user_settings", id: stranger },
    path: ["settings", "x"],
    command: "set",
    args: { value: 1 },
  };
  const before = await rows();
  expect(await submit(stranger, nothing)).toMatchObject({ status: "refused", kind: "ForbiddenError" });
  expect(await submit(stranger, elsewhere)).toMatchObject({ status: "refused", kind: "ForbiddenError" });
  expect(await rows()).toBe(before);
  expect(await submit(guest, nothing)).toMatchObject({ status: "done" });
});

test("a right to write is no right to share: no list command changes permission items", async () => {
  const value = { type: "user_permission", role: "editor", user_id: stranger };
  const item: Operation = {
    pointer: { table: "block", id: page },
    path: ["permissions"],
    command: "keyedObjectListAfter",
    args: { value },
  };
  expect(await submit(guest, item)).toMatchObject({ status: "refused" });
  expect(await store.read(space, (world) => world.entry("block", page)?.value["permissions"])).toHaveLength(2);
});

test.each(["parent_id", "parent_table", "alive", "type"])("no list takes the place of %s", async (field) => {
  const item: Operation = {
    pointer: { table: "block", id: page },
    path: [field],
    command: "keyedObjectListAfter",
    args: { value: { id: "x" } },
  };
  expect(await submit(owner, item)).toMatchObject({ status: "refused", kind: "ValidationError" });
});

test("what would leave a record in a form that it must not have names the operation that speaks of it", async () => {
  const field: Operation = {
    pointer: { table: "block", id: page },
    path: ["discussions"],
    command: "set",
    args: { value: "no list" },
  };
  const line = newBlock(newId(), "text", { table: "block", id: page });
  const result = await store.submit({
    id: newId(),
    scope: space,
    operations: [line, field, newBlock(newId(), "text", { table: "block", id: page })],
    actor: { userId: owner },
  });
  expect(result).toMatchObject({ status: "refused", kind: "ValidationError", operation: 1 });
});

test("a text that merges is rich text from the first, and no command writes under its run list", async () => {
  const line = newId();
  const parent = { table: "block", id: page } as const;
  const bad: Operation = {
    pointer: { table: "block", id: line },
    path: [],
    command: "new",
    args: { type: "text", parent, properties: { title: "no rich text" } },
  };
  expect(await submit(owner, bad)).toMatchObject({ status: "refused", kind: "ValidationError" });
  await submit(owner, newBlock(line, "text", parent, "words"));
  for (const command of ["keyedObjectListAfter", "addRelationAfter"] as const) {
    const args = command === "addRelationAfter" ? { id: newId() } : { value: { id: "x" } };
    const raw = { pointer: { table: "block", id: line }, path: ["properties", "title"], command, args } as Operation;
    const typed: Operation = {
      pointer: { table: "block", id: line },
      path: ["properties", "title"],
      command: "set",
      args: { value: [["other words"]] },
    };
    expect(await submit(owner, typed)).toMatchObject({ status: "done" });
    expect(await submit(owner, raw)).toMatchObject({ status: "refused", kind: "ValidationError" });
  }
  const cells: Operation = {
    pointer: { table: "block", id: line },
    path: ["properties"],
    command: "update",
    args: { value: { language: "Norwegian" } },
  };
  await submit(owner, cells);
  expect(
    await submit(owner, {
      pointer: { table: "block", id: line },
      path: [],
      command: "turn",
      args: { type: "table_row" },
    }),
  ).toMatchObject({ status: "refused" });
  expect(await submit(owner, remove(line))).toMatchObject({ status: "done" });
});
