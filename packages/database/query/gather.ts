// What a question asks for beside rows: how many of them stand in which group, within these in groups of another property, and what
// their values come to. Plain data, as questions and answers are.
// Invariant: a row with several values stands in several groups, and counts once in all.
import { isList, isObject, type Json } from "@tessera/kernel/values/json.ts";
import type { AggregationResult } from "./aggregations.ts";
import type { GroupBy, GroupValue } from "./group-by.ts";

export interface Aggregation {
  readonly property: string;
  readonly aggregator: string;
}

export interface Gather {
  /** Null: the rows are not grouped. */
  readonly groupBy: GroupBy | null;
  /** Groups within each group. */
  readonly subGroupBy: GroupBy | null;
  /** Of all rows, of each group, and of each group within it. */
  readonly aggregations: readonly Aggregation[];
  /** Groups of one property, at most. */
  readonly limit: number;
}

export interface GatheredGroup {
  /** As `keyOfGroup` says it. */
  readonly key: string;
  readonly value: GroupValue;
  /** Rows in it. */
  readonly total: number;
  /** In the order in which they were asked for; null where the property has no such value. */
  readonly aggregations: readonly (AggregationResult | null)[];
  /** Groups within it that have rows. */
  readonly groups: readonly GatheredGroup[];
}

export interface Gathered {
  readonly groups: readonly GatheredGroup[];
  /** Groups of the second property over all rows, whichever group they stand in. */
  readonly subGroups: readonly GatheredGroup[];
  /** How many groups there are, and whether these are fewer. */
  readonly total: number;
  readonly hasMore: boolean;
  readonly aggregations: readonly (AggregationResult | null)[];
}

export const MOST_GROUPS = 1000;
const USUAL_GROUPS = 100;
const MOST_AGGREGATIONS = 100;

export function groupsAsked(limit: Json | undefined): number {
  if (typeof limit !== "number" || Number.isNaN(limit)) return USUAL_GROUPS;
  return Math.min(MOST_GROUPS, Math.max(0, Math.floor(limit)));
}

export function readAggregations(aggregations: Json | undefined): readonly Aggregation[] {
  return (isList(aggregations) ? aggregations : []).slice(0, MOST_AGGREGATIONS).flatMap(readAggregation);
}

export function readAggregation(aggregation: Json | undefined): readonly Aggregation[] {
  if (!isObject(aggregation) || typeof aggregation["aggregator"] !== "string") return [];
  const { property, aggregator } = aggregation;
  return [{ property: typeof property === "string" ? property : "", aggregator: aggregator as string }];
}
