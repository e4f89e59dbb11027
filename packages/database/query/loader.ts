// The `loader` of queryCollection, as existing clients send it: named reducers over one filter, sort and search.
// Invariant: a reducer of a form that is not known is named as such, and the others are answered.
import { isList, isObject, type Json } from "@tessera/kernel/values/json.ts";
import { EVERYTHING, isGroup, readFilter, type Filter, type Group } from "./filter.ts";
import { groupsAsked, readAggregation, readAggregations, type Aggregation, type Gather } from "./gather.ts";
import { IN_GROUP, readGroupBy } from "./group-by.ts";
import { isFault, LONGEST_SEARCH, type QueryFault } from "./query-fault.ts";
import { readSorts, type Sort } from "./sorts.ts";

/** Rows in one answer; a cursor reads the rest. */
export const MOST_ROWS = 1000;
const USUAL_ROWS = 50;

export type Reducer =
  | { readonly name: string; readonly kind: "results"; readonly limit: number; readonly filter: Group }
  | { readonly name: string; readonly kind: "aggregation"; readonly aggregation: Aggregation; readonly filter: Group }
  | { readonly name: string; readonly kind: "groups"; readonly gather: Gather; readonly filter: Group }
  | { readonly name: string; readonly kind: "unknown" };

export interface Loader {
  readonly reducers: readonly Reducer[];
  readonly filter: Group;
  readonly sorts: readonly Sort[];
  readonly search: string;
  /** A name of the table of zones; "" where the client says none. */
  readonly zone: string;
}

export function readLoader(loader: Json | undefined): Loader | QueryFault {
  const { reducers, filter, sort, searchQuery, userTimeZone } = isObject(loader) ? loader : {};
  const [readingFilter, sorts] = [readFilter(filter), readSorts(sort)];
  if (isFault(readingFilter)) return readingFilter;
  if (isFault(sorts)) return sorts;
  const search = typeof searchQuery === "string" ? searchQuery : "";
  if (search.length > LONGEST_SEARCH) return { fault: "search-too-long", limit: LONGEST_SEARCH };
  const read: Reducer[] = [];
  for (const [name, reducer] of Object.entries(isObject(reducers) ? reducers : {})) {
    const one = readReducer(name, reducer);
    if (isFault(one)) return one;
    read.push(one);
  }
  const zone = typeof userTimeZone === "string" ? userTimeZone : "";
  return { reducers: read, filter: readingFilter, sorts, search, zone };
}

function readReducer(name: string, reducer: Json): Reducer | QueryFault {
  if (!isObject(reducer)) return { name, kind: "unknown" };
  const { type, limit, aggregation, aggregations, groupBy, subGroupBy } = reducer;
  const said = reducer["filter"] === undefined ? EVERYTHING : readFilter(reducer["filter"]);
  if (isFault(said)) return said;
  const filter = naming(said);
  if (type === "results") return { name, kind: "results", limit: rowsAsked(limit), filter };
  const [asked] = readAggregation(aggregation);
  if (type === "aggregation" && asked !== undefined) return { name, kind: "aggregation", aggregation: asked, filter };
  const by = readGroupBy(groupBy, reducer["groupSortPreference"]);
  if (type !== "groups" || (by === null && !isList(aggregations))) return { name, kind: "unknown" };
  const gather = {
    groupBy: by,
    subGroupBy: readGroupBy(subGroupBy, reducer["subGroupSortPreference"]),
    aggregations: readAggregations(aggregations),
    limit: groupsAsked(limit),
  };
  return { name, kind: "groups", gather, filter };
}

/** Of groups of some types existing clients send the value without an operator: it names the group. */
function naming({ operator, filters }: Group): Group {
  const named = filters.map((one): Filter => {
    if (isGroup(one)) return naming(one);
    return one.operator === "" && one.value !== undefined ? { ...one, operator: IN_GROUP } : one;
  });
  return { operator, filters: named };
}

function rowsAsked(limit: Json | undefined): number {
  if (typeof limit !== "number" || Number.isNaN(limit)) return USUAL_ROWS;
  return Math.min(MOST_ROWS, Math.max(0, Math.floor(limit)));
}
