import { expect, test } from "vitest";
import { readSchema, type Property } from "../schema.ts";
import { calculationText } from "./calculation-text.ts";
import { calculationsOf, withCalculation } from "./calculations.ts";

const schema = readSchema({
  schema: { num: { name: "Price", type: "number" }, done: { name: "Done", type: "checkbox" } },
});
const view = (aggregations: readonly object[]) => ({
  id: "v",
  value: { query2: { aggregations: aggregations as [] } },
});

test("a column has the first calculation that its type admits, and a property that is gone has none", () => {
  const held = [
    { property: "num", aggregator: "checked" },
    { property: "num", aggregator: "sum" },
    { property: "num", aggregator: "max" },
    { property: "gone", aggregator: "count" },
    { property: "done", aggregator: "percent_checked" },
  ];
  expect(calculationsOf(view(held), schema)).toEqual([held[1], held[4]]);
  expect(calculationsOf({ id: "v", value: {} }, schema)).toEqual([]);
});

test("one calculation takes the place of another, and what is held of other properties stays", () => {
  const held = [
    { property: "gone", aggregator: "count_per_group" },
    { property: "num", aggregator: "sum" },
  ];
  expect(withCalculation(view(held), "num", "max")).toEqual([held[0], { property: "num", aggregator: "max" }]);
  expect(withCalculation(view(held), "num", null)).toEqual([held[0]]);
});

test("results are said as the column says its values", () => {
  const ports = {
    locale: "en",
    sayDate: ({ start_date }: { readonly start_date: string }) => start_date,
    nameOf: () => "Ada",
  };
  const euros: Property = { name: "Price", type: "number", options: [], numberFormat: "euro" };
  const said = (
    ...[aggregator, result]: [Parameters<typeof calculationText>[0], Parameters<typeof calculationText>[1]]
  ) => calculationText(aggregator, result, euros, ports);
  expect(said("sum", { type: "number", value: 0.1 + 0.2 })).toBe("€0.30");
  expect(said("count", { type: "number", value: 1200 })).toBe("1,200");
  expect(said("percent_empty", { type: "number", value: 1 / 3 })).toBe("33.3%");
  expect(said("percent_empty", { type: "number", value: null })).toBe("–");
  expect(said("earliest_date", { type: "date", value: { type: "date", start_date: "2026-03-09" } })).toBe("2026-03-09");
  expect(said("latest_date", { type: "date", value: null })).toBe("–");
  expect(said("date_range", { type: "duration", value: 3 * 86_400_000 })).toBe("3 days");
  expect(said("date_range", { type: "duration", value: 90 * 60_000 })).toBe("1.5 hours");
  expect(said("date_range", { type: "duration", value: 0 })).toBe("0 days");
  expect(
    calculationText(
      "show_unique",
      { type: "list", value: ["id"], total: 1 },
      { name: "", type: "person", options: [] },
      ports,
    ),
  ).toBe("Ada");
  expect(said("show_unique", { type: "list", value: ["a", "b"], total: 5 })).toBe("a, b +3");
});
