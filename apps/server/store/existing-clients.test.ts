// What existing clients send in transactions: passed as they mean it, or refused; never half of it with a 200.

import { beforeEach, describe, expect, test } from "vitest";
import { contentOf } from "./record-box.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import { Bootstrap } from "./bootstrap.ts";
import type { Result } from "./transaction.ts";
import { MemoryRecordDb } from "./memory-record-db.ts";
import { Store } from "./store.ts";
import { newBlock } from "./testing/operations.ts";

let count = 0;
const newId = (): string => `00000000-0000-4000-a500-${(++count).toString(16).padStart(12, "0")}`;

let store: Store;
let bootstrap: Bootstrap;
let owner: string;
let guest: string;
let space: string;
let page: string;
beforeEach(async () => {
  store = new Store(new MemoryRecordDb(), { now: () => 1_700_000_000_000, newId });
  bootstrap = new Bootstrap(store, newId);
  [owner, guest, page] = [newId(), newId(), newId()];
  for (const id of [owner, guest]) await bootstrap.createUser({ id, email: `${id}@example.com`, name: "-" });
  space = await bootstrap.createSpace({ userId: owner, name: "Space" });
  await bootstrap.run(space, owner, [
    newBlock(page, "page", { table: "space", id: space }),
    operation(page, "setPermissionItem", { type: "user_permission", role: "editor", user_id: owner }),
    operation(page, "setPermissionItem", { type: "user_permission", role: "read_and_write", user_id: guest }),
  ]);
});

function operation(id: string, command: string, args: object, path: readonly string[] = []): Operation {
  return { pointer: { table: "block", id }, path, command, args } as unknown as Operation;
}

const set = (id: string, path: readonly string[], value: Json): Operation => operation(id, "set", { value }, path);
const update = (id: string, path: readonly string[], value: JsonObject): Operation =>
  operation(id, "update", { value }, path);
const made = (id: string, more: JsonObject = {}, parent = page): Operation =>
  set(id, [], { type: "text", parent_id: parent, parent_table: "block", alive: true, ...more });

async function submit(operations: readonly Operation[], userId = owner): Promise<Result> {
  return await store.submit({ id: newId(), scope: space, operations, actor: { userId } });
}

async function saved(...operations: readonly Operation[]): Promise<void> {
  expect(await submit(operations)).toMatchObject({ status: "done" });
}

const valueOf = async (id: string): Promise<JsonObject> =>
  (await store.read(space, (world) => world.entry("block", id)?.value)) ?? {};

describe("a block that the same transaction made", () => {
  test("is written below its root by every command, and by whoever may make it", async () => {
    const [line, relation] = [newId(), newId()];
    const operations = [
      made(line),
      set(line, ["properties", "title"], [["first"]]),
      set(line, ["properties", "title"], [["first words"]]),
      update(line, ["properties"], { language: [["Plain Text"]] }),
      set(line, ["format", "block_color"], "red"),
      update(line, ["format"], { block_width: 10 }),
      operation(line, "listAfter", { id: newId() }, ["file_ids"]),
      operation(line, "listRemove", { id: newId() }, ["file_ids"]),
      operation(line, "keyedObjectListAfter", { value: { id: "x" } }, ["format", "list"]),
      operation(line, "keyedObjectListUpdate", { value: { id: "x", n: 1 } }, ["format", "list"]),
      operation(line, "addRelationAfter", { id: page }, ["properties", "relation"]),
      set(line, ["type"], "to_do"),
      operation(page, "listAfter", { id: line }, ["content"]),
    ];
    expect(await submit(operations, guest)).toMatchObject({ status: "done" });
    expect(await valueOf(line)).toMatchObject({
      type: "to_do",
      properties: { title: [["first words"]], language: [["Plain Text"]], relation: [["‣", [["p", page]]]] },
      format: { block_color: "red", block_width: 10, list: [{ id: "x", n: 1 }] },
    });
    const hidden = newId();
    await saved(newBlock(hidden, "page", { table: "space", id: space }));
    const elsewhere = [made(relation, {}, hidden), set(relation, ["properties", "title"], [["x"]])];
    expect(await submit(elsewhere, guest)).toMatchObject({ status: "refused", kind: "ForbiddenError" });
  });

  test("stands where the lists of the transaction say, whatever was made first", async () => {
    const [a, b, d] = [newId(), newId(), newId()] as [string, string, string];
    await saved(
      ...[d, a, b].map((id) => made(id)),
      operation(page, "listAfter", { id: a }, ["content"]),
      operation(page, "listAfter", { id: b, after: a }, ["content"]),
      operation(page, "listAfter", { id: d, after: b }, ["content"]),
    );
    const shown = async (): Promise<readonly string[]> =>
      await store.read(space, (world) => contentOf(world.children(page)));
    expect(await shown()).toEqual([a, b, d]);
    await saved(update(page, [], { content: [b, d, a] }));
    expect(await shown()).toEqual([b, d, a]);
    for (const value of [[b, d], [b, d, a, space], "b"] as const)
      expect(await submit([set(page, ["content"], value)])).toMatchObject({ status: "refused" });
    expect(await shown()).toEqual([b, d, a]);
  });
});

