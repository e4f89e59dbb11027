/**
 * The tables that other records stand under, a row each. Invariant: whatever follows a record upwards, or lists what stands
 * below one, asks this table (by above.ts); a new kind of parent is one row here.
 */
import type { Table } from "./pointer.ts";

export interface ParentRow {
  /** The list of the parent that shows its children. */
  readonly list: string;
  /** Whether the way up ends there: above any other parent stands its own. */
  readonly isTop: boolean;
}

const ROWS = {
  block: { list: "content", isTop: false },
  space: { list: "pages", isTop: true },
  team: { list: "team_pages", isTop: true },
} as const satisfies Partial<Record<Table, ParentRow>>;

export type ParentTable = keyof typeof ROWS;

export const PARENTS: Readonly<Partial<Record<Table, ParentRow>>> = ROWS;

/** What `parent_table` may say. The contract also names collections; no record of ours stands in one. */
export const PARENT_NAMES = [...(Object.keys(ROWS) as ParentTable[]), "collection" as const];
