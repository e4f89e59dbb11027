// What the columns of a CSV file hold, and their cells as rows store them. Invariant: a type is guessed only where every cell that
// is not empty reads as it; where a type was chosen by hand, a cell that does not read as it stays empty. Numbers and days are
// read without a language: a day is written 2026-03-09, as it is exported.
import { MENTION } from "@tessera/kernel/records/mentioned-people.ts";
import { isDateValue } from "../properties/base/date-value.ts";
import { checkbox } from "../properties/checkbox/checkbox.ts";
import { number } from "../properties/number/number.ts";
import { numberFromText } from "../properties/number/number-text.ts";
import { LONGEST_OPTION } from "../schema-rules.ts";
import type { Json } from "@tessera/kernel/values/json.ts";

/** The types that a column may become. */
export const CSV_TYPES = [
  "title",
  "text",
  "number",
  "select",
  "multi_select",
  "date",
  "checkbox",
  "url",
  "email",
  "phone_number",
] as const;
export type CsvType = (typeof CSV_TYPES)[number];

/** More different words are no choice between a few. */
const MOST_OPTIONS = 30;

const TICKS: ReadonlyMap<string, boolean> = new Map([
  ["yes", true],
  ["true", true],
  ["no", false],
  ["false", false],
]);
const DATE = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z)?)?$/;

interface Moment {
  readonly date: string;
  readonly time: string | undefined;
  readonly isUtc: boolean;
}

function momentOf(text: string): Moment | null {
  const [, date, time, utc] = DATE.exec(text) ?? [];
  return date === undefined ? null : { date, time, isUtc: utc !== undefined };
}

/** A day, a time, or a range with an arrow; null where it is none. */
function dateOf(cell: string): Json | null {
  const parts = cell.split(" → ").map((part) => momentOf(part.trim()));
  const [start, end] = parts;
  if (start === null || start === undefined || end === null || parts.length > 2) return null;
  const hasTime = start.time !== undefined || end?.time !== undefined;
  const value = {
    type: `${hasTime ? "datetime" : "date"}${end === undefined ? "" : "range"}`,
    start_date: start.date,
    ...(start.time === undefined ? {} : { start_time: start.time }),
    ...(end === undefined ? {} : { end_date: end.date }),
    ...(end?.time === undefined ? {} : { end_time: end.time }),
    ...(start.isUtc ? { time_zone: "UTC" } : {}),
  };
  return isDateValue(value) ? [[MENTION, [["d", value]]]] : null;
}

const SHAPES: Readonly<Partial<Record<CsvType, RegExp>>> = {
  url: /^https?:\/\/\S+$/i,
  email: /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/,
  phone_number: /^\+\d[\d ()/.-]{5,20}$/,
};

const wordsIn = (cell: string): string[] => [
  ...new Set(
    cell
      .split(",")
      .map((one) => one.trim())
      .filter((one) => one !== ""),
  ),
];

/** The options that a cell names. */
export function optionsOfCell(type: CsvType, cell: string): readonly string[] {
  const words = cell.trim();
  if (type === "multi_select") return wordsIn(cell).map((one) => one.slice(0, LONGEST_OPTION));
  return type === "select" && words !== "" ? [words.slice(0, LONGEST_OPTION)] : [];
}

/** What a row stores for the cell; undefined where that is nothing. */
export function storedCell(type: CsvType, cell: string): Json | undefined {
  const words = cell.trim();
  switch (type) {
    case "number":
      return number.write(numberFromText(words));
    case "checkbox":
      return checkbox.write(TICKS.get(words.toLowerCase()) ?? false);
    case "date":
      return dateOf(words) ?? undefined;
    case "select":
    case "multi_select": {
      const options = optionsOfCell(type, cell);
      return options.length === 0 ? undefined : [[options.join(",")]];
    }
    case "url":
    case "email":
    case "phone_number":
      return words === "" ? undefined : [[words]];
    case "title":
    case "text":
      return cell === "" ? undefined : [[cell]];
  }
}

const reads = (type: CsvType, words: string): boolean => {
  if (type === "number") return numberFromText(words) !== null && !/^[+-]?0\d/.test(words);
  if (type === "checkbox") return TICKS.has(words.toLowerCase());
  if (type === "date") return dateOf(words) !== null;
  return SHAPES[type]?.test(words) ?? false;
};

/** In the order in which they are believed. */
const GUESSED = ["checkbox", "phone_number", "number", "date", "url", "email"] as const;

/** What is seen of a column while its rows pass by. */
export class ColumnGuess {
  private readonly open = new Set<CsvType>(GUESSED);
  private readonly options = new Set<string>();
  private readonly parts = new Set<string>();
  private filled = 0;
  private isShort = true;
  private hasList = false;

  see(cell: string): void {
    const words = cell.trim();
    if (words === "") return;
    this.filled++;
    for (const type of this.open) if (!reads(type, words)) this.open.delete(type);
    if (!this.isShort) return;
    if (words !== cell || words.length > 50 || /[\r\n]/.test(words)) this.isShort = false;
    this.hasList ||= words.includes(",");
    if (this.options.size <= MOST_OPTIONS) this.options.add(words);
    if (this.parts.size <= MOST_OPTIONS) for (const part of wordsIn(words)) this.parts.add(part);
  }

  type(): CsvType {
    if (this.filled === 0) return "text";
    const guessed = GUESSED.find((type) => this.open.has(type));
    if (guessed !== undefined) return guessed;
    const isFew = (set: ReadonlySet<string>): boolean =>
      this.isShort && set.size <= MOST_OPTIONS && set.size * 2 <= this.filled;
    if (this.hasList && isFew(this.parts)) return "multi_select";
    return !this.hasList && isFew(this.options) ? "select" : "text";
  }
}

/** Which column names the rows: one that is called so, else the first. */
export function titleColumn(names: readonly string[]): number {
  const named = names.findIndex((name) => /^(?:name|title)$/i.test(name.trim()));
  return Math.max(0, named);
}

/** Names of columns, of which no two are the same: the second gets a number. */
export function columnNames(head: readonly string[]): string[] {
  const taken = new Set<string>();
  return head.map((cell, at) => {
    const base = cell.trim() || `Column ${at + 1}`;
    let name = base;
    for (let count = 2; taken.has(name); count++) name = `${base} ${count}`;
    taken.add(name);
    return name;
  });
}
