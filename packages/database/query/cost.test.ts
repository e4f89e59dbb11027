import { expect, test } from "vitest";
import { costOf } from "./cost.ts";
import type { Filter } from "./filter.ts";

const condition: Filter = { property: "title", operator: "string_contains", value: { type: "exact", value: "a" } };
const plain = { filter: { operator: "and", filters: [] }, sorts: [], search: "", limit: 50 } as const;
const sorts = [{ property: "title", direction: "ascending" }] as const;
const groupBy = { property: "who", by: "", sort: "manual", startDayOfWeek: 1, range: null, preferred: [] } as const;
const count = { property: "", aggregator: "count" } as const;
const gather = { groupBy, subGroupBy: null, aggregations: [count], limit: 100 };

test("a plain question visits each row once; each condition, in whichever group, once more", () => {
  expect(costOf(plain, 5000)).toBe(5000);
  const nested = {
    operator: "or",
    filters: [condition, { operator: "and", filters: [condition, condition] }],
  } as const;
  expect(costOf({ ...plain, filter: nested }, 5000)).toBe(20_000);
});

test("sorts count where rows are asked for, and not where only a number is", () => {
  expect(costOf({ ...plain, sorts }, 100)).toBe(500);
  expect(costOf({ ...plain, sorts, limit: 0 }, 100)).toBe(100);
});

test("words that are searched for, groups and aggregations of each level count", () => {
  expect(costOf({ ...plain, search: "two words" }, 100)).toBe(700);
  expect(costOf({ ...plain, gather }, 100)).toBe(500);
  expect(costOf({ ...plain, gather: { ...gather, subGroupBy: groupBy } }, 100)).toBe(800);
});