describe("what says nothing", () => {
  test("null stands for what is not there, in whole records and below", async () => {
    const line = newId();
    await saved(made(line, { format: null, properties: null, permissions: null, file_ids: null, copied_from: null }));
    expect(Object.keys(await valueOf(line))).not.toContain("format");
    await saved(
      update(line, [], { properties: { title: [["words"]], caption: null }, format: { block_color: "red" } }),
    );
    expect(await valueOf(line)).toMatchObject({ properties: { title: [["words"]] }, format: { block_color: "red" } });
    await saved(update(line, [], { format: null, properties: { title: null } }));
    const value = await valueOf(line);
    expect([value["format"], value["properties"]]).toEqual([undefined, { title: [] }]);
  });

  test("permissions of a block that is no page are passed over within a record, and refused alone", async () => {
    const [line, below] = [newId(), newId()];
    const items = [{ type: "public_permission", role: "reader" }];
    await saved(
      set(line, [], { permissions: items, type: "text", parent_id: page, parent_table: "block", alive: true }),
      made(below, { type: "page", permissions: items }),
    );
    await saved(update(line, [], { permissions: items, format: { block_color: "red" } }));
    expect((await valueOf(line))["permissions"]).toBeUndefined();
    expect((await valueOf(line))["format"]).toEqual({ block_color: "red" });
    expect((await valueOf(below))["permissions"]).toEqual(items);
    // Nothing but the items was meant: an answer of 200 would say that they count.
    for (const alone of [set(line, ["permissions"], items), operation(line, "setPermissionItem", items[0] ?? {})])
      expect(await submit([alone])).toMatchObject({ status: "refused", kind: "ValidationError" });
  });
});

describe("times and actors", () => {
  const AT = 1_600_000_000_000;
  const kept = async (id: string): Promise<unknown[]> => {
    const value = await valueOf(id);
    return ["created_time", "created_by_id", "last_edited_time", "last_edited_by_id"].map((name) => value[name]);
  };
  const importing = async (operations: readonly Operation[], userId = owner): Promise<Result> =>
    await store.submit({ id: newId(), scope: space, operations, actor: { userId }, imported: true });
  const stamps = (by: string) => ({
    created_time: AT,
    created_by_table: "notion_user",
    created_by_id: by,
    last_edited_time: AT + 1,
    last_edited_by_table: "notion_user",
    last_edited_by_id: by,
  });

  test("are the server's, whatever is sent, and what sends them passes", async () => {
    const line = newId();
    await saved(made(line, stamps(guest)));
    await saved(set(line, ["last_edited_time"], AT), update(line, [], stamps(guest)));
    expect(await kept(line)).toEqual([1_700_000_000_000, owner, 1_700_000_000_000, owner]);
  });

  test("of an import are kept for the blocks that it makes, for owners, of members, up to now", async () => {
    const [line, below] = [newId(), newId()];
    const member = newId();
    await bootstrap.createUser({ id: member, email: "m@example.com", name: "-" });
    await bootstrap.join(space, member, "read_and_write");
    const result = await importing([
      made(line, stamps(member)),
      set(line, ["properties", "title"], [["words"]]),
      made(below, {}, line),
      set(below, ["created_time"], AT),
      update(below, [], { last_edited_time: AT + 5, last_edited_by_id: member }),
      operation(page, "listAfter", { id: line }, ["content"]),
    ]);
    expect(result).toMatchObject({ status: "done" });
    const [row] = await store.db.log(space, "seq" in result ? result.seq - 1 : 0, 1);
    expect([row?.userId, row?.body.imported]).toEqual([owner, true]);
    expect(await kept(line)).toEqual([AT, member, AT + 1, member]);
    expect(await kept(below)).toEqual([AT, owner, AT + 5, member]);
    // A block that stood before is edited now, by whoever imports.
    expect(await importing([update(line, [], stamps(member))])).toMatchObject({ status: "done" });
    expect((await kept(line)).slice(2)).toEqual([1_700_000_000_000, owner]);

    const fault = { status: "refused", kind: "ValidationError" };
    const odd: readonly JsonObject[] = [
      { created_time: 1_700_000_000_001 },
      { created_time: -1 },
      { created_time: 0.5 },
      { created_time: "yesterday" },
      { created_time: AT, last_edited_time: AT - 1 },
      { created_by_id: guest },
      { created_by_id: newId() },
      { last_edited_by_id: 5 },
      { created_by_table: "space", created_by_id: space },
      { created_by_table: "bot", created_by_id: newId() },
    ];
    for (const one of odd) expect(await importing([made(newId(), one)])).toMatchObject(fault);
    for (const userId of [guest, member])
      expect(await importing([made(newId(), stamps(owner))], userId)).toMatchObject({
        status: "refused",
        kind: "ForbiddenError",
      });
  });
});

describe("a key of properties", () => {
  test("with braces is refused by every way in", async () => {
    const line = newId();
    await saved(made(line, { properties: { title: [["words"]] } }));
    const ways: Operation[][] = [
      [made(newId(), { properties: { "{a}": [["x"]] } })],
      [
        {
          ...newBlock(newId(), "text", { table: "block", id: page }),
          args: { type: "text", parent: { table: "block", id: page }, properties: { "a}": [["x"]] } },
        } as Operation,
      ],
      [update(line, ["properties"], { "{a}": [["x"]] })],
      [update(line, [], { properties: { title: [["words"]], "{": [["x"]] } })],
      [set(line, ["properties"], { title: [["words"]], "": [["x"]] })],
      [set(line, ["properties", "{a}"], [["x"]])],
      [set(line, ["properties", "{a}", "deeper"], [["x"]])],
    ];
    for (const way of ways)
      expect(await submit(way)).toMatchObject({
        status: "refused",
        kind: "ValidationError",
        message: expect.stringContaining("a property key without braces"),
      });
    await saved(set(line, ["format", "{free}"], 1), update(line, ["properties"], { "a~b!": [["x"]] }));
  });
});
