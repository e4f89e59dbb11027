// Random groups and aggregations of a question, and how the index's answer differs from a plain look at every row.
import type { Random } from "@tessera/testing/simulation/random.ts";
import type { CollectionIndex } from "../index/collection-index.ts";
import type { AggregationResult } from "../query/aggregations.ts";
import type { Aggregation, Gather, GatheredGroup } from "../query/gather.ts";
import { conditionOfGroup, type GroupBy } from "../query/group-by.ts";
import type { Question, Row } from "../query/question.ts";
import type { Schema } from "../schema.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { naiveAnswer } from "./naive.ts";
import { naiveOrder } from "./naive-group-order.ts";
import { naiveAggregation, naiveGroups } from "./naive-groups.ts";

const WAYS = ["", "group", "exact", "alphabet_prefix", "relative", "day", "week", "month", "year"] as const;
const RANGES = [null, { from: 0, to: 10, size: 2.5 }, { from: -4, to: 9, size: 4 }] as const;
const OF_ALL = [
  "count",
  "count_values",
  "unique",
  "show_unique",
  "empty",
  "not_empty",
  "percent_empty",
  "percent_not_empty",
] as const;
const OF_NUMBERS = ["sum", "average", "median", "min", "max", "range"] as const;
const OF_TIMES = ["earliest_date", "latest_date", "date_range"] as const;
const OF_FLAGS = ["checked", "unchecked", "percent_checked", "percent_unchecked", "none"] as const;

function randomGroupBy(random: Random, properties: readonly string[]): GroupBy {
  return {
    property: random.pick(properties),
    by: random.pick(WAYS),
    sort: random.pick(["manual", "ascending", "descending"]),
    startDayOfWeek: random.pick([0, 1]),
    range: random.pick(RANGES),
    preferred: random.chance(0.2) ? [{ type: "select", value: "Done" }, { type: "select" }] : [],
  };
}

/** Half of the time one that only its type has, and now and then one that it does not have. */
function randomAggregator(random: Random, type: string): string {
  if (random.chance(0.4)) return random.pick(OF_ALL);
  if (random.chance(0.1)) return random.pick([...OF_NUMBERS, ...OF_TIMES, ...OF_FLAGS]);
  if (type === "number") return random.pick(OF_NUMBERS);
  if (type === "checkbox") return random.pick(OF_FLAGS);
  return random.pick(type === "date" || type.endsWith("_time") ? OF_TIMES : OF_ALL);
}

export function randomGather(random: Random, schema: Schema): Gather {
  const properties = Object.keys(schema.properties);
  return {
    groupBy: randomGroupBy(random, properties),
    subGroupBy: random.chance(0.5) ? randomGroupBy(random, properties) : null,
    aggregations: Array.from({ length: random.below(4) }, () => {
      const property = random.pick(properties);
      return { property, aggregator: randomAggregator(random, schema.properties[property]?.type ?? "") };
    }),
    limit: 1000,
  };
}

/** The first difference; null where both say the same. */
export function groupsDiffer(
  index: CollectionIndex,
  rows: readonly Row[],
  schema: Schema,
  question: Question,
  gather: Gather,
): string | null {
  const answer = index.ask({ ...question, limit: 0, gather });
  if (answer?.gathered === undefined) return "no groups";
  const found = new Set(naiveAnswer(rows, schema, question, index.locale).rows);
  const passing = rows.filter((row) => row.alive && found.has(row.id));
  const { groups, subGroups, aggregations } = answer.gathered;
  const { groupBy, subGroupBy } = gather;
  const say = (what: string, more: Json = null): string =>
    JSON.stringify([what, more, gather as unknown as Json, question.zone, question.filter as unknown as Json]);
  const come = resultsDiffer(aggregations, passing, gather.aggregations, schema, question.zone);
  if (come !== null) return say("aggregation", come);
  const parts = (of: readonly Row[], by: GroupBy | null): ReadonlyMap<string, readonly Row[]> => {
    const byKey = new Map<string, Row[]>();
    if (by === null) return byKey;
    for (const row of of)
      for (const key of naiveGroups(row, by, schema, question)) byKey.set(key, [...(byKey.get(key) ?? []), row]);
    return byKey;
  };
  const differ = (
    told: readonly GatheredGroup[],
    right: ReadonlyMap<string, readonly Row[]>,
    by: GroupBy | null,
    isWhole = true,
  ): string | null => {
    const property = by === null ? undefined : schema.properties[by.property];
    const ordered =
      by === null || property === undefined
        ? []
        : naiveOrder(new Set(right.keys()), by, property, index.locale, isWhole);
    const keys = told.map(({ key }) => key);
    if (keys.length !== ordered.length || keys.some((key, at) => key !== ordered[at]))
      return say("groups", [keys, [...ordered]]);
    for (const { key, total, aggregations: own, groups: within } of told) {
      const part = right.get(key) ?? [];
      if (part.length !== total) return say("total", [key, total, part.length]);
      const other = resultsDiffer(own, part, gather.aggregations, schema, question.zone);
      if (other !== null) return say("aggregation of a group", [key, other]);
      const inner = within.length === 0 ? null : differ(within, parts(part, subGroupBy), subGroupBy, false);
      if (inner !== null) return inner;
    }
    return null;
  };
  return (
    differ(groups, parts(passing, groupBy), groupBy) ??
    differ(subGroups, parts(passing, subGroupBy), subGroupBy) ??
    (groupBy === null ? null : rowsDiffer(index, question, groupBy, groups))
  );
}

/** The rows of a group are as many as it says. */
function rowsDiffer(index: CollectionIndex, question: Question, groupBy: GroupBy, groups: readonly GatheredGroup[]) {
  for (const { value, total } of groups.slice(0, 4)) {
    const filter = { operator: "and", filters: [question.filter, conditionOfGroup(groupBy, value)] } as const;
    const rows = index.ask({ ...question, filter, limit: 0 })?.total;
    if (rows !== total) return JSON.stringify(["rows of a group", value, total, rows, filter, question.search]);
  }
  return null;
}

function resultsDiffer(
  told: readonly (AggregationResult | null)[],
  rows: readonly Row[],
  aggregations: readonly Aggregation[],
  schema: Schema,
  zone: string,
): Json {
  for (const [at, aggregation] of aggregations.entries()) {
    const right = naiveAggregation(rows, aggregation, schema, zone);
    const given = plainly(told[at] ?? null);
    if (!isSame(given, right)) return [aggregation as unknown as Json, given, right];
  }
  return null;
}

function plainly(result: AggregationResult | null): Json {
  if (result?.type === "list") return result.total;
  return result?.type === "date" ? (result.value?.["start_date"] ?? null) : (result?.value ?? null);
}

/** Sums may be made in another order. */
function isSame(a: Json, b: Json): boolean {
  if (typeof a !== "number" || typeof b !== "number") return a === b;
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a));
}
