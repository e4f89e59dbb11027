/**
 * The tables that other records stand under, a row each, and what stands where. Invariant: whatever follows a record upwards,
 * or lists what stands below one, asks this table (by above.ts); a new kind of parent is one row here.
 */
import type { Table } from "./pointer.ts";

export interface ParentRow {
  /**
   * The list of the parent that shows its children. Null: there is none. What stands there has an order key and is in no list,
   * for there may be a million of it, and nothing reads or names it all.
   */
  readonly list: string | null;
  /** Whether the way up ends there: above any other parent stands its own. */
  readonly isTop: boolean;
}

const ROWS = {
  block: { list: "content", isTop: false },
  collection: { list: null, isTop: false },
  space: { list: "pages", isTop: true },
  team: { list: "team_pages", isTop: true },
} as const satisfies Partial<Record<Table, ParentRow>>;

export type ParentTable = keyof typeof ROWS;

export const PARENTS: Readonly<Partial<Record<Table, ParentRow>>> = ROWS;

/** What `parent_table` may say. */
export const PARENT_NAMES = Object.keys(ROWS) as ParentTable[];

/** The tables whose records stand somewhere and take their rights from there, and where they may stand. */
const PLACES: Readonly<Partial<Record<Table, readonly ParentTable[]>>> = {
  block: PARENT_NAMES,
  collection: ["block"],
  collection_view: ["block"],
};

/** Whether records of this table stand under others, whose rights are theirs. */
export function isPlaced(table: string): boolean {
  return Object.hasOwn(PLACES, table);
}

export function mayStandIn(table: Table, parent: string): boolean {
  return PLACES[table]?.some((name) => name === parent) ?? false;
}
