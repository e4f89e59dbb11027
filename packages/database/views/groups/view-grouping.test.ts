import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { expect, test } from "vitest";
import { readSchema } from "../../schema.ts";
import { boardLanes, shownGroups, storedGroupBy, viewGrouping, withGroupBefore, withHidden } from "./view-grouping.ts";

const schema = readSchema({ schema: { stat: { name: "State", type: "select" } } });
const by = { property: "stat", type: "select" };
const value = (words: string) => ({ type: "select", value: words });
const entry = (words: string, hidden = false) => ({ property: "stat", hidden, value: value(words) });
const format = (...groups: JsonObject[]): JsonObject => ({ collection_group_by: by, collection_groups: groups });
const group = (key: string, total: number) => ({ key, value: value(key), total, aggregations: [], groups: [] });

test("a view groups by what lives, in the order of its groups that are not hidden", () => {
  expect(viewGrouping(schema, {})).toBe(null);
  expect(viewGrouping(schema, { collection_group_by: { property: "gone", type: "select" } })).toBe(null);
  const said = viewGrouping(schema, format(entry("B"), entry("C", true), entry("A")));
  expect(said?.groupBy.preferred).toEqual([value("B"), value("A")]);
  expect([...(said?.hidden ?? [])]).toEqual(["C"]);
  const ascending = { collection_group_by: { ...by, sort: { type: "ascending" } }, collection_groups: [entry("B")] };
  expect(viewGrouping(schema, ascending)?.groupBy.preferred).toEqual([]);
});

test("a board whose columns are of the same property has no lanes", () => {
  expect(boardLanes(schema, { ...format(), board_columns_by: by })).toBe(null);
  const two = readSchema({
    schema: { stat: { name: "State", type: "select" }, done: { name: "Done", type: "checkbox" } },
  });
  const board = { ...format(), board_columns_by: { property: "done", type: "checkbox" } };
  expect(boardLanes(two, board)?.groupBy.property).toBe("stat");
});

test("hidden groups and, where that is said, groups without rows are left out", () => {
  const said = viewGrouping(schema, {
    collection_group_by: { ...by, hideEmptyGroups: true },
    collection_groups: [entry("A", true)],
  });
  if (said === null) throw new Error("not grouped");
  expect(shownGroups([group("A", 2), group("B", 0), group("C", 1)], said).map(({ key }) => key)).toEqual(["C"]);
  expect(storedGroupBy(said, schema)).toMatchObject({ property: "stat", type: "select", hideEmptyGroups: true });
});

test("hiding a group and showing it again orders none, and keeps an order that there is", () => {
  const hidden = withHidden(format(), "stat", value("A"), true);
  expect(hidden).toEqual([entry("A", true)]);
  expect(withHidden(format(entry("A", true)), "stat", value("A"), false)).toEqual([]);
  const ordered = format(entry("B"), entry("A"));
  expect(withHidden(ordered, "stat", value("B"), true)).toEqual([entry("B", true), entry("A")]);
  expect(withHidden(format(entry("B", true), entry("A")), "stat", value("B"), false)).toEqual([entry("B"), entry("A")]);
});

test("a group comes to stand before another, or behind all", () => {
  const shown = ["A", "B", "C"].map((key) => ({ key, value: value(key) }));
  const moved = withGroupBefore(format(entry("D", true)), "stat", shown, "C", "A");
  expect(moved).toEqual([entry("C"), entry("A"), entry("B"), entry("D", true)]);
  expect(withGroupBefore(format(), "stat", shown, "A", null)).toEqual([entry("B"), entry("C"), entry("A")]);
});
