// What a stored view asks for, as data: its filter with the one that is kept beside it, its sorts. A filter or a list of sorts
// that is too large to be asked is as if it were not there, and is named.
import { allOf, EVERYTHING, readFilter, readPropertyFilters, type Group } from "@tessera/database/query/filter.ts";
import { isFault } from "@tessera/database/query/query-fault.ts";
import { readSorts, type Sort } from "@tessera/database/query/sorts.ts";
import type { StoredView } from "@tessera/database/views/database-source.ts";
import { isObject, type JsonObject } from "@tessera/kernel/records/json.ts";

export interface ViewQuestion {
  /** The view's own filter, which people edit. */
  readonly own: Group;
  /** With what other clients keep beside it. */
  readonly filter: Group;
  readonly sorts: readonly Sort[];
  readonly isTooLarge: boolean;
}

const objectIn = (value: JsonObject, key: string): JsonObject => (isObject(value[key]) ? value[key] : {});

export function questionOf({ value }: StoredView): ViewQuestion {
  const query = objectIn(value, "query2");
  const own = readFilter(query["filter"]);
  const beside = readPropertyFilters(objectIn(value, "format")["property_filters"]);
  const sorts = readSorts(query["sort"]);
  const known = isFault(own) ? EVERYTHING : own;
  return {
    own: known,
    filter: allOf([known, isFault(beside) ? EVERYTHING : beside]),
    sorts: isFault(sorts) ? [] : sorts,
    isTooLarge: isFault(own) || isFault(beside) || isFault(sorts),
  };
}
