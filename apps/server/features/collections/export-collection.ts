// Rows of a question as CSV, a piece with every call: in the order and with the columns that the caller names, through the
// caller's rights as of that piece. What is read is the records', never the engine's. A collection that may not be read, or does
// not exist, is not found.

import { cellText, peopleOfCell } from "@tessera/database/csv/cell-text.ts";
import { csvLine, CSV_START } from "@tessera/database/csv/csv-text.ts";
import { readLoader } from "@tessera/database/query/loader.ts";
import { isFault, queryError } from "@tessera/database/query/query-fault.ts";
import { propertyOf, readSchema } from "@tessera/database/schema.ts";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { EXPORT_PIECE, type exportCollection } from "@tessera/kernel/wire/api/collections/export-collection.ts";
import type { Handler } from "../../http/dispatch.ts";
import type { Collections } from "./collections.ts";
import { readInSlices } from "./read-in-slices.ts";
import { boxesOfPeople } from "../../store/people.ts";
import { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import type { Slices } from "../../threads/slices.ts";

interface CsvColumn {
  readonly key: string;
  readonly name: string;
  readonly type: string;
}

/** `piece`: rows of one answer. */
export function createExportCollection(
  store: Store,
  collections: Collections,
  now: () => number,
  piece = EXPORT_PIECE,
): Handler<typeof exportCollection> {
  return async ({ collection: { id, spaceId }, properties, loader, cursor }, { userId, address }) => {
    const actor = { userId };
    const read = readLoader(loader);
    if (isFault(read)) throw queryError(read);
    const cache = await store.scopes.fresh(spaceId);
    const world = cache === null ? null : new ServerWorld(cache);
    const collection = world && (await store.resolve(world, () => readable(actor, world, "collection", id)));
    if (world === null || collection === null) throw new AppError("NotFoundError", `no collection ${id}`);
    const schema = readSchema(collection.value);
    const columns = [...new Set(properties)].flatMap((key): CsvColumn[] => {
      const property = propertyOf(schema, key);
      return property === null ? [] : [{ key, name: property.name, type: property.type }];
    });
    const { filter, sorts, search, zone } = read;
    const asked = { filter, sorts, search, zone, now: now(), after: cursor, limit: piece };
    const [answer] = await collections.answer(collection, actor, userId ?? address, [asked]);
    if (answer === undefined) throw new Error(`no answer about collection ${id}`);
    const lines = await linesOf(store, collections.slices, spaceId, actor, answer.rows, columns);
    const head = cursor === null ? [CSV_START, csvLine(columns.map(({ name }) => name))] : [];
    return { csv: [...head, ...lines].join(""), total: answer.total, cursor: answer.next };
  };
}

function readable(actor: Actor, world: ServerWorld, table: "block" | "collection", id: string) {
  const entry = world.entry(table, id);
  return entry !== null && can(actor, "read", entry, world) ? entry : null;
}

async function linesOf(
  store: Store,
  slices: Slices,
  scope: string,
  actor: Actor,
  ids: readonly string[],
  columns: readonly CsvColumn[],
): Promise<string[]> {
  const world = await store.world(scope);
  return await store.keeping(world, async () => {
    await store.scopes.preload(world.cache, ids, false);
    const found = await readInSlices(store, slices, world, ids, (id) => readable(actor, world, "block", id));
    const rows = found.flatMap((row): JsonObject[] => (row === null ? [] : [row.value]));
    const people = new Set(rows.flatMap((row) => columns.flatMap(({ key, type }) => peopleOfCell(row, key, type))));
    const boxes = people.size === 0 ? {} : await boxesOfPeople(store, world, world, actor, [...people]);
    const nameOf = (person: string): string => {
      const name = boxes[person]?.value?.["name"];
      return typeof name === "string" ? name : "";
    };
    const lineOf = (row: JsonObject) => csvLine(columns.map(({ key, type }) => cellText(row, key, type, nameOf)));
    return await readInSlices(store, slices, world, rows, lineOf);
  });
}
