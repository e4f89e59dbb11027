/**
 * What stands above a record, and the way up from there. Invariant: every walk upwards is this one, so it ends: at a space or
 * teamspace, where something is missing, or where it goes round in a circle. Leaves to others what they look for on the way.
 */
import { isPageType } from "../records/block.ts";
import { parentOf, typeOf, type Entry } from "../records/entry.ts";
import { childrenOf } from "../records/parents.ts";
import type { Table } from "../records/pointer.ts";

interface Records {
  entry(table: Table, id: string): Entry | null;
}

export type Above =
  /** It names no parent. */
  | { readonly kind: "nothing" }
  /** A space or teamspace; whether there is one is not asked. */
  | { readonly kind: "top"; readonly table: Table; readonly id: string }
  | { readonly kind: "record"; readonly entry: Entry }
  /** It names one that is not there, or that nothing can stand under. */
  | { readonly kind: "missing"; readonly table: string; readonly id: string };

/** A step of the way up. The last one is no record; `endless` is a circle, or more than anybody piles up. */
export type Step = Above | { readonly kind: "endless" };

/** Records of one way up. Rights, places and circles agree on it. */
const DEEPEST = 1000;

const NOTHING = { kind: "nothing" } as const;
const ENDLESS = { kind: "endless" } as const;

/** Whether records of this table stand somewhere and others stand under them: neither a top nor a mere leaf. */
export function isInner(table: string): boolean {
  return childrenOf(table)?.isTop === false;
}

/** Whether a parent of this table shows what stands under it in a list. */
export function keepsList(table: string): boolean {
  return childrenOf(table)?.list !== null;
}

/** The list that a record stands in: the id of its parent, and its key there. Null: it stands in none. */
export function listPlaceOf(entry: Entry): { readonly parent: string; readonly order: string } | null {
  const up = entry.order === null ? null : parentOf(entry);
  return up === null || entry.order === null || !keepsList(up.table) ? null : { parent: up.id, order: entry.order };
}

export function above(entry: Entry, world: Records): Above {
  const up = parentOf(entry);
  if (up === null) return NOTHING;
  const row = childrenOf(up.table);
  if (row === undefined) return { kind: "missing", ...up };
  const table = up.table as Table;
  if (row.isTop) return { kind: "top", table, id: up.id };
  const parent = world.entry(table, up.id);
  return parent === null ? { kind: "missing", ...up } : { kind: "record", entry: parent };
}

/** The record itself and each one above it, the nearest first, then what ended the way. Asks for no more than is taken. */
export function* wayUp(entry: Entry, world: Records): Generator<Step, void> {
  const met = new Set<string>();
  let step: Step = { kind: "record", entry };
  while (step.kind === "record") {
    if (met.size === DEEPEST || met.has(step.entry.id)) return yield ENDLESS;
    met.add(step.entry.id);
    yield step;
    step = above(step.entry, world);
  }
  yield step;
}

/** The record itself and the records above it, the nearest first: for who does not ask how the way ends. */
export function* upFrom(entry: Entry, world: Records): Generator<Entry, void> {
  for (const step of wayUp(entry, world)) if (step.kind === "record") yield step.entry;
}

/** The record itself, the records above it, and at the end the space or teamspace as a record. */
export function* upToTop(entry: Entry, world: Records): Generator<Entry, void> {
  for (const step of wayUp(entry, world)) {
    if (step.kind === "record") yield step.entry;
    const top = step.kind === "top" ? world.entry(step.table, step.id) : null;
    if (top === null) continue;
    yield top;
    // A teamspace may say which space it is in.
    const beyond = above(top, world);
    const space = beyond.kind === "top" && beyond.table !== top.table ? world.entry(beyond.table, beyond.id) : null;
    if (space !== null) yield space;
  }
}

/** The page that a record is, or stands in; null where that is none, or not to be found out. */
export function pageOf(entry: Entry, world: Records): Entry | null {
  for (const at of upFrom(entry, world)) if (isPageType(typeOf(at))) return at;
  return null;
}
