// What the columns of a CSV file hold, and their cells as rows store them. Invariant: a type is guessed only if every filled cell
// reads as it and the column gives back the same texts; if a type was chosen by hand, cells that do not read as it are counted
// before the import (survey-fit.ts).
import { date } from "../properties/date/date.ts";
import { dateFromText, ordersOf } from "../properties/date/date-from-text.ts";
import { readingAnywhere, type DateReading, type DayOrder } from "../properties/date/date-reading.ts";
import { checkbox } from "../properties/checkbox/checkbox.ts";
import { number } from "../properties/number/number.ts";
import { areAmounts, decimalsOf, digitLoss, numberFromText } from "../properties/number/number-text.ts";
import { optionsInText } from "../properties/multi-select/multi-select.ts";
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

const SHAPES: Readonly<Partial<Record<CsvType, RegExp>>> = {
  url: /^https?:\/\/\S+$/i,
  email: /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/,
  phone_number: /^\+\d[\d ()/.-]{5,20}$/,
};

/** The options that a cell names; none if one of them is too long to be an option. */
export function optionsOfCell(type: CsvType, cell: string): readonly string[] {
  const words = cell.trim();
  const options = type === "multi_select" ? optionsInText(cell) : type === "select" && words !== "" ? [words] : [];
  return options.every((one) => one.length <= LONGEST_OPTION) ? options : [];
}

/** What a row stores for the cell; undefined where that is nothing. `dates`: how the dates of the column are read. */
export function storedCell(type: CsvType, cell: string, dates: DateReading = readingAnywhere): Json | undefined {
  const words = cell.trim();
  switch (type) {
    case "number":
      return number.write(numberFromText(words));
    case "checkbox":
      return checkbox.write(TICKS.get(words.toLowerCase()) ?? false);
    case "date":
      return date.write(dateFromText(words, dates));
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

/** Whether the text of a cell can be a value of the type, whatever it is in a text. */
export function reads(type: CsvType, words: string, dates: DateReading = readingAnywhere): boolean {
  if (type === "number") return numberFromText(words) !== null;
  if (type === "checkbox") return TICKS.has(words.toLowerCase());
  if (type === "date") return dateFromText(words, dates) !== null;
  return SHAPES[type]?.test(words) ?? true;
}

/** In the order in which they are believed. */
const GUESSED = ["checkbox", "phone_number", "number", "date", "url", "email"] as const;

/** What is seen of a column while its rows pass by. */
export class ColumnGuess {
  private readonly open = new Set<CsvType>(GUESSED);
  private readonly orders = new Set<DayOrder>(["dmy", "mdy"]);
  private hasOrders = false;
  private readonly options = new Set<string>();
  private readonly parts = new Set<string>();
  private readonly decimals = new Set<number>();
  private filled = 0;
  private isShort = true;
  private hasList = false;
  private hasTrailingZero = false;

  /** `locale`: how the reader writes dates, for those of which both numbers can be the month. */
  constructor(private readonly locale: DateReading = readingAnywhere) {}

  see(cell: string): void {
    const words = cell.trim();
    if (words === "") return;
    this.filled++;
    for (const type of this.open) if (!reads(type, words, this.locale)) this.open.delete(type);
    if (this.open.has("number")) this.seeNumber(words);
    const orders = this.open.has("date") ? ordersOf(words) : null;
    if (orders !== null) {
      this.hasOrders = true;
      for (const order of this.orders) if (!orders.includes(order)) this.orders.delete(order);
    }
    if (!this.isShort) return;
    if (words !== cell || words.length > 50 || /[\r\n]/.test(words)) this.isShort = false;
    this.hasList ||= words.includes(",");
    if (this.options.size <= MOST_OPTIONS) this.options.add(words);
    if (this.parts.size <= MOST_OPTIONS) for (const part of optionsInText(words)) this.parts.add(part);
  }

  type(): CsvType {
    if (this.filled === 0) return "text";
    if (this.hasTrailingZero && !areAmounts(this.decimals)) this.open.delete("number");
    if (this.orders.size === 0) this.open.delete("date");
    const guessed = GUESSED.find((type) => this.open.has(type));
    if (guessed !== undefined) return guessed;
    const isFew = (set: ReadonlySet<string>): boolean =>
      this.isShort && set.size <= MOST_OPTIONS && set.size * 2 <= this.filled;
    if (this.hasList && isFew(this.parts) && this.areParts()) return "multi_select";
    return !this.hasList && isFew(this.options) ? "select" : "text";
  }

  /** How the dates of the column are read: in the order that its days above 12 show, otherwise in that of the locale. */
  dates(): DateReading {
    const [order, other] = this.orders;
    return order === undefined || other !== undefined ? this.locale : { ...this.locale, order };
  }

  /** Whether the column has dates such as 3/9/2026, and none shows which number is the month. */
  get isOrderOpen(): boolean {
    return this.hasOrders && this.orders.size > 1;
  }

  private seeNumber(words: string): void {
    const loss = digitLoss(words);
    if (loss === "digits") this.open.delete("number");
    if (loss === "decimals") this.hasTrailingZero = true;
    this.decimals.add(decimalsOf(words));
  }

  /**
   * Whether the cells combine their parts, as tags do: some part is in several different cells, and it is not a text of as many parts
   * everywhere ("Paris, France", "Lyon, France").
   */
  private areParts(): boolean {
    const lists = [...this.options].map(optionsInText);
    const [first, ...others] = lists.map(({ length }) => length);
    const places = new Map<string, number>();
    let moves = false;
    for (const list of lists)
      list.forEach((part, at) => {
        moves ||= (places.get(part) ?? at) !== at;
        places.set(part, at);
      });
    const count = lists.reduce((sum, { length }) => sum + length, 0);
    return count > places.size && (moves || others.some((length) => length !== first));
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
