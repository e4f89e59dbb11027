import { expect, test } from "vitest";
import type { Json } from "@tessera/kernel/values/json.ts";
import { EVERYTHING } from "./filter.ts";
import { readLoader } from "./loader.ts";
import { searchedWords } from "./search.ts";

test("a loader is read as the unmodified clients send it", () => {
  const filter = { filters: [{ property: "a", filter: { operator: "is_empty" } }], operator: "and" };
  const loader: Json = {
    type: "reducer",
    reducers: {
      collection_group_results: { type: "results", limit: 999, loadContentCover: true },
      "table:uncategorized:title:count": {
        type: "aggregation",
        aggregation: { property: "title", aggregator: "count" },
      },
      board_columns: {
        type: "groups",
        version: "v2",
        groupBy: { type: "select", property: "a", sort: { type: "manual" } },
        groupSortPreference: [
          { property: "a", value: { type: "select", value: "x" } },
          { property: "a", value: { type: "select" } },
        ],
        limit: 999,
      },
      sum: { type: "aggregation", aggregation: { property: "a", aggregator: "sum" } },
      "results:select:x": { type: "results", filter },
      odd: 7,
      loose: { type: "groups", version: "v2" },
      "results:status:y": {
        type: "results",
        filter: { filters: [{ property: "b", filter: { value: { type: "exact", value: "y" } } }] },
      },
    },
    sort: [{ property: "a", direction: "descending" }],
    filter,
    searchQuery: "plan",
    userTimeZone: "Europe/Berlin",
  };
  const read = { operator: "and", filters: [{ property: "a", operator: "is_empty" }] };
  expect(readLoader(loader)).toEqual({
    reducers: [
      { name: "collection_group_results", kind: "results", limit: 999, filter: EVERYTHING },
      {
        name: "table:uncategorized:title:count",
        kind: "aggregation",
        aggregation: { property: "title", aggregator: "count" },
        filter: EVERYTHING,
      },
      {
        name: "board_columns",
        kind: "groups",
        gather: {
          groupBy: {
            property: "a",
            by: "",
            sort: "manual",
            startDayOfWeek: 1,
            range: null,
            preferred: [{ type: "select", value: "x" }, { type: "select" }],
          },
          subGroupBy: null,
          aggregations: [],
          limit: 999,
        },
        filter: EVERYTHING,
      },
      { name: "sum", kind: "aggregation", aggregation: { property: "a", aggregator: "sum" }, filter: EVERYTHING },
      { name: "results:select:x", kind: "results", limit: 50, filter: read },
      { name: "odd", kind: "unknown" },
      { name: "loose", kind: "unknown" },
      {
        name: "results:status:y",
        kind: "results",
        limit: 50,
        filter: {
          operator: "and",
          filters: [{ property: "b", operator: "in_group", value: { type: "exact", value: "y" } }],
        },
      },
    ],
    filter: read,
    sorts: [{ property: "a", direction: "descending" }],
    search: "plan",
    zone: "Europe/Berlin",
  });
});

test("a loader that says nothing asks for nothing", () => {
  const silent: readonly (Json | undefined)[] = [
    undefined,
    null,
    7,
    {},
    { reducers: [], sort: 1, filter: 2, searchQuery: 3 },
  ];
  for (const loader of silent)
    expect(readLoader(loader)).toEqual({ reducers: [], filter: EVERYTHING, sorts: [], search: "", zone: "" });
});

test("limits are kept in every part of a loader", () => {
  const large = { filters: Array.from({ length: 1001 }, () => ({})) };
  const fault = { fault: "too-many-conditions", limit: 1000 };
  expect(readLoader({ filter: large })).toEqual(fault);
  expect(readLoader({ reducers: { x: { type: "results", filter: large } } })).toEqual(fault);
  expect(readLoader({ sort: Array.from({ length: 101 }, () => ({})) })).toMatchObject({ fault: "too-many-sorts" });
  expect(readLoader({ searchQuery: "x".repeat(1001) })).toEqual({ fault: "search-too-long", limit: 1000 });
  const limited = (limit: Json) => readLoader({ reducers: { x: { type: "results", limit } } });
  for (const [asked, given] of [
    [5000, 1000],
    [-1, 0],
    [2.5, 2],
    ["x", 50],
  ] as const)
    expect(limited(asked)).toMatchObject({ reducers: [{ limit: given }] });
});

test("the words of a search are compared folded, each once", () => {
  expect(searchedWords("  Café  plan cafe ")).toEqual(["cafe", "plan"]);
  expect(searchedWords(" ")).toEqual([]);
});
