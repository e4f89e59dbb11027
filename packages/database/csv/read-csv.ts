// A CSV file as rows (RFC 4180, and what spreadsheets make of it), piece by piece, never the whole of it at once. Lines end with LF,
// CR or both; empty lines are no rows. Invariant: every row has as many cells as the first; the first fault ends the reading and
// names its line. Leaves bytes to guess-encoding.ts and what the cells mean to guess-types.ts.
import { unguarded } from "./csv-text.ts";

export const MOST_CSV_BYTES = 50 * 1024 * 1024;
/** Without the line of names. */
export const MOST_CSV_ROWS = 100_000;
export const MOST_CSV_COLUMNS = 500;

export type CsvFault =
  | { readonly fault: "empty" }
  | { readonly fault: "row-length"; readonly line: number; readonly found: number; readonly expected: number }
  | { readonly fault: "open-quote"; readonly line: number }
  | { readonly fault: "too-many-rows"; readonly limit: number }
  | { readonly fault: "too-many-columns"; readonly found: number; readonly limit: number };

export const SEPARATORS = [",", ";", "\t"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The separator that the first line has most often, outside of quotes. */
export function guessSeparator(text: string): Separator {
  const count = new Map<string, number>();
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if ((sign === "\n" || sign === "\r") && count.size > 0) break;
    else if ((SEPARATORS as readonly string[]).includes(sign)) count.set(sign, (count.get(sign) ?? 0) + 1);
  }
  let best: Separator = ",";
  for (const one of SEPARATORS) if ((count.get(one) ?? 0) > (count.get(best) ?? 0)) best = one;
  return best;
}

export class CsvReader {
  private fault: CsvFault | null = null;
  private expected = 0;
  private rows = 0;
  private line = 1;
  private began = 1;
  private cell = "";
  private cells: string[] = [];
  private state: "start" | "plain" | "quoted" | "quote" = "start";
  /** The piece before ended with a CR, whose LF may come. */
  private afterCr = false;

  constructor(
    private readonly separator: Separator,
    private readonly mostRows = MOST_CSV_ROWS,
  ) {}

  /** The rows that end in this piece. */
  push(text: string): readonly (readonly string[])[] | CsvFault {
    const read: (readonly string[])[] = [];
    let at = 0;
    while (at < text.length && this.fault === null) at = this.step(text, at, read);
    return this.fault ?? read;
  }

  /** The row that no line's end closed, if there is one. */
  end(): readonly (readonly string[])[] | CsvFault {
    const read: (readonly string[])[] = [];
    if (this.fault === null && this.state === "quoted") this.fault = { fault: "open-quote", line: this.began };
    if (this.fault === null && (this.state !== "start" || this.cells.length > 0)) this.endRow(read);
    if (this.fault === null && this.expected === 0) this.fault = { fault: "empty" };
    return this.fault ?? read;
  }

  /** Where to go on. */
  private step(text: string, at: number, read: (readonly string[])[]): number {
    const sign = text[at] ?? "";
    const isSecond = this.afterCr && sign === "\n";
    this.afterCr = sign === "\r";
    if ((sign === "\r" || sign === "\n") && !isSecond) this.line++;
    if (this.state === "quoted") {
      if (sign === '"') {
        this.state = "quote";
        return at + 1;
      }
      let end = at + 1;
      while (end < text.length && !'"\r\n'.includes(text[end] ?? "")) end++;
      this.cell += text.slice(at, end);
      return end;
    }
    if (isSecond) return at + 1;
    if (sign === '"' && this.state !== "plain") {
      // Two quotes within a quoted cell are one.
      if (this.state === "quote") this.cell += '"';
      else if (this.cells.length === 0) this.began = this.line;
      this.state = "quoted";
      return at + 1;
    }
    if (sign === this.separator) {
      this.endCell();
      this.state = "plain";
      if (text[at + 1] === '"') this.state = "start";
      else if (at + 1 === text.length) this.state = "start";
      return at + 1;
    }
    if (sign === "\r" || sign === "\n") {
      if (this.state !== "start" || this.cells.length > 0) this.endRow(read);
      return at + 1;
    }
    if (this.state === "start" && this.cells.length === 0) this.began = this.line;
    this.state = "plain";
    let end = at + 1;
    while (end < text.length && text[end] !== this.separator && text[end] !== "\r" && text[end] !== "\n") end++;
    this.cell += text.slice(at, end);
    return end;
  }

  private endCell(): void {
    this.cells.push(unguarded(this.cell));
    this.cell = "";
  }

  private endRow(read: (readonly string[])[]): void {
    this.endCell();
    const { cells } = this;
    this.cells = [];
    this.state = "start";
    if (this.expected === 0) {
      this.expected = cells.length;
      if (cells.length > MOST_CSV_COLUMNS)
        this.fault = { fault: "too-many-columns", found: cells.length, limit: MOST_CSV_COLUMNS };
    } else if (cells.length !== this.expected) {
      this.fault = { fault: "row-length", line: this.began, found: cells.length, expected: this.expected };
    } else if (++this.rows > this.mostRows) this.fault = { fault: "too-many-rows", limit: this.mostRows };
    if (this.fault === null) read.push(cells);
  }
}

export const isCsvFault = (read: object): read is CsvFault => "fault" in read;
