// A database as operations: its block, collection and view in one transaction, as existing clients make them, and its rows; and what tests change in it.

import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";

export interface DatabaseIds {
  readonly block: string;
  readonly collection: string;
  readonly view: string;
}

function set(table: Table, id: string, value: JsonObject): Operation {
  return { pointer: { table, id }, path: [], command: "set", args: { value } };
}

export function newDatabase(
  { block, collection, view }: DatabaseIds,
  page: string,
  schema: JsonObject = { title: { name: "Name", type: "title" } },
): Operation[] {
  const inBlock = { parent_id: block, parent_table: "block" };
  return [
    set("block", block, {
      type: "collection_view",
      alive: true,
      collection_id: collection,
      view_ids: [view],
      parent_id: page,
      parent_table: "block",
    }),
    set("collection", collection, { ...inBlock, name: [["Tasks"]], schema }),
    set("collection_view", view, {
      ...inBlock,
      type: "table",
      name: "All",
      format: { collection_pointer: { table: "collection", id: collection } },
    }),
  ];
}

export function newRow(id: string, collection: string, properties: JsonObject, permissions?: JsonObject[]): Operation {
  const args = { type: "page", parent: { table: "collection" as const, id: collection }, properties };
  const more = permissions === undefined ? args : { ...args, permissions };
  return { pointer: { table: "block", id }, path: [], command: "new", args: more };
}

/** Sets what stands at a path of a record. */
export const setIn = (table: "block" | "collection", id: string, path: string[], value: unknown): Operation =>
  ({ pointer: { table, id }, path, command: "set", args: { value } }) as Operation;

/** Gives a block a permission item. */
export const give = (id: string, item: object): Operation =>
  ({ pointer: { table: "block", id }, path: [], command: "setPermissionItem", args: item }) as Operation;

export const share = (id: string, userId: string, role: string): Operation =>
  give(id, { type: "user_permission", user_id: userId, role });
