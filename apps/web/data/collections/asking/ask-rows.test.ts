// What a question about rows says on its way to the server, and what is read of the answer.
import { readLoader } from "@tessera/database/query/loader.ts";
import type { RowsQuestion } from "@tessera/database/views/database-source.ts";
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

function asking(result: object) {
  const sent: { cursors: object; loader: object }[] = [];
  const http = {
    call: (event: { request: v.GenericSchema }, request: object) => {
      sent.push(v.parse(event.request, request) as (typeof sent)[number]);
      return Promise.resolve({ ok: true, value: { result, recordMap: { block: {} } } });
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

test("the person, their zone and the connection are those of the workspace", () => {
  const { ports, connection } = asking({});
  expect(ports.asker()).toMatchObject({ me: "u", zone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
  expect(ports.online.read()).toBe(false);
  connection.set({ online: true, waiting: 0, refused: false });
  expect(ports.online.read()).toBe(true);
});
