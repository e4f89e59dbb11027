// Rows out as CSV: all of them, through several pieces, in the order, filter and columns that are asked for, and only those that
// the reader may read.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { exportCollection } from "@tessera/kernel/wire/api/collections/export-collection.ts";
import * as v from "valibot";
import { Collections } from "./collections.ts";
import { EngineThread } from "./engine-thread.ts";
import { newDatabase, newRow, share } from "./testing/database.ts";
import { withoutSnapshots } from "./testing/kept-snapshots.ts";
import { contextOf, publicContext } from "../../testing/workspace.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import { Store } from "../../store/store.ts";
import { newBlock } from "../../store/testing/operations.ts";
import { openOnPglite } from "../../store/testing/record-databases.ts";
import { createExportCollection } from "./export-collection.ts";

type Cursor = v.InferOutput<typeof exportCollection.response>["cursor"];

const thread = new EngineThread(200_000_000);
const [owner, guest, stranger, page] = [newId(), newId(), newId(), newId()];
const ids = { block: newId(), collection: newId(), view: newId() };
let opened: Awaited<ReturnType<typeof openOnPglite>>;
let store: Store;
let space = "";

const schema = {
  title: { name: "Name", type: "title" },
  n: { name: "No.", type: "number" },
  who: { name: "Who", type: "created_by" },
};
const ROWS = 95;

beforeAll(async () => {
  opened = await openOnPglite();
  let clock = Date.UTC(2026, 2, 20);
  store = new Store(opened.db, { now: () => (clock += 1000), newId });
  const bootstrap = new Bootstrap(store, newId);
  for (const id of [owner, guest, stranger])
    await bootstrap.createUser({ id, email: `${id}@example.com`, name: "Ada" });
  space = await bootstrap.createSpace({ userId: owner, name: "Space" });
  await done(newBlock(page, "page", { table: "space", id: space }, "Home"));
  await done(share(page, owner, "editor"), share(page, guest, "read_and_write"));
  await done(...newDatabase(ids, page, schema));
  await done(
    ...Array.from({ length: ROWS }, (_, n) =>
      newRow(newId(), ids.collection, { title: [[n === 7 ? "=1+1" : `Row, ${n}`]], n: [[String(n)]] }),
    ),
  );
  const hidden = newId();
  await done(newRow(hidden, ids.collection, { title: [["secret"]], n: [["1000"]] }));
  await done(share(hidden, owner, "editor"), {
    pointer: { table: "block", id: hidden },
    path: [],
    command: "setPermissionItem",
    args: { type: "restrict_permission", role: "none" },
  } as Operation);
});
afterAll(async () => {
  await thread.stop();
  await opened.close();
});

async function done(...operations: Operation[]): Promise<void> {
  expect(await store.submit({ id: newId(), scope: space, operations, actor: { userId: owner } })).toMatchObject({
    status: "done",
  });
}

async function exported(userId: string | null, more: object): Promise<string> {
  const handler = createExportCollection(store, new Collections(store, thread, withoutSnapshots()), () => 0, 10);
  const ask = async (cursor: Cursor) => {
    const asked = { collection: { id: ids.collection, spaceId: space }, properties: ["n", "title"], cursor, ...more };
    const answer = await handler(
      v.parse(exportCollection.request, asked),
      userId === null ? publicContext() : contextOf(userId),
    );
    return v.parse(exportCollection.response, answer);
  };
  let csv = "";
  let cursor: Cursor = null;
  do {
    const piece = await ask(cursor);
    csv += piece.csv;
    ({ cursor } = piece);
  } while (cursor !== null);
  return csv;
}

const line = (n: number): string => (n === 7 ? "7,'=1+1" : `${n},"Row, ${n}"`);
const sort = [{ property: "n", direction: "descending" }];

test("every row that the reader may read, once, in the order and with the columns asked for", async () => {
  const numbers = Array.from({ length: ROWS }, (_, n) => ROWS - 1 - n);
  const file = (lines: readonly string[]): string => `\u{FEFF}${["No.,Name", ...lines].join("\r\n")}\r\n`;
  expect(await exported(guest, { loader: { sort } })).toBe(file(numbers.map(line)));
  expect(await exported(owner, { loader: { sort } })).toBe(file(["1000,secret", ...numbers.map(line)]));
  const filter = { property: "n", filter: { operator: "number_less_than", value: { type: "exact", value: 3 } } };
  expect(await exported(guest, { loader: { sort, filter: { operator: "and", filters: [filter] } } })).toBe(
    file([2, 1, 0].map(line)),
  );
});

test("people are named as far as the reader may know of them, and a column that is gone is left out", async () => {
  const asked = { properties: ["who", "gone"], loader: { searchQuery: "Row, 94" } };
  expect(await exported(owner, asked)).toBe("\u{FEFF}Who\r\nAda\r\n");
  expect(await exported(guest, asked)).toBe('\u{FEFF}Who\r\n""\r\n');
});

test("a collection that may not be read is not found", async () => {
  for (const userId of [stranger, null])
    await expect(exported(userId, {})).rejects.toMatchObject({ kind: "NotFoundError" });
});
