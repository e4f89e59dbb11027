// A question about a collection as the server is asked it. Leaves what the answer is to consist of to whoever asks.
import { isGroup, type Filter } from "@tessera/database/query/filter.ts";
import type { RowsQuestion } from "@tessera/database/source/database-source.ts";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";

export interface QueryPlace {
  readonly spaceId: string;
  /** The time zone in which days begin. */
  readonly zone: string;
}

/** `reducers`: what is worked out over the rows that pass; of a view without an id no records come with the answer. */
export function collectionQuery(
  { collectionId, viewId, filter, search }: Pick<RowsQuestion, "collectionId" | "viewId" | "filter" | "search">,
  { spaceId, zone }: QueryPlace,
  reducers: JsonObject,
  sort?: Json,
) {
  return {
    source: { type: "collection" as const, id: collectionId, spaceId },
    ...(viewId === "" ? {} : { collectionView: { id: viewId, spaceId } }),
    loader: {
      type: "reducer" as const,
      reducers,
      filter: filterToWire(filter),
      ...(sort === undefined ? {} : { sort }),
      searchQuery: search,
      userTimeZone: zone,
    },
    editing: true,
  };
}

/** As clients send it. */
export function filterToWire(filter: Filter): Json {
  if (isGroup(filter)) return { operator: filter.operator, filters: filter.filters.map(filterToWire) };
  const { property, operator, value } = filter;
  return { property, filter: { operator, ...(value === undefined ? {} : { value }) } };
}
