/**
 * The rule of a collection that people see only rows that they made, or only those and the rows that name them in one property of
 * persons. It narrows what items give on a row and on what stands on it, for everybody but whom the row is shown to by it and
 * those with full access to the collection. Pure: what it takes away from whom is left to can.ts and readers.ts.
 */
import type { World } from "../world/world.ts";
import { parentOf, type Entry } from "../records/entry.ts";
import { holdsRows } from "../records/parents.ts";
import type { Table } from "../records/pointer.ts";
import { getIn, isObject, sameJson, type Json, type JsonObject } from "../values/json.ts";
import { mentionedPeople } from "../records/mentioned-people.ts";

/** One row that is hidden from others. */
export interface RowRule {
  readonly collection: Entry;
  /** Whom the row is shown to: who made it, and whom it names. */
  readonly people: readonly string[];
}

/**
 * Null where a collection hides no rows, else the property whose people see a row beside its maker: null where there is none. A
 * rule of a kind that is not known, a property that is gone, and one that is not of persons show rows to their makers alone.
 * `collection`: the value of its record.
 */
export function ruleOf(collection: JsonObject): { readonly property: string | null } | null {
  const rule = collection["row_rule"];
  if (!isObject(rule)) return null;
  const key = rule["type"] === "property" ? rule["property"] : null;
  const isPeople = typeof key === "string" && getIn(collection, ["schema", key, "type"]) === "person";
  return { property: isPeople ? key : null };
}

export function hidesRows(collection: JsonObject): boolean {
  return ruleOf(collection) !== null;
}

/** Whether two states of a collection hide the same rows from the same people. */
export function hidesAlike(one: JsonObject, other: JsonObject): boolean {
  return sameJson(ruleOf(one), ruleOf(other));
}

/** The rule over this record, where it is a row of a collection that has one. */
export function rowRuleOf(entry: Entry, world: Pick<World, "entry">): RowRule | null {
  const up = parentOf(entry);
  if (up === null || !holdsRows(up.table)) return null;
  const collection = world.entry(up.table as Table, up.id);
  const rule = collection === null ? null : ruleOf(collection.value);
  if (collection === null || rule === null) return null;
  const maker = entry.value["created_by_id"];
  const named = rule.property === null ? [] : mentionedPeople(namingValue(entry, rule.property));
  return { collection, people: typeof maker === "string" ? [maker, ...named.filter((id) => id !== maker)] : named };
}

/** What a row stores in a property. */
export function namingValue(row: Entry, property: string): Json | undefined {
  return getIn(row.value, ["properties", property]);
}
