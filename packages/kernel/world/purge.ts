/**
 * The ways of a page after the trash: deleted from it, which only whoever holds the
 * workspace can take back, and purged, which nobody can. Invariant: a purged record keeps its id, place, rights and times
 * and nothing that anybody wrote. Leaves to the server: when, and the records below.
 */
import type { Entry } from "../records/entry.ts";
import { TRASH_FIELDS } from "../records/trash-fields.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { Refusal } from "./refusal.ts";

/** The code of a refusal for a record whose content is gone for good. */
export const BLOCK_PURGED = "block_purged";

const KEPT: readonly string[] = [
  "id",
  "space_id",
  "type",
  "parent_id",
  "parent_table",
  "permissions",
  "created_time",
  "created_by_table",
  "created_by_id",
  ...TRASH_FIELDS,
];

export function isPurged(entry: Entry): boolean {
  return entry.meta.purged === true;
}

export function isDeletedFromTrash(entry: Entry): boolean {
  return typeof entry.value["deleted_from_trash_time"] === "number";
}

/** The page as it leaves the trash; the same entry where it is not in it, or has left it. */
export function deletedFromTrash(entry: Entry, now: number, by: { table: string; id: string } | null): Entry {
  if (entry.value["alive"] === true || isDeletedFromTrash(entry)) return entry;
  const who: JsonObject = by === null ? {} : { deleted_from_trash_table: by.table, deleted_from_trash_id: by.id };
  return { ...entry, value: { ...entry.value, deleted_from_trash_time: now, ...who } };
}

/** What is left of the record when its content is gone; the same entry where it is gone already. */
export function purge(entry: Entry): Entry {
  if (isPurged(entry)) return entry;
  const kept: Record<string, Json> = { alive: false };
  for (const name of KEPT) {
    const value = entry.value[name];
    if (value !== undefined) kept[name] = value;
  }
  return { ...entry, value: kept, texts: {}, meta: { purged: true } };
}

/** Throws where nothing may change any more. */
export function demandNotPurged(entry: Entry | null): void {
  if (entry !== null && isPurged(entry))
    throw new Refusal("OperationConflictError", `${entry.table} ${entry.id} was deleted for good`, BLOCK_PURGED);
}
