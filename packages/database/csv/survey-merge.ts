// What a merge would do with the cells of a file, before anything is written: the cells that are no value of their property, and
// the options that are new. `breathe` gives others their turn, and says whether to go on.
import { isCsvFault } from "./read-csv.ts";
import type { MergeColumn } from "./merge-operations.ts";
import { rowsOf, type CsvFile } from "./survey-csv.ts";

export interface ColumnSurvey {
  /** Cells that are no value of the property: they stay empty. */
  readonly unread: number;
  /** The first of them. */
  readonly example: string;
  readonly newOptions: number;
}

/** By the columns of the file. Null: it was not gone on with. */
export async function surveyMerge(
  file: CsvFile,
  columns: readonly (MergeColumn | null)[],
  breathe: () => Promise<boolean>,
): Promise<readonly ColumnSurvey[] | null> {
  const unread = columns.map(() => ({ count: 0, example: "" }));
  let isHead = true;
  for (const rows of rowsOf(file)) {
    // The file was read to its end before.
    if (isCsvFault(rows)) break;
    for (const row of rows) {
      if (!isHead)
        columns.forEach((column, at) => {
          const cell = row[at] ?? "";
          const told = unread[at];
          if (column === null || told === undefined || column.cells.read(cell) !== null) return;
          if (told.count++ === 0) told.example = cell.trim();
        });
      isHead = false;
    }
    if (!(await breathe())) return null;
  }
  return unread.map(({ count, example }, at) => ({
    unread: count,
    example,
    newOptions: columns[at]?.cells.newOptions.length ?? 0,
  }));
}
