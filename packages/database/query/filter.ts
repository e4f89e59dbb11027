// A filter as data: conditions joined by and or by or, groups within groups, in the form that existing clients send and that
// views store (`query2.filter`, `format.property_filters`, `loader.filter`).
// Invariant: reading changes no meaning that it knows and refuses nothing but what is too large. A condition that says no
// property or operator is kept as such, and left out, by name, where the filter is planned.
import { isList, isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { DEEPEST_GROUP, MOST_CONDITIONS, type QueryFault } from "./query-fault.ts";

export interface Condition {
  readonly property: string;
  readonly operator: string;
  /** The operand as it was sent. */
  readonly value?: Json;
}

export interface Group {
  readonly operator: "and" | "or";
  readonly filters: readonly Filter[];
}

export type Filter = Condition | Group;

export function isGroup(filter: Filter): filter is Group {
  return "filters" in filter;
}

export const EVERYTHING: Group = { operator: "and", filters: [] };

/** All of the groups must hold. */
export function allOf(groups: readonly Group[]): Group {
  const said = groups.filter(({ filters }) => filters.length > 0);
  return said.length === 1 ? (said[0] ?? EVERYTHING) : { operator: "and", filters: said };
}

/** What is no filter at all is one that everything passes. */
export function readFilter(filter: Json | undefined): Group | QueryFault {
  const seen = { count: 0 };
  if (!isObject(filter)) return EVERYTHING;
  const read = isList(filter["filters"]) ? readGroup(filter, 1, seen) : readGroup({ filters: [filter] }, 1, seen);
  return read;
}

/** Filters that a view holds for everybody beside its query: `format.property_filters`. */
export function readPropertyFilters(filters: Json | undefined): Group | QueryFault {
  return readGroup({ filters: isList(filters) ? filters : [] }, 1, { count: 0 });
}

function readGroup(group: JsonObject, depth: number, seen: { count: number }): Group | QueryFault {
  if (depth > DEEPEST_GROUP) return { fault: "too-deep", limit: DEEPEST_GROUP };
  const filters: Filter[] = [];
  for (const item of group["filters"] as readonly Json[]) {
    if (++seen.count > MOST_CONDITIONS) return { fault: "too-many-conditions", limit: MOST_CONDITIONS };
    const inner = nested(item);
    const read = inner === null ? readCondition(item) : readGroup(inner, depth + 1, seen);
    if ("fault" in read) return read;
    filters.push(read);
  }
  return { operator: group["operator"] === "or" ? "or" : "and", filters };
}

/** The group that stands in a list of filters. */
function nested(item: Json): JsonObject | null {
  return isObject(item) && isList(item["filters"]) ? item : null;
}

/** {property, filter: {operator, value}}; in a view's property filters that stands in a `filter` once more. */
function readCondition(item: Json): Condition {
  const outer = isObject(item) ? item : {};
  const inner = isObject(outer["filter"]) ? outer["filter"] : {};
  const { property, filter } = isObject(inner["filter"]) ? inner : { property: outer["property"], filter: inner };
  const { operator, value } = filter as JsonObject;
  return {
    property: typeof property === "string" ? property : "",
    operator: typeof operator === "string" ? operator : "",
    ...(value === undefined ? {} : { value }),
  };
}
