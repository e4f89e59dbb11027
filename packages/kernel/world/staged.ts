/**
 * What is written in several transactions and shown by the last one. What is new, by an import or a copy, marks its page, which
 * does not live and never was in the trash. Rows of an import into a database that lives name the import, and their collection
 * lists the imports that are open: such a row exists for nobody. Leaves to operations/staged-imports.ts who may write these marks,
 * and to the trash keeper to purge what has them for longer than a day.
 */
import type { World } from "./world.ts";
import { parentOf, type Entry } from "../records/entry.ts";
import { holdsRows } from "../records/parents.ts";
import type { Table } from "../records/pointer.ts";
import { getIn, isObject, type JsonObject } from "../values/json.ts";

/** In the format of a row: the import that brought it. It says nothing any more once that import is not open. */
export const STAGED_ROW = "staged_row";
/** In a collection: the imports that are open, by their ids. */
export const STAGED_IMPORTS = "staged_imports";
/** In the format of a page: that it, an import or a copy, did not land yet; or, as a word, that it never will. */
export const STAGED = "staged_import";
export const ABANDONED = "abandoned";

/** An import that is open. */
export interface OpenImport {
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** It never lands: its rows are being removed. */
  readonly isAbandoned: boolean;
}

/** The open imports in the value of a collection's record. One that cannot be read is open as any. */
export function openImports(collection: JsonObject): ReadonlyMap<string, OpenImport> {
  const stored = collection[STAGED_IMPORTS];
  const open = Object.entries(isObject(stored) ? stored : {}).map(([id, one]): [string, OpenImport] => {
    const { by, at, abandoned } = isObject(one) ? one : {};
    return [
      id,
      { by: typeof by === "string" ? by : "", at: typeof at === "number" ? at : 0, isAbandoned: abandoned === true },
    ];
  });
  return new Map(open);
}

/** The import that a row names; null where it names none. */
export function importOf(row: Entry): string | null {
  const named = getIn(row.value, ["format", STAGED_ROW]);
  return typeof named === "string" ? named : null;
}

/** Whether the record is a row that its import has not let in yet. */
export function isStaged(entry: Entry, world: Pick<World, "entry">): boolean {
  const named = importOf(entry);
  const up = named === null ? null : parentOf(entry);
  if (named === null || up === null || !holdsRows(up.table)) return false;
  const collection = world.entry(up.table as Table, up.id);
  return collection !== null && openImports(collection.value).has(named);
}

/** The format of a record as its copy has it. */
export function withoutMarks(format: JsonObject): JsonObject {
  const { [STAGED_ROW]: _row, [STAGED]: _page, ...rest } = format;
  return rest;
}
