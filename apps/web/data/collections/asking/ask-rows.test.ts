// What a question about rows says on its way to the server, and what is read of the answer.
import { readLoader } from "@tessera/database/query/loader.ts";
import type { RowsQuestion } from "@tessera/database/source/database-source.ts";
import type { Http } from "@tessera/platform/http.ts";
import { createWritable } from "@tessera/platform/readable.ts";
import * as v from "valibot";
import { expect, test } from "vitest";
import type { Workspace } from "../../session/workspace.ts";
import { databasePorts } from "../database-ports.ts";

const question: RowsQuestion = {
  collectionId: "10000000-0000-4000-8000-000000000000",
  viewId: "20000000-0000-4000-8000-000000000000",
  filter: {
    operator: "or",
    filters: [
      { property: "a", operator: "is_empty" },
      { operator: "and", filters: [{ property: "b", operator: "number_equals", value: { type: "exact", value: 1 } }] },
    ],
  },
  sorts: [{ property: "a", direction: "descending" }],
  search: "quay",
};

function asking(result: object | ((request: { cursors: object }) => object)) {
  const sent: { cursors: object; loader: object }[] = [];
  const http = {
    call: (event: { request: v.GenericSchema }, request: object) => {
      const parsed = v.parse(event.request, request) as (typeof sent)[number];
      sent.push(parsed);
      const answered = typeof result === "function" ? result(parsed) : { result, recordMap: { block: {} } };
      return Promise.resolve({ ok: true, value: answered });
    },
  } as unknown as Http;
  const connection = createWritable({ online: false, waiting: 0, refused: false });
  const workspace = {
    id: "30000000-0000-4000-8000-000000000000",
    records: { client: {}, rowNews: { add: () => undefined } },
    http,
    myId: "u",
    connection,
  } as unknown as Workspace;
  return { ports: databasePorts(workspace, () => undefined), sent, connection };
}

test("the server reads the question as it was asked, from the place on that was named", async () => {
  const { ports, sent } = asking({ reducerResults: {} });
  await ports.ask(question, 0, 100);
  await ports.ask({ ...question, viewId: "" }, 300, 200);
  expect(sent.map(({ cursors }) => cursors)).toEqual([{}, { rows: { row: "", offset: 300 } }]);
  const { filter, sorts, search } = question;
  expect(readLoader(sent[1]?.loader as never)).toMatchObject({
    filter,
    sorts,
    search,
    reducers: [{ name: "rows", kind: "results", limit: 200 }],
  });
});

test("rows, their number and what was left out are read; without them the collection is not for this reader", async () => {
  const ignored = [{ property: "a", operator: "is_empty", why: "property" }];
  const { ports } = asking({ reducerResults: { rows: { type: "results", blockIds: ["x"], total: 7, ignored } } });
  expect(await ports.ask(question, 0, 1)).toEqual({
    ok: true,
    value: { found: { ids: ["x"], total: 7, ignored, isWhole: true, isKept: false }, recordMap: { block: {} } },
  });
  const hidden = await asking({ reducerResults: {} }).ports.ask(question, 0, 1);
  expect(hidden).toMatchObject({ ok: true, value: { found: null } });
});

test("rows that an answer had no room for are requested from where it ended, and come with their records", async () => {
  const all = ["a", "b", "c", "d", "e"];
  // Two rows fit into an answer.
  const { ports, sent } = asking(({ cursors }) => {
    const from = (cursors as { rows?: { offset: number } }).rows?.offset ?? 0;
    const blockIds = all.slice(from, from + 2);
    const hasMore = from + 2 < all.length;
    const rows = { type: "results", blockIds, total: 5, hasMore, ignored: [] };
    const block = Object.fromEntries(blockIds.map((id) => [id, { role: "reader", value: { id } }]));
    return { result: { reducerResults: { rows } }, recordMap: { block } };
  });
  const answer = await ports.ask(question, 0, 100);
  expect(answer).toMatchObject({ ok: true, value: { found: { ids: all, total: 5 } } });
  expect(answer.ok ? Object.keys(answer.value.recordMap["block"] ?? {}) : []).toEqual(all);
  expect(sent).toHaveLength(3);
  expect(await ports.ask(question, 1, 3)).toMatchObject({ ok: true, value: { found: { ids: ["b", "c", "d", "e"] } } });
});

test("the person, their zone and the connection are those of the workspace", () => {
  const { ports, connection } = asking({});
  expect(ports.asker()).toMatchObject({ me: "u", zone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
  expect(ports.online.read()).toBe(false);
  connection.set({ online: true, waiting: 0, refused: false });
  expect(ports.online.read()).toBe(true);
});
