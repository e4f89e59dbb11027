// Rows of a query as CSV, a piece with every call: in the order and with the columns that the caller names, with the caller's rights
// at the time of that piece. The values are read from the records, never from the engine. A piece ends early where its rows would be
// too large for an answer. A collection that may not be read, or does not exist, is not found.

import { cellText, peopleOfCell } from "@tessera/database/csv/cell-text.ts";
import { csvLine, CSV_START } from "@tessera/database/csv/csv-text.ts";
import { readLoader } from "@tessera/database/query/loader.ts";
import { isFault, queryError } from "@tessera/database/query/query-fault.ts";
import type { Answer } from "@tessera/database/query/question.ts";
import { propertyOf, readSchema } from "@tessera/database/schema.ts";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import { sizeOfJson } from "@tessera/kernel/values/json-size.ts";
import { EXPORT_PIECE, type exportCollection } from "@tessera/kernel/wire/api/collections/export-collection.ts";
import type { Handler } from "../../http/dispatch.ts";
import type { Collections } from "./collections.ts";
import { AnswerRoom } from "../../store/answer-room.ts";
import { readInSlices } from "../../store/read-in-slices.ts";
import { boxesOfPeople } from "../../store/people.ts";
import { demandExport } from "../../store/export-policy.ts";
import { slicesOf } from "../../store/read-boxes.ts";
import { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import type { Slices } from "../../threads/slices.ts";

/** Bytes of a piece. Pieces are put together by the caller, so that a small one costs only another call, and less memory. */
const PIECE_BYTES = 2 * 1024 * 1024;

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
  return async ({ collection: { id, spaceId }, properties, loader, cursor }, { caller: { actor }, address }) => {
    const read = readLoader(loader);
    if (isFault(read)) throw queryError(read);
    const cache = await store.scopes.fresh(spaceId);
    const world = cache === null ? null : new ServerWorld(cache);
    const collection = world && (await store.resolve(world, () => readable(actor, world, "collection", id)));
    if (world === null || collection === null) throw new AppError("NotFoundError", `no collection ${id}`);
    await store.resolve(world, () => demandExport(collection.scope, world));
    const schema = readSchema(collection.value);
    const columns = [...new Set(properties)].flatMap((key): CsvColumn[] => {
      const property = propertyOf(schema, key);
      return property === null ? [] : [{ key, name: property.name, type: property.type }];
    });
    const { filter, sorts, search, zone } = read;
    const asked = { filter, sorts, search, zone, now: now(), after: cursor, limit: piece };
    const [answer] = await collections.answer(collection, actor, actor.userId ?? address, [asked]);
    if (answer === undefined) throw new Error(`no answer about collection ${id}`);
    const { lines, rows } = await linesOf(store, collections.slices, spaceId, actor, answer.rows, columns);
    const head = cursor === null ? [CSV_START, csvLine(columns.map(({ name }) => name))] : [];
    return { csv: [...head, ...lines].join(""), total: answer.total, cursor: cursorAfter(answer, rows) };
  };
}

/** Where the next piece begins if this one contains the first `count` rows of the answer. */
function cursorAfter({ rows, next, total }: Answer, count: number): Answer["next"] {
  if (count === rows.length) return next;
  return { row: rows[count - 1] ?? "", offset: (next?.offset ?? total) - rows.length + count };
}

function readable(actor: Actor, world: ServerWorld, table: "block" | "collection", id: string) {
  const entry = world.entry(table, id);
  return entry !== null && can(actor, "read", entry, world) ? entry : null;
}

/** The lines of the rows that the caller may read, and how many rows they are of: fewer than there are where the piece is full. */
async function linesOf(
  store: Store,
  slices: Slices,
  scope: string,
  actor: Actor,
  ids: readonly string[],
  columns: readonly CsvColumn[],
): Promise<{ readonly lines: string[]; readonly rows: number }> {
  const world = await store.world(scope);
  const room = new AnswerRoom(PIECE_BYTES);
  const lines: string[] = [];
  let rows = 0;
  const keys = ids.map((id) => ({ table: "block" as const, id }));
  for await (const slice of slicesOf(store, world.cache, keys)) {
    const isFull = await store.keeping(world, async () => {
      const sliced = slice.map(({ id }) => id);
      await store.scopes.preload(world.cache, sliced, false);
      for (const line of await linesOfSlice(store, slices, world, actor, sliced, columns)) {
        if (line !== null && !room.take(sizeOfJson(line).bytes)) return true;
        if (line !== null) lines.push(line);
        rows++;
      }
      return false;
    });
    if (isFull) break;
  }
  return { lines, rows };
}

/** The lines of the rows, in their order; null for a row that the caller may not read. */
async function linesOfSlice(
  store: Store,
  slices: Slices,
  world: ServerWorld,
  actor: Actor,
  ids: readonly string[],
  columns: readonly CsvColumn[],
): Promise<Iterable<string | null>> {
  const found = await readInSlices(store, slices, world, ids, (id) => readable(actor, world, "block", id));
  const rows = found.map((row) => row?.value ?? null);
  const people = new Set(
    rows.flatMap((row) => (row === null ? [] : columns.flatMap(({ key, type }) => peopleOfCell(row, key, type)))),
  );
  const boxes = people.size === 0 ? {} : await boxesOfPeople(store, world, world, actor, [...people]);
  const nameOf = (person: string): string => {
    const name = boxes[person]?.value?.["name"];
    return typeof name === "string" ? name : "";
  };
  // A line is written when it is needed: the piece may be full before.
  return (function* () {
    for (const row of rows)
      yield row === null ? null : csvLine(columns.map(({ key, type }) => cellText(row, key, type, nameOf)));
  })();
}
