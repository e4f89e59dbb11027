import type { Filter, Group } from "@tessera/database/query/filter.ts";
import { expect, test } from "vitest";
import { countOf, withAdded, withDuplicate, withFilter, withGroupOf, withOperator } from "./filter-edits.ts";

const condition = (property: string): Filter => ({ property, operator: "is_empty" });
const [a, b, c] = [condition("a"), condition("b"), condition("c")];
const deep: Group = {
  operator: "and",
  filters: [a, { operator: "or", filters: [b, { operator: "and", filters: [c] }] }],
};

test("what is not changed stays, however deep it stands", () => {
  const changed = withFilter(deep, [1, 0], condition("d"));
  expect(changed.filters[0]).toBe(a);
  expect(changed).toEqual({
    operator: "and",
    filters: [a, { operator: "or", filters: [condition("d"), { operator: "and", filters: [c] }] }],
  });
  expect(withOperator(deep, [1], "and").filters[1]).toMatchObject({ operator: "and", filters: [b, {}] });
  expect(withOperator(deep, [], "or").operator).toBe("or");
  expect(withAdded(deep, [1, 1], a).filters[1]).toMatchObject({ filters: [b, { filters: [c, a] }] });
  expect(countOf(deep)).toBe(3);
});

test("a group that holds nothing any more goes with its last condition", () => {
  const without = withFilter(deep, [1, 1, 0], null);
  expect(without).toEqual({ operator: "and", filters: [a, { operator: "or", filters: [b] }] });
  expect(withFilter(without, [1, 0], null)).toEqual({ operator: "and", filters: [a] });
});

test("what is duplicated stands twice, one behind the other, however deep", () => {
  expect(withDuplicate(deep, [0]).filters.slice(0, 2)).toEqual([a, a]);
  expect(withDuplicate(deep, [1, 1, 0]).filters[1]).toEqual({
    operator: "or",
    filters: [b, { operator: "and", filters: [c, c] }],
  });
  expect(withDuplicate(deep, [1]).filters).toEqual([a, deep.filters[1], deep.filters[1]]);
});

test("a condition that becomes a group is joined in it the other way than around it", () => {
  expect(withGroupOf(deep, [0]).filters[0]).toEqual({ operator: "or", filters: [a] });
  expect(withGroupOf(deep, [1, 0]).filters[1]).toMatchObject({ filters: [{ operator: "and", filters: [b] }, {}] });
  expect(withFilter(withGroupOf(deep, [0]), [0, 0], null).filters).toEqual([deep.filters[1]]);
});
