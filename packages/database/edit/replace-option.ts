// An option by another name, as one with another option, or gone, in a database of any size. Rows store an option's words, so they
// are rewritten: few of them in the same transaction, many piece by piece, while the old option stands beside the new one; it goes
// when no row holds it any more. All of it is one step to take back.
// Invariant: wherever this stops, every row holds words of an option that there is (docs/decisions/0042).
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { getIn, isList, isObject, sameJson, type Json } from "@tessera/kernel/values/json.ts";
import { models } from "../properties/models.ts";
import { isGroup, readFilter, type Filter, type Group } from "../query/filter.ts";
import { isFault } from "../query/query-fault.ts";
import { propertyOf, readSchema } from "../schema.ts";
import type { SchemaFault } from "../schema-rules.ts";
import type { DatabaseNote, DatabaseSource, RowsSource, ShownRow } from "../source/database-source.ts";
import { writeValue } from "./cell-edits.ts";
import { deleteOption, nameOption } from "./option-edits.ts";
import type { EditedCollection, SchemaEdit } from "./property-edits.ts";
import { storedIn } from "./row-edits.ts";
import { askRows, idsIn, piece, PIECE } from "./rows-at-hand.ts";
import { setFilter, storedFilter } from "./view-edits.ts";

export interface ReplacedOption {
  readonly viewId: string;
  readonly key: string;
  readonly words: string;
  /** What rows hold instead; null: nothing. */
  readonly next: string | null;
}

export interface RenamedOption extends ReplacedOption {
  readonly next: string;
}

/** "partly": rows that are not at hand, or not this person's to change, keep the old words, and the old option stays. */
export type Replaced = "done" | "partly" | SchemaFault;

export function renameOption(source: DatabaseSource, option: RenamedOption): Promise<Replaced> {
  if (option.words === option.next) return Promise.resolve("done");
  return replaced(source, option, (collection, keepsOld) =>
    nameOption(collection, option.key, option.words, option.next, keepsOld ? source.newId() : null),
  );
}

/** All rows that have the one get the other, which there is already. */
export function mergeOption(source: DatabaseSource, option: RenamedOption): Promise<Replaced> {
  return replaced(source, option, withoutIt(option));
}

/** Rows that have it lose it. */
export function removeOption(source: DatabaseSource, option: Omit<ReplacedOption, "next">): Promise<Replaced> {
  return replaced(source, { ...option, next: null }, withoutIt(option));
}

/** How many rows hold the option; null where that is not known here. */
export async function rowsWithOption(
  source: DatabaseSource,
  option: Omit<ReplacedOption, "next">,
): Promise<number | null> {
  const rows = rowsOf(source, option);
  if (rows === null) return null;
  try {
    await piece(rows, 0);
    const { kind, total, isWhole } = rows.read();
    return kind === "ready" && isWhole ? total : null;
  } finally {
    rows.close();
  }
}

type SchemaChange = (collection: EditedCollection, keepsOld: boolean) => SchemaEdit;

function withoutIt({ key, words }: Omit<ReplacedOption, "next">): SchemaChange {
  return (collection, keepsOld) => (keepsOld ? { operations: [], key } : deleteOption(collection, key, words));
}

function typeOf(source: DatabaseSource, key: string): string {
  const collection = collectionOf(source);
  return (collection === null ? null : propertyOf(readSchema(collection.value), key)?.type) ?? "select";
}

function rowsOf(source: DatabaseSource, { viewId, key, words }: Omit<ReplacedOption, "next">): RowsSource | null {
  const collection = collectionOf(source);
  if (collection === null) return null;
  const operator = typeOf(source, key) === "multi_select" ? "enum_contains" : "enum_is";
  const asked = [{ property: key, operator, value: { type: "exact", value: words } }];
  return askRows(source, collection.id, viewId, { operator: "and", filters: asked });
}

