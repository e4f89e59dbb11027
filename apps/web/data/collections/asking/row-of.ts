// Rows of this device as the engine of questions takes them.
import type { Row } from "@tessera/database/query/question.ts";
import { rowOfEntry } from "@tessera/database/query/row-of-entry.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";

/** Rows on this device are those that the person may read: none is told apart by its holder. */
export const HOLDER = "";

export function rowOf(entry: Entry): Row {
  return rowOfEntry(entry, HOLDER);
}
