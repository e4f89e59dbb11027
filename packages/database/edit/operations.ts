// The operations of which every edit of a database is made. Pure; what they do is the kernel's.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";

/** Null takes away what stands there. */
export function setAt(spaceId: string, table: Table, id: string, path: readonly string[], value: Json): Operation {
  return { pointer: { table, id, spaceId }, path, command: "set", args: { value } };
}

/** A record of a collection or a view, which is made by writing all of it. */
export function madeRecord(
  spaceId: string,
  table: "collection" | "collection_view",
  id: string,
  blockId: string,
  value: { readonly [key: string]: Json },
): Operation {
  return setAt(spaceId, table, id, [], { ...value, parent_id: blockId, parent_table: "block", alive: true });
}
