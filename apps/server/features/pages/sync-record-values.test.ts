// Records by pointer, as existing clients ask for them: each that is asked for gets a box, however many there are.

import { beforeAll, beforeEach, expect, test } from "vitest";
import type { syncRecordValues } from "@tessera/kernel/wire/api/pages/sync-record-values.ts";
import { events } from "@tessera/kernel/wire/api/events.ts";
import type { RequestOf } from "@tessera/kernel/wire/event.ts";
import { JsonAnswer } from "../../http/json-answer.ts";
import { checkShape } from "../../http/read-body.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import { MemoryRecordDb } from "../../store/memory-record-db.ts";
import { Store } from "../../store/store.ts";
import { newBlock } from "../../store/testing/operations.ts";
import { createChunkHandlers } from "./load-page-chunk.ts";
import { createGetRecordValues, createSyncRecordValues } from "./sync-record-values.ts";
import type { UserContext } from "../../http/request-context.ts";
import { contextOf } from "../../testing/workspace.ts";

const COUNT = 10_000;
let count = 0;
const newId = (): string => `00000000-0000-4000-a700-${(++count).toString(16).padStart(12, "0")}`;

const db = new MemoryRecordDb();
let store: Store;
let owner: string;
let page: string;
let lines: string[];
let context: UserContext;
beforeAll(async () => {
  store = new Store(db, { now: () => 1_700_000_000_000, newId });
  const bootstrap = new Bootstrap(store, newId);
  [owner, page] = [newId(), newId()];
  context = contextOf(owner);
  await bootstrap.createUser({ id: owner, email: "ada@example.com", name: "Ada" });
  const space = await bootstrap.createSpace({ userId: owner, name: "Space" });
  lines = Array.from({ length: COUNT }, newId);
  await bootstrap.run(space, owner, [newBlock(page, "page", { table: "space", id: space })]);
  await bootstrap.run(
    space,
    owner,
    lines.map((id) => newBlock(id, "text", { table: "block", id: page }, id)),
  );
});
// As after a start: nothing is in memory.
beforeEach(() => {
  store = new Store(db, { now: () => 1_700_000_000_000, newId });
});

async function sync(body: unknown) {
  const request = checkShape(events.syncRecordValues.request, body) as RequestOf<typeof syncRecordValues>;
  return (await createSyncRecordValues(store)(request, context)).recordMap;
}

/** An answer that may be written already. */
async function said<Value extends object>(answer: Value | JsonAnswer<Value>): Promise<Value> {
  return answer instanceof JsonAnswer ? (JSON.parse(Buffer.from(await answer.plain()).toString()) as Value) : answer;
}

test("10,000 pointers are answered with 10,000 boxes, each with its record", async () => {
  const { block } = await sync({ requests: lines.map((id) => ({ table: "block", id, version: -1 })) });
  const titles = lines.map((id) => block?.[id]?.value?.["properties"]);
  expect(titles).toEqual(lines.map((id) => ({ title: [[id]] })));
  const body = { requests: lines.map((id) => ({ table: "block", id })) };
  const request = checkShape(events.getRecordValues.request, body) as never;
  const answer = (await createGetRecordValues(store)(request, context)) as { results: { role: string }[] };
  expect(answer.results.filter(({ role }) => role === "editor")).toHaveLength(COUNT);
  expect(() =>
    checkShape(events.syncRecordValues.request, { requests: [...body.requests, { table: "block", id: page }] }),
  ).toThrow("requests");
});

test("a larger limit of a chunk is lowered, and its cursor gives the rest", async () => {
  const { loadPageChunk } = createChunkHandlers(store);
  const seen = new Set<string>();
  let cursor: unknown = { stack: [] };
  for (let pieces = 0; pieces === 0 || (cursor as { stack: unknown[] }).stack.length > 0; pieces++) {
    const request = checkShape(events.loadPageChunk.request, { pageId: page, limit: 100_000, cursor }) as never;
    const answer = await loadPageChunk(request, context);
    const { recordMap, cursor: next } = await said(answer);
    for (const id of Object.keys(recordMap["block"] ?? {})) seen.add(id);
    cursor = next;
    expect(pieces).toBeLessThan(12);
  }
  expect(lines.filter((id) => !seen.has(id))).toEqual([]);
});

test("the older form names the records by table, id and version", async () => {
  const [line = ""] = lines;
  const stranger = newId();
  const map = await sync({ recordVersionMap: { block: { [line]: -1, [stranger]: 3 }, notion_user: { [owner]: -1 } } });
  expect(map["block"]?.[line]?.value?.["type"]).toBe("text");
  expect(map["block"]?.[stranger]).toEqual({ role: "none" });
  expect(map["notion_user"]?.[owner]?.value?.["name"]).toBe("Ada");
});

test("a table is a name, whatever it is called", async () => {
  const answer = await sync({
    requests: [
      { table: "__proto__", id: "polluted" },
      { table: "x", id: "__proto__" },
    ],
  });
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  expect(JSON.stringify(answer)).toBe('{"__proto__":{"polluted":{"role":"none"}},"x":{"__proto__":{"role":"none"}}}');
});
