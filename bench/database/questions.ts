// What is asked of the benched collection: a view as it opens, filters of two conditions under two sorts, and groups with their counts
// and a sum each, under a filter; each another one.
import { readFilter } from "@tessera/database/query/filter.ts";
import { isFault } from "@tessera/database/query/query-fault.ts";
import type { Question } from "@tessera/database/query/question.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { benchSchema, STATES } from "./rows.ts";

/** Rows of one page. */
export const PAGE = 50;

export interface Asked {
  readonly state: string;
  readonly above: number;
}

/** The nth one; the first few hundred are all different. */
export const filtered = (n: number): Asked => ({ state: STATES[n % STATES.length] ?? "", above: (n * 37) % 9000 });

/** Properties that are grouped by in turn; of the dates by month. */
export const GROUPED_BY = ["state", "due", "priority", "done"] as const;

export interface AskedGroups {
  readonly by: (typeof GROUPED_BY)[number];
  readonly above: number;
}

export const grouped = (n: number): AskedGroups => ({
  by: GROUPED_BY[n % GROUPED_BY.length] ?? "state",
  above: (n * 37) % 9000,
});

const condition = (property: string, operator: string, value: string | number): JsonObject => ({
  property,
  filter: { operator, value: { type: "exact", value } },
});

/** As clients send it; null: the view as it opens. */
export function loaderOf(asked: Asked | null): JsonObject {
  const results = {
    type: "reducer",
    reducers: { rows: { type: "results", limit: PAGE } },
    userTimeZone: "Europe/Berlin",
  };
  if (asked === null) return results;
  const filters = [condition("state", "enum_is", asked.state), condition("amount", "number_greater_than", asked.above)];
  const sort = [
    { property: "due", direction: "descending" },
    { property: "title", direction: "ascending" },
  ];
  return { ...results, filter: { operator: "and", filters }, sort };
}

export const groupByOf = ({ by }: AskedGroups): JsonObject => ({
  property: by,
  type: benchSchema.properties[by]?.type ?? "",
  sort: { type: "ascending" },
  ...(by === "due" && { groupBy: "month" }),
});

/** The groups and, of each, the sum of the amounts. */
export function loaderOfGroups(asked: AskedGroups): JsonObject {
  const aggregations = [{ property: "amount", aggregator: "sum" }];
  return {
    type: "reducer",
    reducers: { groups: { type: "groups", version: "v2", groupBy: groupByOf(asked), aggregations, limit: 100 } },
    filter: { operator: "and", filters: [condition("amount", "number_greater_than", asked.above)] },
    userTimeZone: "Europe/Berlin",
  };
}

/** The same for a plain look at every row. */
export function questionOf(loader: JsonObject, holders: readonly string[]): Question {
  const { filter: sent, sort } = loader;
  const filter = readFilter(sent);
  if (isFault(filter)) throw new Error("the filter should be one");
  const reader = { signature: "all", holders, shown: null };
  const sorts = (sort ?? []) as unknown as Question["sorts"];
  return { reader, filter, sorts, search: "", zone: "Europe/Berlin", now: 0, me: null, after: null, limit: PAGE };
}
