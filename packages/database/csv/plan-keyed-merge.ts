// Plans a merge in which a column of the file identifies the rows of the database: which rows are updated, which are added, and which
// lines are left out and why. Only reads. Invariant: an empty cell, or one that is no value of its property, changes no value.
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import { storedIn } from "../edit/row-edits.ts";
import { everyRowOnce } from "../conversions/survey.ts";
import { modelOf } from "../properties/models.ts";
import { hasOptions, type Property } from "../schema.ts";
import type { DatabaseSource, ShownRow } from "../source/database-source.ts";
import type { MergeColumn } from "./merge-operations.ts";
import { rowsOf, type CsvFile } from "./survey-csv.ts";

/** What is done with lines whose row is found, and with others. */
export type MergeMode = "both" | "update" | "add";

export interface KeyedMerge {
  /** By the columns of the file; null: left out. */
  readonly columns: readonly (MergeColumn | null)[];
  /** The column that identifies a row. */
  readonly key: number;
  readonly mode: MergeMode;
  /** What new rows have in properties of which the file says nothing. */
  readonly atFirst: JsonObject;
}

/** Lines that are left out, by the reason. */
export interface LeftOut {
  /** The cell of the key is empty or no value of its property. */
  readonly withoutKey: number;
  /** An earlier line has the same key. */
  readonly repeated: number;
  /** More than one row has the key. */
  readonly ambiguous: number;
  /** The user may not edit the row. */
  readonly readOnly: number;
  /** No row has the key, and none is added. */
  readonly unknown: number;
  /** A row has the key, and none is updated. */
  readonly known: number;
}

export interface RowChange {
  /** The key of the row, as text. */
  readonly row: string;
  readonly property: string;
  readonly from: string;
  readonly to: string;
}

export interface KeyedPlan {
  /** New values of the rows to update, by the keys of the rows and the keys of the properties. */
  readonly updates: ReadonlyMap<string, ReadonlyMap<string, Json>>;
  /** The properties of the rows to add. */
  readonly added: readonly JsonObject[];
  /** Rows that have the values of the file already. */
  readonly same: number;
  readonly leftOut: LeftOut;
  /** Words of options in what is written, by the keys of the properties. */
  readonly words: ReadonlyMap<string, ReadonlySet<string>>;
  readonly examples: readonly RowChange[];
}

const MOST_EXAMPLES = 5;

/** Whether values of the property can identify a row. */
export function canIdentify({ type }: Property): boolean {
  return ["title", "text", "number", "select", "date", "person", "url", "email", "phone_number"].includes(type);
}

/** The value by which a row is found; "" if it has none. */
export function keyText({ type }: Property, stored: Json | null | undefined): string {
  if (stored === null || stored === undefined) return "";
  const { kind, read, asText } = modelOf(type);
  return kind === "number" ? String(read(stored) ?? "") : asText(stored).trim();
}

/** "away": not all rows could be loaded. "stopped": `breathe`, which lets other work run, returned false. */
export async function planKeyedMerge(
  source: DatabaseSource,
  merge: KeyedMerge,
  file: CsvFile,
  breathe: () => Promise<boolean>,
): Promise<KeyedPlan | "away" | "stopped"> {
  const column = merge.columns[merge.key] ?? null;
  if (column === null) throw new Error(`column ${merge.key} of the file goes to no property`);
  const found = new Map<string, ShownRow | "several">();
  const look = (row: ShownRow): void => {
    const key = keyText(column.property, storedIn(row.value, column.key));
    if (key !== "") found.set(key, found.has(key) ? "several" : row);
  };
  let isWanted = true;
  const read = await everyRowOnce(source, look, { on: () => isWanted });
  if (read !== "all") return read;
  const planning = new Planning(merge, column, found);
  for (const rows of rowsOf(file)) {
    for (const row of rows) planning.take(row);
    isWanted = await breathe();
    if (!isWanted) return "stopped";
  }
  return planning;
}

class Planning implements KeyedPlan {
  readonly updates = new Map<string, ReadonlyMap<string, Json>>();
  readonly added: JsonObject[] = [];
  same = 0;
  readonly leftOut = { withoutKey: 0, repeated: 0, ambiguous: 0, readOnly: 0, unknown: 0, known: 0 };
  readonly words = new Map<string, Set<string>>();
  readonly examples: RowChange[] = [];
  private readonly taken = new Set<string>();

  constructor(
    private readonly merge: KeyedMerge,
    private readonly key: MergeColumn,
    private readonly found: ReadonlyMap<string, ShownRow | "several">,
  ) {}

  take(line: readonly string[]): void {
    const key = keyText(this.key.property, this.key.cells.read(line[this.merge.key] ?? ""));
    const reason = this.whyLeftOut(key);
    if (reason !== null) {
      this.leftOut[reason]++;
      return;
    }
    this.taken.add(key);
    const row = this.found.get(key);
    if (row === undefined || row === "several") this.add(line);
    else this.update(key, row, line);
  }

  private whyLeftOut(key: string): keyof LeftOut | null {
    const { mode } = this.merge;
    if (key === "") return "withoutKey";
    if (this.taken.has(key)) return "repeated";
    const row = this.found.get(key);
    if (row === undefined) return mode === "update" ? "unknown" : null;
    if (mode === "add") return "known";
    if (row === "several") return "ambiguous";
    return row.canEdit ? null : "readOnly";
  }

  private add(line: readonly string[]): void {
    const values = this.valuesOf(line);
    this.added.push({ ...this.merge.atFirst, ...Object.fromEntries(values.map(([{ key }, stored]) => [key, stored])) });
    for (const [column, stored] of values) this.note(column, stored);
  }

  private update(key: string, row: ShownRow, line: readonly string[]): void {
    const changes = new Map<string, Json>();
    for (const [column, stored] of this.valuesOf(line)) {
      const before = storedIn(row.value, column.key);
      if (column === this.key || isSame(column.property, before, stored)) continue;
      changes.set(column.key, stored);
      this.note(column, stored);
      if (this.examples.length < MOST_EXAMPLES) {
        const said = (one: Json | undefined): string => modelOf(column.property.type).asText(one ?? []);
        const [from, to] = [before, stored].map(said);
        this.examples.push({ row: key, property: column.property.name, from: from ?? "", to: to ?? "" });
      }
    }
    if (changes.size === 0) this.same++;
    else this.updates.set(key, changes);
  }

  /** What the line has values for. */
  private valuesOf(line: readonly string[]): (readonly [MergeColumn, Json])[] {
    return this.merge.columns.flatMap((column, at) => {
      const stored = column?.cells.read(line[at] ?? "") ?? null;
      return column === null || stored === null ? [] : [[column, stored] as const];
    });
  }

  private note({ key, property }: MergeColumn, stored: Json): void {
    if (!hasOptions(property.type)) return;
    const words = this.words.get(key) ?? new Set();
    const { type } = property;
    for (const one of type === "multi_select"
      ? modelOf(type).asText(stored).split(", ")
      : [modelOf(type).asText(stored)])
      words.add(one);
    this.words.set(key, words);
  }
}

/** Whether the cell shows the same already: a text with marks stays as it is. */
export function isSame(property: Property, before: Json | undefined, stored: Json): boolean {
  const { kind, asText } = modelOf(property.type);
  if (before === undefined || before === null) return kind === "flag" && asText(stored) === "No";
  if (kind === "number") return keyText(property, before) === keyText(property, stored);
  return asText(before) === asText(stored);
}
