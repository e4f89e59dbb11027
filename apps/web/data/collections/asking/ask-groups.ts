// Asks the server for the groups of a question: how many rows stand in each, and the results of its calculations.
import type { AggregationResult } from "@tessera/database/query/aggregations.ts";
import type { GatheredGroup } from "@tessera/database/query/gather.ts";
import { writeGroupBy, type GroupBy, type GroupValue } from "@tessera/database/query/group-by.ts";
import type { Ignored } from "@tessera/database/query/plan.ts";
import type { GroupsQuestion, GroupsState } from "@tessera/database/source/database-source.ts";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import { queryCollection } from "@tessera/kernel/wire/api/collections/query-collection.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";
import { collectionQuery } from "./collection-query.ts";

export interface FoundGroups extends Omit<GroupsState, "kind"> {
  /** The device answered, because the server could not be reached. */
  readonly isKept: boolean;
}

/** Null: the collection is not there, or not for this reader. */
export type AskGroups = (question: GroupsQuestion) => Promise<CallResult<FoundGroups | null>>;

export function askGroupsOf(http: Http, spaceId: string, zone: string): AskGroups {
  return async (question) => {
    const query = collectionQuery(question, { spaceId, zone }, { groups: reducerOf(question) });
    const answer = await http.call(queryCollection, query, { source: "database" });
    if (!answer.ok) return answer;
    const answered = answer.value.result.reducerResults["groups"];
    if (answered?.type !== "groups") return { ok: true, value: null };
    const { results, subGroups, total, hasMore, rows, aggregations } = answered;
    const found = {
      groups: results as unknown as readonly GatheredGroup[],
      subGroups: subGroups as unknown as readonly GatheredGroup[],
      aggregations: aggregations as readonly (AggregationResult | null)[],
      ignored: answered.ignored as unknown as readonly Ignored[],
      ...{ total, hasMore, rows, isWhole: true, isKept: false },
    };
    return { ok: true, value: found };
  };
}

function reducerOf({ groupBy, subGroupBy, aggregations, limit }: GroupsQuestion): JsonObject {
  return {
    type: "groups",
    version: "v2",
    limit,
    aggregations: aggregations as unknown as Json,
    ...(groupBy !== null && { groupBy: writeGroupBy(groupBy, ""), groupSortPreference: preferredIn(groupBy) }),
    ...(subGroupBy !== null && {
      subGroupBy: writeGroupBy(subGroupBy, ""),
      subGroupSortPreference: preferredIn(subGroupBy),
    }),
  };
}

function preferredIn({ property, preferred }: GroupBy): Json {
  return preferred.map((value: GroupValue) => ({ property, value: { ...value } }));
}