async function replaced(source: DatabaseSource, option: ReplacedOption, change: SchemaChange): Promise<Replaced> {
  const rows = rowsOf(source, option);
  if (rows === null) return "partly";
  const group = `option ${source.newId()}`;
  const write = (operations: readonly Operation[]): boolean => {
    const note: DatabaseNote = { userAction: "replace-option", group, isWhole: true };
    return operations.length === 0 || source.transact(operations, note);
  };
  try {
    await piece(rows, 0);
    const { kind, total, isWhole } = rows.read();
    const collection = collectionOf(source);
    if (kind === "failed" || collection === null) return "partly";
    const type = typeOf(source, option.key);
    const ofRow = (id: string): Operation[] =>
      writeValue({ spaceId: source.spaceId, id }, option.key, valueIn(source.row(id).read(), type, option));
    const isAtOnce = total <= PIECE && isWhole && everyRow(rows, source, total);
    const edit = change(collection, !isAtOnce);
    if ("fault" in edit) return edit;
    if (isAtOnce) {
      const ids = idsIn(rows, 0, total);
      return write([...edit.operations, ...ids.flatMap(ofRow), ...inFilters(source, option)]) ? "done" : "partly";
    }
    if (!write(edit.operations) || !(await rewritten(source, rows, (ids) => write(ids.flatMap(ofRow)))))
      return "partly";
    return forgotten(source, option, write);
  } finally {
    rows.close();
  }
}

/** What a row stores then: of several the new one takes the place of the old one. */
function valueIn(row: ShownRow | null, type: string, { key, words, next }: ReplacedOption): Json | undefined {
  const held = type === "multi_select" && row !== null ? models.multi_select.read(storedIn(row.value, key)) : null;
  if (held === null) return models.select.write(next);
  const now = held.flatMap((one) => (one !== words ? [one] : next === null ? [] : [next]));
  return models.multi_select.write([...new Set(now)]);
}

/** Whether no row holds the old words now. A row that was rewritten leaves the answer, those that cannot be stay in front. */
async function rewritten(
  source: DatabaseSource,
  rows: RowsSource,
  write: (ids: readonly string[]) => boolean,
): Promise<boolean> {
  let kept = 0;
  const seen = new Set<string>();
  for (;;) {
    await piece(rows, kept);
    const { total, kind } = rows.read();
    if (kind === "failed") return false;
    if (kept >= total) return kept === 0 && rows.read().isWhole;
    const ids = idsIn(rows, kept, Math.min(total, kept + PIECE));
    const open = ids.filter((id) => !seen.has(id) && source.row(id).read()?.canEdit !== false);
    // What was written and is here still is not taken out by the answer: it is not asked for again.
    kept += ids.length - open.length;
    for (const id of open) seen.add(id);
    if (open.length > 0 && !write(open)) return false;
    if (ids.length === 0) return false;
  }
}

function forgotten(
  source: DatabaseSource,
  option: ReplacedOption,
  write: (operations: readonly Operation[]) => boolean,
): Replaced {
  const collection = collectionOf(source);
  const made = collection === null ? null : deleteOption(collection, option.key, option.words);
  if (made === null || "fault" in made) return made ?? "partly";
  return write([...made.operations, ...inFilters(source, option)]) ? "done" : "partly";
}

/** Views that ask for the old words ask for the new ones; for an option that is gone they ask on, and find nothing. */
function inFilters(source: DatabaseSource, option: ReplacedOption): Operation[] {
  const state = source.state.read();
  const { next } = option;
  if (state.kind !== "ready" || next === null) return [];
  return state.views.flatMap(({ id, value }) => {
    const stored = getIn(value, ["query2", "filter"]);
    const read = readFilter(stored);
    if (stored === undefined || isFault(read)) return [];
    const renamed = filterRenamed(read, { ...option, next });
    return sameJson(storedFilter(renamed), storedFilter(read)) ? [] : setFilter(source.spaceId, id, renamed);
  });
}

function filterRenamed(group: Group, option: RenamedOption): Group {
  const { key, words, next } = option;
  const operand = (value: Json): Json => {
    if (isList(value)) return value.map(operand);
    if (value === words) return next;
    return isObject(value) && value["type"] === "exact" && value["value"] === words ? { ...value, value: next } : value;
  };
  const filters = group.filters.map((one): Filter => {
    if (isGroup(one)) return filterRenamed(one, option);
    return one.property === key && one.value !== undefined ? { ...one, value: operand(one.value) } : one;
  });
  return { ...group, filters };
}

function collectionOf(source: DatabaseSource): EditedCollection | null {
  const state = source.state.read();
  if (state.kind !== "ready") return null;
  return { id: state.collectionId, spaceId: source.spaceId, value: state.collection };
}

function everyRow(rows: RowsSource, source: DatabaseSource, total: number): boolean {
  const ids = idsIn(rows, 0, total);
  return ids.length === total && ids.every((id) => source.row(id).read()?.canEdit !== false);
}
