import { expect, test } from "vitest";
import type { Json } from "@tessera/kernel/values/json.ts";
import { asking, exact, relative } from "../testing/ask.ts";
import { readSchema } from "../schema.ts";
import { allOf, EVERYTHING, readFilter, readPropertyFilters, type Group } from "./filter.ts";
import { planFilter, wordsOf } from "./plan.ts";
import { isFault, queryError } from "./query-fault.ts";
import { planSorts, readSorts } from "./sorts.ts";

const condition = (property: string, operator: string, value?: Json): Json => ({
  property,
  filter: { operator, ...(value === undefined ? {} : { value }) },
});
const read = (filter: Json | undefined): Group => {
  const group = readFilter(filter);
  if (isFault(group)) throw queryError(group);
  return group;
};
const schema = readSchema({
  schema: {
    title: { name: "Name", type: "title" },
    a: { name: "A", type: "number" },
    when: { name: "When", type: "date" },
  },
  deleted_schema: { gone: { name: "Gone", type: "text" } },
});

test("a filter is read in every form that clients send", () => {
  const one = { property: "a", operator: "number_equals", value: exact(1) };
  expect(read({ operator: "or", filters: [condition("a", "number_equals", exact(1))] })).toEqual({
    operator: "or",
    filters: [one],
  });
  expect(read({ filters: [condition("a", "number_equals", exact(1))] }).operator).toBe("and");
  expect(read(condition("a", "number_equals", exact(1)))).toEqual({ operator: "and", filters: [one] });
  expect(readPropertyFilters([{ id: "1", filter: condition("a", "number_equals", exact(1)) }])).toEqual({
    operator: "and",
    filters: [one],
  });
  const deep = { operator: "and", filters: [{ operator: "or", filters: [condition("a", "is_empty")] }] };
  expect(read(deep).filters).toEqual([{ operator: "or", filters: [{ property: "a", operator: "is_empty" }] }]);
  for (const none of [undefined, null, 7, []]) expect(read(none)).toEqual(EVERYTHING);
});

test("a condition that says nothing is kept as one that says nothing", () => {
  const silent = { property: "", operator: "" };
  expect(read({ operator: "and", filters: [7, {}, { property: 1, filter: 2 }] }).filters).toEqual([
    silent,
    silent,
    silent,
  ]);
  expect(read({ filters: [{ property: "a", filter: {} }] }).filters).toEqual([{ property: "a", operator: "" }]);
});

test("a filter may have 1,000 conditions and be 50 groups deep", () => {
  const many = (count: number): Json => ({ filters: Array.from({ length: count }, () => condition("a", "is_empty")) });
  expect(read(many(1000)).filters).toHaveLength(1000);
  expect(readFilter(many(1001))).toEqual({ fault: "too-many-conditions", limit: 1000 });
  const deep = (depth: number): Json =>
    depth === 1 ? { filters: [condition("a", "is_empty")] } : { filters: [deep(depth - 1)] };
  expect(isFault(readFilter(deep(50)))).toBe(false);
  expect(readFilter(deep(51))).toEqual({ fault: "too-deep", limit: 50 });
  expect(queryError({ fault: "too-deep", limit: 50 })).toMatchObject({
    kind: "ValidationError",
    debugMessage: "too deep: 50 at most",
  });
});

test("what cannot be planned is left out and named", () => {
  const filters = [
    condition("gone", "string_is", exact("x")),
    condition("a", "number_resembles", exact(1)),
    condition("a", "string_is", exact("x")),
    condition("a", "number_equals"),
    condition("a", "toString"),
    condition("a", "number_less_than", exact(5)),
  ];
  const { plan, ignored } = planFilter(read({ operator: "or", filters }), schema, asking);
  expect(wordsOf(plan)).toEqual(["a", "number_less_than", 5]);
  expect(ignored).toEqual([
    { property: "gone", operator: "string_is", why: "property" },
    { property: "a", operator: "number_resembles", why: "operator" },
    { property: "a", operator: "string_is", why: "operator" },
    { property: "a", operator: "number_equals", why: "value" },
    { property: "a", operator: "toString", why: "operator" },
  ]);
  expect(planFilter(read({ filters: filters.slice(0, 5) }), schema, asking).plan).toBeNull();
});

test("plans are the same where they ask for the same", () => {
  const words = (filter: Json, now: string) =>
    JSON.stringify(wordsOf(planFilter(read(filter), schema, { ...asking, now: Date.parse(now) }).plan));
  const today = { filters: [condition("when", "date_is", relative("today")), condition("a", "is_empty")] };
  expect(words(today, "2026-03-11T01:00Z")).toBe(words(today, "2026-03-11T23:00Z"));
  expect(words(today, "2026-03-11T01:00Z")).not.toBe(words(today, "2026-03-12T01:00Z"));
  expect(words({ ...today, operator: "or" }, "2026-03-11T01:00Z")).not.toBe(words(today, "2026-03-11T01:00Z"));
});

test("filters of several places must all hold", () => {
  const [a, b] = [read({ operator: "or", filters: [condition("a", "is_empty")] }), read(condition("b", "is_empty"))];
  expect(allOf([a, EVERYTHING])).toBe(a);
  expect(allOf([a, b])).toEqual({ operator: "and", filters: [a, b] });
  expect(allOf([])).toEqual(EVERYTHING);
});

test("sorts are read in their order; each living property counts once", () => {
  const sorts = readSorts([
    { property: "a", direction: "descending" },
    { property: "gone", direction: "ascending" },
    { property: "a", direction: "ascending" },
    7,
    { property: "title" },
  ]);
  if (isFault(sorts)) throw queryError(sorts);
  expect(planSorts(sorts, schema)).toEqual({
    sorts: [
      { property: "a", direction: "descending" },
      { property: "title", direction: "ascending" },
    ],
    ignored: [{ property: "gone", operator: "ascending", why: "property" }],
  });
  expect(readSorts(Array.from({ length: 101 }, () => ({})))).toEqual({ fault: "too-many-sorts", limit: 100 });
  expect(readSorts("x")).toEqual([]);
});
