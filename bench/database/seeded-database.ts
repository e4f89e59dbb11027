// A database with very many rows in a running server: made as a client makes it, its rows put into PostgreSQL by batches behind the
// server's back, before anybody asked for them; in the embedded database they are saved as clients save them.
import { randomUUID } from "node:crypto";
import { makeDatabase, type NewDatabase } from "@tessera/database/edit/make-database.ts";
import { setAt } from "@tessera/database/edit/operations.ts";
import { addView } from "@tessera/database/edit/view-edits.ts";
import type { Row } from "@tessera/database/query/question.ts";
import { storedGrouping } from "@tessera/database/view-model/view-types.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { toWire } from "@tessera/kernel/operations/to-wire.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { newBlock, type Caller } from "@tessera/testing/caller.ts";
import pg from "pg";
import { seeded } from "../seeded.ts";
import { benchRow, benchSchema } from "./rows.ts";

/** Rows of one statement, and of one transaction. */
const BATCH = 2000;
const SAVED = 200;

export interface SeededDatabase {
  readonly space: string;
  readonly collection: string;
  readonly rows: Row[];
}

export const OPEN = "open";
const HIDDEN = "hidden";

/** A database on a page that the guest may read, `hidden` percent of its rows left out. */
export async function seedDatabase(
  owner: Caller,
  guest: string,
  { size, hidden, url }: { readonly size: number; readonly hidden: number; readonly url: string | null },
): Promise<SeededDatabase> {
  const space = await owner.createSpace();
  const page = await owner.createPage(space);
  const items = [
    { type: "space_permission", role: "editor" },
    { type: "user_permission", user_id: guest, role: "read_and_write" },
  ];
  const pointer = { table: "block", id: page, spaceId: space };
  await owner.save(
    space,
    items.map((args) => ({ pointer, path: [], command: "setPermissionItem", args })),
  );
  const collection = await newDatabase(owner, space, page);
  const rows = rowsOf(owner, size, hidden);
  if (url === null) await save(owner, space, collection, rows);
  else await insert(url, space, collection, owner.userId, rows);
  return { space, collection, rows };
}

/** A database of so many rows that is a page of its own, all of it the owner's; on PostgreSQL. Its block. */
export async function seedPage(
  owner: Caller,
  { space, size, url }: { readonly space: string; readonly size: number; readonly url: string },
): Promise<string> {
  const block = await owner.createPage(space);
  const { collection, operations } = databaseOf(space, block, { type: "collection_view_page", place: null });
  const onCards = ["title", "notes", "amount", "priority", "due", "maker"];
  const board_properties = Object.keys(benchSchema.properties).map((property) => ({
    property,
    visible: onCards.includes(property),
  }));
  const format = { board_columns_by: storedGrouping(benchSchema, "state"), board_properties };
  const view = { id: randomUUID(), collectionId: collection, type: "board", name: "Board", format };
  const board = addView({ spaceId: space, id: block }, view);
  await owner.save(space, [...operations, ...board].map(toWire));
  await insert(url, space, collection, owner.userId, rowsOf(owner, size, 0));
  return block;
}

function rowsOf(owner: Caller, size: number, hidden: number): Row[] {
  const random = seeded(size);
  return Array.from({ length: size }, (_, n): Row => {
    const holder = n % 100 < hidden ? HIDDEN : OPEN;
    return { ...benchRow(random, n), id: randomUUID(), createdBy: owner.userId, editedBy: owner.userId, holder };
  });
}

/** As clients make one; its collection. */
export async function newDatabase(caller: Caller, space: string, page: string): Promise<string> {
  const { collection, operations } = databaseOf(space, randomUUID(), {
    type: "collection_view",
    place: { parent: { table: "block", id: page } },
  });
  await caller.save(space, operations.map(toWire));
  return collection;
}

/** What makes a database of a block that is new, or has its place already. */
function databaseOf(
  spaceId: string,
  blockId: string,
  block: Pick<NewDatabase, "type" | "place">,
): { readonly collection: string; readonly operations: readonly Operation[] } {
  const [collectionId, viewId] = [randomUUID(), randomUUID()];
  const words = { title: "title", view: "All" };
  const made = makeDatabase({ spaceId, blockId, collectionId, viewId, name: "Tasks", words, ...block });
  const columns = Object.entries(benchSchema.properties).map(([key, { name, type, options }]) => {
    const property: JsonObject =
      options.length === 0 ? { name, type } : { name, type, options: options.map((one) => ({ ...one })) };
    return setAt(spaceId, "collection", collectionId, ["schema", key], property);
  });
  const shown = Object.keys(benchSchema.properties).map((property) => ({ property, visible: true }));
  const view = setAt(spaceId, "collection_view", viewId, ["format", "table_properties"], shown);
  return { collection: collectionId, operations: [...made, ...columns, view] };
}

const closedTo = (owner: string): JsonObject[] => [
  { type: "restrict_permission", role: "none" },
  { type: "user_permission", user_id: owner, role: "editor" },
];

async function insert(
  url: string,
  space: string,
  collection: string,
  owner: string,
  rows: readonly Row[],
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let from = 0; from < rows.length; from += BATCH) {
    const values = rows
      .slice(from, from + BATCH)
      .map((row) => ({ id: row.id, ord: row.order, value: valueOf(row, space, collection, owner) }));
    const args = [space, `collection:${collection}`, JSON.stringify(values)];
    await client.query(
      `INSERT INTO record (scope_id, tbl, id, version, seq, parent_id, ord, alive, value)
       SELECT $1, 'block', row.id, 1, scope.seq, $2, row.ord, true, row.value
       FROM jsonb_to_recordset($3) AS row (id text, ord text, value jsonb) JOIN scope ON scope.id = $1`,
      args,
    );
    await client.query(
      "INSERT INTO directory (id, tbl, scope_id) SELECT row.id, 'block', $1 FROM jsonb_to_recordset($2) AS row (id text)",
      [args[0], args[2]],
    );
  }
  await client.query("ANALYZE record");
  await client.end();
}

function valueOf(row: Row, space: string, collection: string, owner: string): JsonObject {
  return {
    id: row.id,
    space_id: space,
    type: "page",
    alive: true,
    parent_table: "collection",
    parent_id: collection,
    properties: row.properties,
    created_time: row.createdTime,
    last_edited_time: row.editedTime,
    created_by_table: "notion_user",
    created_by_id: owner,
    last_edited_by_table: "notion_user",
    last_edited_by_id: owner,
    ...(row.holder === HIDDEN && { permissions: closedTo(owner) }),
  };
}

async function save(owner: Caller, space: string, collection: string, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += SAVED)
    await owner.save(
      space,
      rows.slice(from, from + SAVED).map((row) => newRow(space, collection, row, owner.userId)),
    );
}

export function newRow(space: string, collection: string, row: Row, owner: string): unknown {
  const { title, ...properties } = row.properties;
  const parent = { table: "collection", id: collection };
  const made = newBlock(space, row.id, {
    type: "page",
    parent,
    after: null,
    title: "",
    properties: { ...properties, title: title ?? [] },
  }) as { args: object };
  const { after: _last, ...args } = made.args as { after: null };
  return { ...made, args: { ...args, ...(row.holder === HIDDEN && { permissions: closedTo(owner) }) } };
}

/** Resolves when the server has written a snapshot of the collection. */
export async function snapshotWritten(url: string, collection: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (;;) {
    const { rowCount } = await client.query("SELECT 1 FROM collection_snapshot WHERE collection_id = $1 LIMIT 1", [
      collection,
    ]);
    if (rowCount === 1) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await client.end();
}
