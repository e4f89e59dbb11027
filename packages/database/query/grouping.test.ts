// Groups by their values: where a date, a number or a text falls, and what names a group whatever the schema.
import { expect, test } from "vitest";
import { asking } from "../testing/ask.ts";
import { keyOfGroup, readGroupBy, writeGroupBy } from "./group-by.ts";
import type { Property } from "../schema.ts";
import { grouperOf } from "./grouping.ts";
import { modelOf } from "../properties/models.ts";
import type { Json } from "@tessera/kernel/values/json.ts";

function keys(type: string, stored: Json, groupBy: object, more: Partial<Property> = {}): readonly string[] {
  const by = readGroupBy({ property: "p", type, ...groupBy });
  if (by === null) throw new Error("no property");
  const grouper = grouperOf({ name: "P", type, options: [], ...more }, by, asking);
  return grouper.keysOf(grouper.bucketOf(modelOf(type).indexed(stored)));
}

const date = (start_date: string): Json => [["‣", [["d", { type: "date", start_date }]]]];

test.each(["select", "text"])("two values of a %s that no order tells apart have one order all the same", (type) => {
  const by = readGroupBy({ property: "p", type });
  if (by === null) throw new Error("no property");
  const { compare } = grouperOf({ name: "P", type, options: [] }, by, asking);
  const alike = () => 0;
  expect(Math.sign(compare("10", " 10", alike))).toBe(1);
  expect(Math.sign(compare(" 10", "10", alike))).toBe(-1);
});

test.each([
  ["2026-03-11", "2026-03-11/2026-03-11"],
  ["2026-03-10", "2026-03-10/2026-03-10"],
  ["2026-03-18", "2026-03-13/2026-03-18"],
  ["2026-03-05", "2026-03-04/2026-03-09"],
  ["2026-04-10", "2026-03-19/2026-04-10"],
  ["2026-02-08", "2026-02-01/2026-02-08"],
  ["2026-04-20", "2026-04-11/2026-04-30"],
  ["2025-12-31", "2025-12-01/2025-12-31"],
])("seen from 2026-03-11, %s is among the days %s", (day, key) => {
  expect(keys("date", date(day), { groupBy: "relative" })).toEqual([key]);
});

test("a week begins on the day that was chosen", () => {
  expect(keys("date", date("2026-03-08"), { groupBy: "week" })).toEqual(["2026-03-02/2026-03-08"]);
  expect(keys("date", date("2026-03-08"), { groupBy: "week", startDayOfWeek: 0 })).toEqual(["2026-03-08/2026-03-14"]);
});

test("a number between two pieces stands in the upper one, and none is left out", () => {
  const range = { from: 0, to: 10, size: 4 };
  const piece = (number: string) => keys("number", [[number]], { range })[0];
  expect(["-1", "0", "4", "9.5", "10"].map(piece)).toEqual(["..0", "0..4", "4..8", "8..10", "10.."]);
});

test("first letters are read without accents and case; options of a status stand in its groups", () => {
  expect(keys("text", [["Ärger"]], { groupBy: "alphabet_prefix" })).toEqual(["A"]);
  const more = {
    options: [{ id: "1", value: "Open", color: "gray" }],
    groups: [{ id: "g", name: "To-do", color: "gray", optionIds: ["1"] }],
  };
  expect(keys("status", [["Open"]], { groupBy: "group" }, more)).toEqual(["To-do"]);
  expect(keys("status", [["Open"]], {}, more)).toEqual(["Open"]);
});

test("a group has one key, in whichever form its value is sent", () => {
  const range = { type: "daterange", start_date: "2026-03-01", end_date: "2026-03-31" };
  const values: readonly (Json | undefined)[] = [
    undefined,
    "a",
    false,
    3,
    range,
    { type: "month", range },
    { from: 1 },
    { table: "notion_user", id: "ada" },
    { type: "is_group", value: "To-do" },
  ];
  expect(values.map((value) => keyOfGroup(value))).toEqual([
    "",
    "a",
    "false",
    "3",
    "2026-03-01/2026-03-31",
    "2026-03-01/2026-03-31",
    "1..",
    "ada",
    "To-do",
  ]);
});

test("how rows are grouped is written as it is read", () => {
  const by = readGroupBy({
    property: "p",
    type: "number",
    sort: { type: "descending" },
    groupBy: "exact",
    range: { from: 0, to: 10, size: 5 },
  });
  if (by === null) throw new Error("no property");
  expect(readGroupBy(writeGroupBy(by, "number"))).toEqual(by);
  expect(readGroupBy({ property: "p", range: { from: 0, to: 1e9, size: 1e-3 } })?.range).toBeNull();
  for (const none of [undefined, null, 7, { property: "" }]) expect(readGroupBy(none)).toBeNull();
});
