// Cells as the lines of a CSV file (RFC 4180), and the form in which no spreadsheet takes a cell for a formula.
// Invariant: `unguarded(guarded(cell))` is the cell, whatever it holds.

/** Says that the file is UTF-8, which spreadsheets do not guess. */
export const CSV_START = "\u{FEFF}";

/** What a spreadsheet takes for a formula; apostrophes before it may be ours. */
const FORMULA = /^'*[=+\-@\t\r]/;
/** A negative number is a number. */
const NEGATIVE = /^-(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A cell that could be a formula begins with an apostrophe. */
export function guarded(cell: string): string {
  return FORMULA.test(cell) && !NEGATIVE.test(cell) ? `'${cell}` : cell;
}

/** The cell without the apostrophe that `guarded` put before it. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** A line with its end. In a line without content the first cell is quoted, because a line of separators alone is no row. */
export function csvLine(cells: readonly string[]): string {
  if (cells.every((cell) => cell === "")) return `""${",".repeat(Math.max(0, cells.length - 1))}\r\n`;
  return `${cells.map((cell) => quoted(guarded(cell))).join(",")}\r\n`;
}

function quoted(cell: string): string {
  return /[",;|\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
