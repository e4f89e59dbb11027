/**
 * The rule of a collection that people see only rows that they made. It narrows what items give on a row and on what stands on
 * it, for everybody but the maker of the row and those with full access to the collection. Pure: what it takes away from whom is
 * left to can.ts and readers.ts.
 */
import type { World } from "../operations/world.ts";
import { parentOf, type Entry } from "../records/entry.ts";
import { isObject, type JsonObject } from "../records/json.ts";

/** One row that is hidden from others. */
export interface RowRule {
  readonly collection: Entry;
  /** Who made the row. */
  readonly maker: string | null;
}

/** A rule of a kind that is not known hides as much as any. `collection`: the value of its record. */
export function hidesRows(collection: JsonObject): boolean {
  return isObject(collection["row_rule"]);
}

/** The rule over this record, where it is a row of a collection that has one. */
export function rowRuleOf(entry: Entry, world: Pick<World, "entry">): RowRule | null {
  const up = parentOf(entry);
  if (up?.table !== "collection") return null;
  const collection = world.entry("collection", up.id);
  if (collection === null || !hidesRows(collection.value)) return null;
  const maker = entry.value["created_by_id"];
  return { collection, maker: typeof maker === "string" ? maker : null };
}
