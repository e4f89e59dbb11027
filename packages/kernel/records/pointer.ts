/** Pointers and keys: how a record is named, and the declaration of the table that a name means. */
import type { TableDeclaration } from "./tables/declaration.ts";
import { tables, type Table } from "./tables/tables.ts";

export type { Table } from "./tables/tables.ts";

export const TABLES = Object.keys(tables) as Table[];

/** By name, and by the names that existing clients use for a table of ours. */
const names = new Map(
  TABLES.flatMap((table) => [table, ...(tables[table].aliases ?? [])].map((name) => [name, table])),
);

export function toTable(name: string): Table | null {
  return names.get(name) ?? null;
}

/** The table of a later version: its records are stored, and this version does not read or write them. */
const UNKNOWN: TableDeclaration = {
  scope: "space",
  parents: [],
  permissions: { by: "nobody" },
  actions: { create: "full", change: "full" },
  disk: "memory",
};

const declarations: ReadonlyMap<string, TableDeclaration> = new Map(Object.entries(tables));

/** What the table declares. Names that are no table of this version get the closed declaration of an unknown table. */
export function tableOf(name: string): TableDeclaration {
  return declarations.get(name) ?? UNKNOWN;
}

/** Whether records of the table belong to a user instead of a space: they are in this user's scope, and have its id. */
export function isOfUser(name: string): boolean {
  return tableOf(name).scope === "user";
}

/** Whether the `properties` of its records are texts that merge. */
export function hasTexts(name: string): boolean {
  return tableOf(name).hasTexts === true;
}

// An execution asks for the same record again and again.
let last = { table: "", id: "", key: ":" };

export function keyOf({ table, id }: { readonly table: string; readonly id: string }): string {
  if (last.id !== id || last.table !== table) last = { table, id, key: `${table}:${id}` };
  return last.key;
}

/** The name of the table in a key. */
export function tableIn(key: string): string {
  return key.slice(0, Math.max(key.indexOf(":"), 0));
}
