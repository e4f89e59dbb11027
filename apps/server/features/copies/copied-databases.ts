// The operations that make what stands in the databases of a page that is copied: their collections and views, and what their
// blocks name. Pure; what may be read, and the rows as pages, are left to tree-copy.ts.

import type { Operation } from "@tessera/kernel/world/operation.ts";
import { parentOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { STAGED_IMPORTS, withoutMarks } from "@tessera/kernel/world/staged.ts";

/** What a copy says of itself. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  "id",
  "space_id",
  "version",
  "last_version",
  "parent_id",
  "parent_table",
  "copied_from",
  STAGED_IMPORTS,
]);

/** Creates the copy of a record that is attached to another one, as a collection or a view, in the copy of its parent. */
export function copyAttached(
  entry: Entry,
  copyOf: (id: string) => string,
  isCopied: (id: string) => boolean,
): Operation {
  const fields = Object.entries(entry.value).filter(([name]) => !OWN_FIELDS.has(name));
  const up = parentOf(entry);
  const place = { ...(up !== null && { parent_id: copyOf(up.id), parent_table: up.table }), copied_from: entry.id };
  const value = withPointer({ ...Object.fromEntries(fields), ...place }, copyOf, isCopied);
  return { pointer: { table: entry.table, id: copyOf(entry.id) }, path: [], command: "set", args: { value } };
}

/** What the copy of a block of a database names: copies, where what is named was copied, and else the same as before. */
export function copyNames(
  block: Entry,
  copyOf: (id: string) => string,
  isCopied: (id: string) => boolean,
): Operation[] {
  const { view_ids: views, collection_id: collection } = block.value;
  const copied = (id: Json): Json => (typeof id === "string" && isCopied(id) ? copyOf(id) : id);
  const set = (field: string, value: Json): Operation => ({
    pointer: { table: "block", id: copyOf(block.id) },
    path: [field],
    command: "set",
    args: { value },
  });
  const { format } = withPointer(block.value, copyOf, isCopied);
  return [
    ...(Array.isArray(views) ? [set("view_ids", (views as readonly Json[]).map(copied))] : []),
    ...(collection === undefined ? [] : [set("collection_id", copied(collection))]),
    ...(format === block.value["format"] || !isObject(format) ? [] : [set("format", withoutMarks(format))]),
  ];
}

/** `format.collection_pointer` names the copy of what it named. */
function withPointer(value: JsonObject, copyOf: (id: string) => string, isCopied: (id: string) => boolean): JsonObject {
  const { format } = value;
  const pointer = isObject(format) ? format["collection_pointer"] : undefined;
  const id = isObject(pointer) ? pointer["id"] : undefined;
  if (!isObject(format) || !isObject(pointer) || typeof id !== "string" || !isCopied(id)) return value;
  return { ...value, format: { ...format, collection_pointer: { ...pointer, id: copyOf(id) } } };
}
