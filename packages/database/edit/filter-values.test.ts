import { expect, test } from "vitest";
import { asking, exact, relative } from "../testing/ask.ts";
import type { Filter, Group } from "../query/filter.ts";
import { planFilter } from "../query/plan.ts";
import { modelOf } from "../properties/models.ts";
import { isGroup } from "../query/filter.ts";
import type { Schema } from "../schema.ts";
import { valuesOfFilter } from "./filter-values.ts";

const property = (type: string) => ({ name: type, type, options: [] });
const types = [
  "title",
  "text",
  "number",
  "select",
  "multi_select",
  "person",
  "url",
  "checkbox",
  "date",
  "created_time",
];
const option = (value: string) => ({ id: value, value, color: "gray" });
const status = {
  name: "status",
  type: "status",
  options: ["Open", "Going", "Late", "Done"].map(option),
  groups: [
    { id: "a", name: "To-do", color: "gray", optionIds: ["Open"] },
    { id: "b", name: "In progress", color: "blue", optionIds: ["Going", "Late"] },
  ],
};
const schema: Schema = {
  properties: { ...Object.fromEntries(types.map((type) => [type, property(type)])), status },
  deleted: {},
};
const all = (...filters: Filter[]): Group => ({ operator: "and", filters });

test("a row that takes the filter's values passes it", () => {
  const filters: Filter[] = [
    { property: "text", operator: "string_contains", value: exact("quay") },
    { property: "number", operator: "number_equals", value: exact(7) },
    { property: "select", operator: "enum_is", value: [exact("Done")] },
    { property: "status", operator: "status_is", value: [{ type: "is_option", value: exact("Late") }] },
    { property: "multi_select", operator: "enum_contains", value: exact("Sea") },
    { property: "person", operator: "person_contains", value: [relative("me")] },
    { property: "url", operator: "string_is", value: exact("https://quay.example") },
    { property: "checkbox", operator: "checkbox_is", value: exact(true) },
    { property: "date", operator: "date_is_within", value: relative("this_week") },
  ];
  const values = valuesOfFilter(all(...filters), schema, asking);
  expect(Object.keys(values).toSorted()).toEqual(
    filters.map((one) => ("property" in one ? one.property : "")).toSorted(),
  );
  for (const filter of filters) {
    const { plan } = planFilter(all(filter), schema, asking);
    if (plan === null || !("test" in plan) || isGroup(filter)) throw new Error("no test");
    const type = filter.property;
    expect(plan.test.test(modelOf(type).indexed(values[type])), type).toBe(true);
  }
});

test("a status takes the only option of a group, and several values of one property are taken together", () => {
  const inGroup = (value: string): Filter => ({ property: "status", operator: "", value: { type: "is_group", value } });
  expect(valuesOfFilter(all(inGroup("To-do")), schema, asking)).toEqual({ status: [["Open"]] });
  expect(valuesOfFilter(all(inGroup("In progress")), schema, asking)).toEqual({});
  const tagged = (value: string): Filter => ({
    property: "multi_select",
    operator: "enum_contains",
    value: exact(value),
  });
  expect(valuesOfFilter(all(tagged("Sea"), tagged("Land")), schema, asking)).toEqual({ multi_select: [["Sea,Land"]] });
});

test("conditions that name several values, or contradict each other, give a new row no value", () => {
  const filters: Filter[][] = [
    [{ property: "select", operator: "enum_is", value: [exact("Done"), exact("Later")] }],
    [{ property: "status", operator: "status_is", value: [exact("Open"), exact("Late")] }],
    [{ property: "multi_select", operator: "enum_contains", value: [exact("Sea"), exact("Land")] }],
    [{ property: "person", operator: "person_contains", value: [relative("me"), exact("jun")] }],
    [
      { property: "select", operator: "enum_is", value: exact("Done") },
      { property: "select", operator: "enum_is_not", value: exact("Done") },
    ],
    [
      { property: "multi_select", operator: "enum_contains", value: exact("Sea") },
      { property: "multi_select", operator: "enum_does_not_contain", value: exact("Sea") },
    ],
    [
      { property: "number", operator: "number_equals", value: exact(7) },
      { property: "number", operator: "number_less_than", value: exact(3) },
    ],
  ];
  for (const conditions of filters) expect(valuesOfFilter(all(...conditions), schema, asking)).toEqual({});
});

test("what not every row must have is not taken", () => {
  const done: Filter = { property: "select", operator: "enum_is", value: exact("Done") };
  const ticked: Filter = { property: "checkbox", operator: "checkbox_is", value: exact(true) };
  expect(valuesOfFilter({ operator: "or", filters: [done, ticked] }, schema, asking)).toEqual({});
  expect(valuesOfFilter({ operator: "or", filters: [done] }, schema, asking)).toEqual({ select: [["Done"]] });
  const others: Filter[] = [
    { property: "select", operator: "enum_is_not", value: exact("Done") },
    { property: "number", operator: "number_greater_than", value: exact(3) },
    { property: "created_time", operator: "date_is", value: relative("today") },
    { property: "gone", operator: "enum_is", value: exact("x") },
    { property: "text", operator: "string_is" },
  ];
  expect(valuesOfFilter(all(...others), schema, asking)).toEqual({});
});
