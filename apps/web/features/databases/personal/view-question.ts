// What a view asks for, as data: its filter with the one that is kept beside it, and its sorts; a person's own filter and sorts count in
// place of the view's. A filter or a list of sorts that is too large to be asked is as if it were not there, and is named.
import { allOf, EVERYTHING, readFilter, readPropertyFilters, type Group } from "@tessera/database/query/filter.ts";
import { isFault } from "@tessera/database/query/query-fault.ts";
import { readSorts, type Sort } from "@tessera/database/query/sorts.ts";
import type { StoredView } from "@tessera/database/source/database-source.ts";
import { isObject, type JsonObject } from "@tessera/kernel/values/json.ts";
import { counted, isOutdated, type PersonalQuery, type QueryParts } from "./personal-query.ts";

export interface ViewQuestion {
  /** The filter that people edit. */
  readonly own: Group;
  /** With what other clients keep beside it. */
  readonly filter: Group;
  readonly sorts: readonly Sort[];
  readonly isTooLarge: boolean;
  /** What the view itself has. */
  readonly view: QueryParts;
  /** What of it counts for this person alone; null where nothing does. `isOutdated`: the view has been changed meanwhile. */
  readonly personal: (Partial<QueryParts> & { readonly isOutdated: boolean }) | null;
}

const objectIn = (value: JsonObject, key: string): JsonObject => (isObject(value[key]) ? value[key] : {});

export function questionOf({ value }: StoredView, personal: PersonalQuery): ViewQuestion {
  const query = objectIn(value, "query2");
  const stored = readFilter(query["filter"]);
  const beside = readPropertyFilters(objectIn(value, "format")["property_filters"]);
  const sorted = readSorts(query["sort"]);
  const view = { filter: isFault(stored) ? EVERYTHING : stored, sorts: isFault(sorted) ? [] : sorted };
  const { filter, sorts } = counted(personal, view);
  const own = filter?.value ?? view.filter;
  return {
    own,
    filter: allOf([own, isFault(beside) ? EVERYTHING : beside]),
    sorts: sorts?.value ?? view.sorts,
    isTooLarge: (filter === null && isFault(stored)) || isFault(beside) || (sorts === null && isFault(sorted)),
    view,
    personal:
      filter === null && sorts === null
        ? null
        : {
            ...(filter !== null && { filter: filter.value }),
            ...(sorts !== null && { sorts: sorts.value }),
            isOutdated: isOutdated({ filter, sorts }, view),
          },
  };
}
