import type { Filter, Group } from "@tessera/database/query/filter.ts";
import { expect, test } from "vitest";
import { countOf, withAdded, withFilter, withOperator } from "./filter-edits.ts";

const condition = (property: string): Filter => ({ property, operator: "is_empty" });
const [a, b, c] = [condition("a"), condition("b"), condition("c")];
const deep: Group = {
  operator: "and",
  filters: [a, { operator: "or", filters: [b, { operator: "and", filters: [c] }] }],
};

test("what is not changed stays, however deep it stands", () => {
  const changed = withFilter(deep, [1, 0], condition("d"));
  expect(changed.filters[0]).toBe(a);
  expect(changed).toEqual({ operator: "and", filters: [a, { operator: "or", filters: [condition("d"), { operator: "and", filters: [c] }] }] }); // prettier-ignore
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
