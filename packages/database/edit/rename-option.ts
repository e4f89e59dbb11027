// An option by another name, in a database of any size. Rows store an option's words, so they are rewritten: few of them in the
// same transaction, many in steps, while the old option stands beside the new one; it goes when no row holds it any more.
// Invariant: wherever this stops, every row holds words of an option that there is (docs/decisions/0042).
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import { getIn, isList, isObject, sameJson, type Json } from "@tessera/kernel/records/json.ts";
import { models } from "../properties/models.ts";
import type { DatabaseNote, DatabaseSource, RowsSource, ShownRow } from "../views/database-source.ts";
import { writeValue } from "./cell-edits.ts";
import { deleteOption, nameOption } from "./option-edits.ts";
import type { EditedCollection } from "./property-edits.ts";
import { setFilter, storedFilter } from "./view-edits.ts";
import { isGroup, readFilter, type Group } from "../query/filter.ts";
import { isFault } from "../query/query-fault.ts";
import { readSchema } from "../schema.ts";
import type { SchemaFault } from "../schema-rules.ts";
import { storedIn } from "./row-edits.ts";

/** Rows that one transaction rewrites. */
const STEP = 100;

export interface RenamedOption {
  readonly viewId: string;
  readonly key: string;
  readonly words: string;
  readonly next: string;
}

/** "partly": rows that are not at hand, or not this person's to change, keep the old words, and the old option stays. */
export type Renamed = "done" | "partly" | SchemaFault;

export async function renameOption(source: DatabaseSource, option: RenamedOption): Promise<Renamed> {
  const { viewId, key, words, next } = option;
  const collection = collectionOf(source);
  if (collection === null) return "partly";
  if (words === next) return "done";
  const type = readSchema(collection.value).properties[key]?.type ?? "select";
  const operator = type === "multi_select" ? "enum_contains" : "enum_is";
  const asked = [{ property: key, operator, value: { type: "exact", value: words } }];
  const rows = source.rows({ collectionId: collection.id, viewId, filter: { operator: "and", filters: asked }, sorts: [], search: "" }); // prettier-ignore
  try {
    await shown(rows, 0);
    const { total, isWhole } = rows.read();
    const isAtOnce = total <= STEP && isWhole && everyRow(rows, source, total);
    const named = nameOption(collection, key, words, next, isAtOnce ? null : source.newId());
    if ("fault" in named) return named;
    const rename = (id: string): Operation[] =>
      writeValue({ spaceId: source.spaceId, id }, key, renamedIn(source.row(id).read(), type, option));
    if (isAtOnce) {
      const changed = [
        ...named.operations,
        ...idsIn(rows, 0, total).flatMap(rename),
        ...filtersRenamed(source, option),
      ];
      return write(source, changed) ? "done" : "partly";
    }
    if (!write(source, named.operations) || !(await rewritten(source, rows, rename))) return "partly";
    return forgotten(source, option);
  } finally {
    rows.close();
  }
}

/** What a row stores once the option has its new name: of several it takes the place of the old one. */
function renamedIn(row: ShownRow | null, type: string, { key, words, next }: RenamedOption): Json | undefined {
  const held = type === "multi_select" && row !== null ? models.multi_select.read(storedIn(row.value, key)) : null;
  if (held === null) return models.select.write(next);
  return models.multi_select.write([...new Set(held.map((one) => (one === words ? next : one)))]);
}

/** Whether all rows hold the new words now. A row that was rewritten leaves the answer, those that cannot be stay in front. */
async function rewritten(source: DatabaseSource, rows: RowsSource, rename: (id: string) => Operation[]): Promise<boolean> {
  let kept = 0;
  const seen = new Set<string>();
  for (;;) {
    await shown(rows, kept);
    const { total, kind } = rows.read();
    if (kind === "failed") return false;
    if (kept >= total) return kept === 0 && rows.read().isWhole;
    const ids = idsIn(rows, kept, Math.min(total, kept + STEP));
    const open = ids.filter((id) => !seen.has(id) && source.row(id).read()?.canEdit !== false);
    // What was written and is here still is not taken out by the answer: it is not asked for again.
    kept += ids.length - open.length;
    for (const id of open) seen.add(id);
    if (open.length > 0 && !write(source, open.flatMap(rename))) return false;
    if (ids.length === 0) return false;
  }
} // prettier-ignore

function forgotten(source: DatabaseSource, option: RenamedOption): Renamed {
  const collection = collectionOf(source);
  const made = collection === null ? null : deleteOption(collection, option.key, option.words);
  if (made === null || "fault" in made) return made ?? "partly";
  return write(source, [...made.operations, ...filtersRenamed(source, option)]) ? "done" : "partly";
}

/** Views that ask for the old words ask for the new ones. */
function filtersRenamed(source: DatabaseSource, option: RenamedOption): Operation[] {
  const state = source.state.read();
  if (state.kind !== "ready") return [];
  return state.views.flatMap(({ id, value }) => {
    const stored = getIn(value, ["query2", "filter"]);
    const read = readFilter(stored);
    if (stored === undefined || isFault(read)) return [];
    const renamed = filterRenamed(read, option);
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
  const filters = group.filters.map((one) => {
    if (isGroup(one)) return filterRenamed(one, option);
    return one.property === key && one.value !== undefined ? { ...one, value: operand(one.value) } : one;
  });
  return { ...group, filters };
}

function write(source: DatabaseSource, operations: readonly Operation[]): boolean {
  const note: DatabaseNote = { userAction: "rename-option", group: "rename-option" };
  return operations.length === 0 || source.transact(operations, note);
}

function collectionOf(source: DatabaseSource): EditedCollection | null {
  const state = source.state.read();
  if (state.kind !== "ready") return null;
  return { id: state.collectionId, spaceId: source.spaceId, value: state.collection };
}

function idsIn(rows: RowsSource, from: number, to: number): string[] {
  const ids: string[] = [];
  for (let at = from; at < to; at++) {
    const id = rows.idAt(at);
    if (id !== null) ids.push(id);
  }
  return ids;
}

function everyRow(rows: RowsSource, source: DatabaseSource, total: number): boolean {
  const ids = idsIn(rows, 0, total);
  return ids.length === total && ids.every((id) => source.row(id).read()?.canEdit !== false);
}

/** The rows from a place on are here, or it is known that they do not come. */
function shown(rows: RowsSource, from: number): Promise<void> {
  rows.show(from, from + STEP);
  const isHere = (): boolean => {
    const { kind, total } = rows.read();
    return kind === "failed" || (kind === "ready" && idsIn(rows, from, Math.min(total, from + STEP)).length === Math.max(0, Math.min(total, from + STEP) - from)); // prettier-ignore
  };
  if (isHere()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = rows.subscribe(() => {
      if (!isHere()) return;
      stop();
      resolve();
    });
  });
}
