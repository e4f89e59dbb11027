import { afterEach, expect, test } from "vitest";
import type { EngineMessage } from "@tessera/database/index/engine.ts";
import type { Condition } from "@tessera/database/query/filter.ts";
import type { Row } from "@tessera/database/query/question.ts";
import { EngineThread } from "./engine-thread.ts";

const thread = new EngineThread(400_000_000);
afterEach(async () => await thread.stop());

const rowOf = (n: number): Row => ({
  id: `row${n}`,
  properties: { title: [[`Row ${n}`]] },
  createdTime: n,
  createdBy: "ada",
  editedTime: n,
  editedBy: "ada",
  order: `V${String(n).padStart(6, "0")}`,
  holder: "",
  alive: true,
});
const schema = { properties: { title: { name: "Name", type: "title", options: [] } }, deleted: {} };

async function load(collection: string, owner: string, count: number): Promise<void> {
  await thread.ask({ kind: "open", collection, schema, locale: "en", sequence: 1 }, owner);
  const rows = Array.from({ length: count }, (_, n) => rowOf(n));
  await thread.ask({ kind: "rows", collection, rows, gone: [], sequence: 1 }, owner);
}

function question(collection: string, conditions: number): EngineMessage {
  const filters = Array.from({ length: conditions }, (_, n): Condition => ({
    property: "title",
    operator: "string_contains",
    value: { type: "exact", value: `x${n}` },
  }));
  return {
    kind: "ask",
    collection,
    question: {
      reader: { signature: "s", holders: Uint8Array.of(1), shown: null },
      filter: { operator: "or", filters },
      sorts: [],
      search: "",
      zone: "",
      now: 0,
      me: null,
      after: null,
      limit: 10,
    },
  };
}

test("a small question of one workspace is answered while large questions of another one are worked on", async () => {
  await Promise.all([load("large", "a", 20_000), load("small", "b", 20)]);
  const order: string[] = [];
  const large = [1, 2, 3].map(async () => {
    const answer = await thread.ask(question("large", 600), "a");
    order.push("large");
    return answer;
  });
  for (let n = 0; n < 5; n++) {
    expect(await thread.ask(question("small", 1), "b")).toMatchObject({ kind: "answer", answer: { total: 0 } });
    order.push("small");
  }
  await Promise.all(large);
  expect(order.slice(0, 5)).toEqual(["small", "small", "small", "small", "small"]);
  expect(order).toHaveLength(8);
});

test("messages of one owner are answered in their order", async () => {
  const order: number[] = [];
  await load("c", "a", 3000);
  await Promise.all(
    [300, 1, 30].map(async (conditions) => {
      await thread.ask(question("c", conditions), "a");
      order.push(conditions);
    }),
  );
  expect(order).toEqual([300, 1, 30]);
});
