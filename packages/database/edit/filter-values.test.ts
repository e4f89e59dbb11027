import { expect, test } from "vitest";
import { asking, exact, relative } from "../testing/ask.ts";
import type { Filter, Group } from "../query/filter.ts";
import { planFilter } from "../query/plan.ts";
import { modelOf } from "../properties/models.ts";
import { isGroup } from "../query/filter.ts";
import type { Schema } from "../schema.ts";
import { valuesOfFilter } from "./filter-values.ts";

const property = (type: string) => ({ name: type, type, options: [] });
const types = ["title", "text", "number", "select", "checkbox", "date", "created_time"];
const schema: Schema = { properties: Object.fromEntries(types.map((type) => [type, property(type)])), deleted: {} };
const all = (...filters: Filter[]): Group => ({ operator: "and", filters });

test("a row that takes the filter's values passes it", () => {
  const filters: Filter[] = [
    { property: "text", operator: "string_contains", value: exact("quay") },
    { property: "number", operator: "number_equals", value: exact(7) },
    { property: "select", operator: "enum_is", value: [exact("Done"), exact("Later")] },
    { property: "checkbox", operator: "checkbox_is", value: exact(true) },
    { property: "date", operator: "date_is_within", value: relative("this_week") },
  ];
  const values = valuesOfFilter(all(...filters), schema, asking);
  expect(Object.keys(values).toSorted()).toEqual(["checkbox", "date", "number", "select", "text"]);
  for (const filter of filters) {
    const { plan } = planFilter(all(filter), schema, asking);
    if (plan === null || !("test" in plan) || isGroup(filter)) throw new Error("no test");
    const type = filter.property;
    expect(plan.test.test(modelOf(type).indexed(values[type])), type).toBe(true);
  }
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
