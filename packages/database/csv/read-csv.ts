// Reads a CSV file (RFC 4180, and the variants that spreadsheets write) as rows, piece by piece, so that the whole text is never in
// memory at once. Lines end with LF, CR or both. A line without any content (empty, or separators alone) is no row, and neither is a
// first line `sep=;`. Rows may have different lengths; the survey (survey-csv.ts) decides how many columns the file has.
// Invariant: every character of a cell is in the result; only quotes that enclose a whole cell, and spaces outside of such quotes,
// are removed. guess-encoding.ts decodes the bytes, guess-form.ts guesses the separator, guess-types.ts the types of the columns.
import { unguarded } from "./csv-text.ts";

export const MOST_CSV_BYTES = 50 * 1024 * 1024;
/** Without the line of names. */
export const MOST_CSV_ROWS = 100_000;
export const MOST_CSV_COLUMNS = 500;

export type CsvFault =
  | { readonly fault: "empty" }
  | { readonly fault: "open-quote"; readonly line: number }
  | { readonly fault: "too-many-rows"; readonly limit: number }
  | { readonly fault: "too-many-columns"; readonly found: number; readonly limit: number };

export const SEPARATORS = [",", ";", "\t", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The line with which a spreadsheet names the separator of the file. */
export const SEPARATOR_LINE = /^\uFEFF?"?sep=([^\r\n"])"?[ \t]*(?=\r|\n|$)/i;

export interface CsvForm {
  readonly separator: Separator;
  /** Whether the first row names the columns. */
  readonly hasHeader: boolean;
}

type Row = readonly string[];

export class CsvReader {
  /** Why the reading ended; null as long as it did not. Rows before the fault were returned. */
  fault: CsvFault | null = null;
  /** Rows read so far, the line of names included. */
  private rows = 0;
  private line = 1;
  private quoteLine = 1;
  /** Spaces before the quote that opens the cell. */
  private lead = "";
  private cell = "";
  /** Spaces after the quote that closes the cell. */
  private tail = "";
  private cells: string[] = [];
  private hasQuotes = false;
  private state: "start" | "plain" | "quoted" | "closed" = "start";
  /** Whether the previous character was a CR, to which an LF may belong. */
  private isAfterCr = false;

  constructor(
    private readonly form: CsvForm,
    private readonly mostRows = MOST_CSV_ROWS,
  ) {}

  /** Returns the rows that end in this piece. */
  push(text: string): readonly Row[] {
    const read: Row[] = [];
    let at = 0;
    while (at < text.length && this.fault === null) at = this.step(text, at, read);
    return read;
  }

  /** Returns the last row if no line end follows it. */
  end(): readonly Row[] {
    const read: Row[] = [];
    if (this.fault === null && this.state === "quoted") this.fault = { fault: "open-quote", line: this.quoteLine };
    if (this.fault === null) this.endRow(read);
    if (this.fault === null && this.rows === 0) this.fault = { fault: "empty" };
    return read;
  }

  /** Reads at least one character; returns the position of the next one. */
  private step(text: string, at: number, read: Row[]): number {
    const sign = text[at] ?? "";
    const isSecond = this.isAfterCr && sign === "\n";
    this.isAfterCr = sign === "\r";
    if ((sign === "\r" || sign === "\n") && !isSecond) this.line++;
    if (this.state === "quoted") return this.stepInQuotes(text, at, sign);
    if (isSecond) return at + 1;
    if (sign === "\r" || sign === "\n") {
      this.endRow(read);
      return at + 1;
    }
    if (sign === this.form.separator) {
      this.endCell();
      return at + 1;
    }
    if (this.state === "plain") return this.readPlain(text, at);
    if (sign === '"' && this.state === "start") return this.openQuote(at);
    if (sign === '"' && this.tail === "") {
      // Two quotes within a quoted cell are one quote.
      this.cell += '"';
      this.state = "quoted";
      return at + 1;
    }
    if (sign === " " || sign === "\t" || sign === "\u00a0") {
      if (this.state === "start") this.lead += sign;
      else this.tail += sign;
      return at + 1;
    }
    // Text before or after the quotes: they are part of the cell, for example `"A" or "B"`.
    this.cell = this.state === "start" ? this.lead : `${this.lead}"${this.cell}"${this.tail}`;
    this.state = "plain";
    return this.readPlain(text, at);
  }

  private openQuote(at: number): number {
    this.state = "quoted";
    this.hasQuotes = true;
    this.quoteLine = this.line;
    return at + 1;
  }

  private stepInQuotes(text: string, at: number, sign: string): number {
    if (sign === '"') {
      this.state = "closed";
      return at + 1;
    }
    let end = at + 1;
    while (end < text.length && !'"\r\n'.includes(text[end] ?? "")) end++;
    this.cell += text.slice(at, end);
    return end;
  }

  private readPlain(text: string, at: number): number {
    let end = at;
    while (end < text.length && text[end] !== this.form.separator && text[end] !== "\r" && text[end] !== "\n") end++;
    this.cell += text.slice(at, end);
    return end;
  }

  private endCell(): void {
    this.cells.push(unguarded(this.state === "start" ? this.lead : this.cell));
    this.lead = this.cell = this.tail = "";
    this.state = "start";
  }

  private endRow(read: Row[]): void {
    this.endCell();
    const { cells, hasQuotes } = this;
    this.cells = [];
    this.hasQuotes = false;
    const width = widthOf(cells);
    if (width === 0 && !hasQuotes) return;
    if (this.rows === 0 && SEPARATOR_LINE.test(cells.join(this.form.separator))) return;
    if (width > MOST_CSV_COLUMNS) {
      this.fault = { fault: "too-many-columns", found: width, limit: MOST_CSV_COLUMNS };
    } else if (++this.rows > this.mostRows + (this.form.hasHeader ? 1 : 0)) {
      this.fault = { fault: "too-many-rows", limit: this.mostRows };
    } else read.push(cells);
  }
}

/** How many cells a row has without the empty ones at its end. */
export function widthOf(row: Row): number {
  return row.findLastIndex((cell) => cell.trim() !== "") + 1;
}
