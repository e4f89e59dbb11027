// Pages in pieces over records that somebody wrote into the database by hand; what else chunks do is in store.suite.ts.
import { expect, test } from "vitest";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { Bootstrap } from "./bootstrap.ts";
import { MemoryRecordDb } from "./memory-record-db.ts";
import { pageChunk } from "./testing/page-chunk.ts";
import { Store } from "./store.ts";
import { newBlock } from "./testing/operations.ts";

let count = 0;
const newId = (): string => `00000000-0000-4000-9700-${(++count).toString(16).padStart(12, "0")}`;

test("blocks that stand in each other come once, and the page comes to its end", async () => {
  const store = new Store(new MemoryRecordDb(), { now: () => 1_700_000_000_000, newId });
  const bootstrap = new Bootstrap(store, newId);
  const userId = newId();
  await bootstrap.createUser({ id: userId, email: "someone@example.com", name: "Someone" });
  const scope = await bootstrap.createSpace({ userId, name: "Space" });
  const [page, one, two] = [newId(), newId(), newId()];
  const operations = [
    newBlock(page, "page", { table: "space", id: scope }),
    newBlock(one, "text", { table: "block", id: page }),
    newBlock(two, "text", { table: "block", id: one }),
  ];
  expect(await store.submit({ id: newId(), scope, operations, actor: { userId } })).toMatchObject({ status: "done" });
  const permissions = [{ type: "user_permission", role: "editor", user_id: userId }];
  const byHand = (entry: Entry): Entry => ({ ...entry, value: { ...entry.value, parent_id: two, permissions } });
  const upkeep = (world: { entry(table: "block", id: string): Entry | null }): Entry[] => {
    const entry = world.entry("block", one);
    return entry === null ? [] : [byHand(entry)];
  };
  const written = { id: newId(), scope, operations: [], actor: { userId: null }, system: true, upkeep };
  expect(await store.submit(written)).toMatchObject({ status: "done" });
  const request = { scope, page: one, limit: 30, cursor: { stack: [] }, editing: true };
  const chunk = await pageChunk(store, { userId }, request);
  expect(Object.keys(chunk.recordMap["block"] ?? {}).toSorted()).toEqual([one, two]);
  expect(chunk.cursor.stack).toEqual([]);
});
