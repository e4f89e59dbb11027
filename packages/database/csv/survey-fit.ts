// What an import would lose with the types that were chosen for the columns, before anything is written: cells that are no value of
// their type, and numbers that do not give back the digits of their text.
// `breathe` lets other work of the page run, and returns whether to go on.
import { number } from "../properties/number/number.ts";
import { areAmounts, decimalsOf, digitLoss, numberFromText } from "../properties/number/number-text.ts";
import { LONGEST_OPTION } from "../schema-rules.ts";
import { optionsInText } from "../properties/multi-select/multi-select.ts";
import type { DateReading } from "../properties/date/date-reading.ts";
import { reads, type CsvType } from "./guess-types.ts";
import { rowsOf, type CsvFile } from "./survey-csv.ts";

/** The losses of one column. */
export interface ColumnFit {
  /** Cells that are no value of the type: they stay empty (a checkbox: not ticked). */
  readonly unread: number;
  /** The first of them. */
  readonly example: string;
  /** Numbers whose digits the cell does not give back. */
  readonly changed: number;
  /** The first of them: its text, and what is stored. */
  readonly change: readonly [from: string, to: string];
}

export interface FitColumn {
  readonly type: CsvType;
  readonly dates: DateReading;
}

/** Counts what cells of one column lose. */
export class FitCount {
  private unread = 0;
  private example = "";
  private changed = 0;
  private change: readonly [string, string] = ["", ""];
  private isAmount = true;
  private readonly decimals = new Set<number>();

  noteUnread(cell: string): void {
    if (this.unread++ === 0) this.example = cell.trim();
  }

  /** Notes a cell that is read as a number. */
  noteNumber(cell: string): void {
    const loss = digitLoss(cell);
    if (cell.trim() !== "") this.decimals.add(decimalsOf(cell));
    if (loss === null) return;
    this.isAmount &&= loss === "decimals";
    if (this.changed++ === 0) this.change = [cell.trim(), number.asText(number.write(numberFromText(cell)))];
  }

  /** Amounts, which have the same decimals in every row, lose nothing without their last zeros. */
  counted(): ColumnFit {
    const { unread, example, changed, change } = this;
    if (this.isAmount && areAmounts(this.decimals)) return { unread, example, changed: 0, change: ["", ""] };
    return { unread, example, changed, change };
  }
}

/** By the columns of the file; null if it did not go on. */
export async function surveyFit(
  file: CsvFile,
  columns: readonly FitColumn[],
  breathe: () => Promise<boolean>,
): Promise<readonly ColumnFit[] | null> {
  const counts = columns.map(() => new FitCount());
  for (const rows of rowsOf(file)) {
    for (const row of rows)
      columns.forEach(({ type, dates }, at) => {
        const [cell, count] = [row[at] ?? "", counts[at]];
        if (cell.trim() === "" || count === undefined) return;
        if (!fits(type, cell, dates)) count.noteUnread(cell);
        else if (type === "number") count.noteNumber(cell);
      });
    if (!(await breathe())) return null;
  }
  return counts.map((count) => count.counted());
}

function fits(type: CsvType, cell: string, dates: DateReading): boolean {
  const words = cell.trim();
  switch (type) {
    case "number":
    case "date":
    case "checkbox":
      return reads(type, words, dates);
    case "select":
      return words.length <= LONGEST_OPTION;
    case "multi_select":
      return optionsInText(words).every((one) => one.length <= LONGEST_OPTION);
    default:
      return true;
  }
}
