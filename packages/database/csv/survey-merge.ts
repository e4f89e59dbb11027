// What a merge would do with the cells of a file, before anything is written: the cells that are no value of their property, the
// numbers that lose digits, and the options that are new. `breathe` lets other work of the page run, and returns whether to go on.
import type { MergeColumn } from "./merge-operations.ts";
import { rowsOf, type CsvFile } from "./survey-csv.ts";
import { FitCount, type ColumnFit } from "./survey-fit.ts";

export interface ColumnSurvey extends ColumnFit {
  readonly newOptions: number;
}

/** By the columns of the file; null if it did not go on. */
export async function surveyMerge(
  file: CsvFile,
  columns: readonly (MergeColumn | null)[],
  breathe: () => Promise<boolean>,
): Promise<readonly ColumnSurvey[] | null> {
  const counts = columns.map(() => new FitCount());
  for (const rows of rowsOf(file)) {
    for (const row of rows)
      columns.forEach((column, at) => {
        const [cell, count] = [row[at] ?? "", counts[at]];
        if (column === null || count === undefined) return;
        if (column.cells.read(cell) === null) count.noteUnread(cell);
        else if (column.property.type === "number") count.noteNumber(cell);
      });
    if (!(await breathe())) return null;
  }
  return counts.map((count, at) => ({ ...count.counted(), newOptions: columns[at]?.cells.newOptions.length ?? 0 }));
}
