// What is asked of the benched collection: a view as it opens, and filters of two conditions under two sorts, each another one.
import { readFilter } from "@tessera/database/query/filter.ts";
import { isFault } from "@tessera/database/query/query-fault.ts";
import type { Question } from "@tessera/database/query/question.ts";
import type { JsonObject } from "@tessera/kernel/records/json.ts";
import { STATES } from "./rows.ts";

/** Rows of one page. */
export const PAGE = 50;

export interface Asked {
  readonly state: string;
  readonly above: number;
}

/** The nth one; the first few hundred are all different. */
export const filtered = (n: number): Asked => ({ state: STATES[n % STATES.length] ?? "", above: (n * 37) % 9000 });

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
  const sort = [{ property: "due", direction: "descending" }, { property: "title", direction: "ascending" }]; // prettier-ignore
  return { ...results, filter: { operator: "and", filters }, sort };
}

/** The same for a plain look at every row. */
export function questionOf(asked: Asked | null, holders: readonly string[]): Question {
  const { filter: sent, sort } = loaderOf(asked);
  const filter = readFilter(sent);
  if (isFault(filter)) throw new Error("the filter should be one");
  const reader = { signature: "all", holders, madeBy: null };
  const sorts = (sort ?? []) as unknown as Question["sorts"];
  return { reader, filter, sorts, search: "", zone: "Europe/Berlin", now: 0, me: null, after: null, limit: PAGE };
}
