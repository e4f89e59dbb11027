// Where the columns of a CSV file go in an existing database, and how its cells are read there. Pure.
// Invariant: no two columns go into one property; a cell that is no value of its property stays empty, and is counted before.
import type { Json } from "@tessera/kernel/values/json.ts";
import { convertValue, wordsNamed, type Names } from "../conversions/convert-value.ts";
import { isConvertible } from "../conversions/convertible.ts";
import { readingAnywhere, type DateReading } from "../properties/date/date-reading.ts";
import { hasOptions, type Property, type Schema } from "../schema.ts";
import { storedCell, titleColumn, type CsvType } from "./guess-types.ts";

/** What becomes of a column. */
export type ColumnGoal =
  | { readonly kind: "property"; readonly key: string }
  | { readonly kind: "new"; readonly type: Exclude<CsvType, "title"> }
  | { readonly kind: "leave" };

/** Whether cells of a file can be values of the property. */
export function takesCells({ type }: Property): boolean {
  return type === "title" || isConvertible(type);
}

/** By name, first as it is written and then however it is capitalised; else a new property of the type that was guessed. */
export function matchColumns(
  schema: Schema,
  columns: readonly { readonly name: string; readonly type: CsvType }[],
): readonly ColumnGoal[] {
  const names = columns.map(({ name }) => name);
  const properties = Object.entries(schema.properties);
  const found = new Map<number, string>();
  const match = (at: number, isIt: (property: Property) => boolean): void => {
    const taken = new Set(found.values());
    const key = found.has(at)
      ? undefined
      : properties.find(([one, property]) => !taken.has(one) && isIt(property))?.[0];
    if (key !== undefined) found.set(at, key);
  };
  names.forEach((name, at) => match(at, (property) => property.name.trim() === name));
  names.forEach((name, at) => match(at, (property) => property.name.trim().toLowerCase() === name.toLowerCase()));
  match(titleColumn(names), (property) => property.type === "title");
  return columns.map(({ type }, at): ColumnGoal => {
    const key = found.get(at);
    const property = key === undefined ? undefined : schema.properties[key];
    if (key === undefined || property === undefined) return { kind: "new", type: type === "title" ? "text" : type };
    return takesCells(property) ? { kind: "property", key } : { kind: "leave" };
  });
}

/** The goals with another one for a column; the column that had the property before is left out. */
export function withGoal(goals: readonly ColumnGoal[], at: number, goal: ColumnGoal): readonly ColumnGoal[] {
  const isSame = (one: ColumnGoal): boolean =>
    goal.kind === "property" && one.kind === "property" && one.key === goal.key;
  return goals.map((one, n) => (n === at ? goal : isSame(one) ? { kind: "leave" } : one));
}

/** A column whose cells are read as values of a property. */
export class CellReader {
  /** Options by their words in small letters: those that there are, and those that the file brings. */
  private readonly words = new Map<string, string>();
  private readonly added: string[] = [];

  /** `dates`: how dates of the column are read. */
  constructor(
    private readonly property: Property,
    private readonly names: Names,
    private readonly dates: DateReading = readingAnywhere,
  ) {
    for (const { value } of property.options) this.note(value);
  }

  /** The words of options that there were not, in their order. */
  get newOptions(): readonly string[] {
    return this.added;
  }

  /** Undefined: nothing is stored. Null: this is no value of the property. */
  read(cell: string): Json | null | undefined {
    const { type } = this.property;
    const words = cell.trim();
    if (words === "") return type === "title" || type === "text" ? storedCell(type, cell) : undefined;
    if (type === "title" || type === "text") return storedCell(type, cell);
    if (!isConvertible(type)) return undefined;
    const stored = this.converted(words);
    if (stored === null || !hasOptions(type)) return stored;
    const options = wordsNamed(type as "select", stored).map((one) => this.optionOf(one));
    return [[[...new Set(options)].join(",")]];
  }

  private converted(words: string): Json | null {
    const { type } = this.property;
    if (!isConvertible(type)) return null;
    const from = { ...this.property, type: "text", options: [] } as const;
    // A number is read as its property is written: where percents are shown, "50%" is a half.
    return convertValue({ from, to: type, names: this.names, dates: this.dates }, [[words]]);
  }

  private optionOf(words: string): string {
    const known = this.words.get(words.toLowerCase());
    if (known !== undefined) return known;
    this.added.push(words);
    this.note(words);
    return words;
  }

  private note(words: string): void {
    if (!this.words.has(words.toLowerCase())) this.words.set(words.toLowerCase(), words);
  }
}
