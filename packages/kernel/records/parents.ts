/**
 * Which records are children of which, as their tables declare it. Invariant: every walk from a record to its parents, or to the
 * records below it, reads it here (by world/above.ts).
 */
import type { block } from "./tables/block.ts";
import type { ChildRecords } from "./tables/declaration.ts";
import { TABLES, tableOf, type Table } from "./pointer.ts";
import type { ListedTable } from "./tables/tables.ts";

/** What the children of records of this table are; undefined where there are none. */
export function childrenOf(table: string): ChildRecords | undefined {
  return tableOf(table).children;
}

/** The tables whose records may be parents. */
export const PARENT_NAMES: readonly Table[] = TABLES.filter((table) => childrenOf(table) !== undefined);

/** The tables for which a client loads child pages or a list at once. */
export const LISTED_TABLES = TABLES.filter((table): table is ListedTable => tableOf(table).loads !== undefined);

/** The tables whose records may be parents of blocks. */
export type ParentTable = (typeof block)["parents"][number];

/** Whether records of this table have a parent, which decides over them. */
export function isPlaced(table: string): boolean {
  return tableOf(table).parents.length > 0;
}

/** Whether records of this table have an order key among the children of their parent: blocks. */
export function isOrdered(table: string): boolean {
  return tableOf(table).isOrdered === true;
}

/** Whether records of this table have a parent and are in no list of it: collections and views. */
export function isAttached(table: string): boolean {
  return isPlaced(table) && !isOrdered(table);
}

export function mayBeIn(table: string, parent: string): boolean {
  return tableOf(table).parents.includes(parent);
}

/** Whether the children of records of this table are rows. */
export function holdsRows(table: string): boolean {
  return childrenOf(table)?.areRows === true;
}

/** Whether the records of this table have their own list, which is not that of a parent. */
export function isInOwnList(table: string): boolean {
  return tableOf(table).ownList !== undefined;
}
