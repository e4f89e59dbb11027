import type { Json } from "@tessera/kernel/values/json.ts";
import { expect, test } from "vitest";
import { models } from "../../properties/models.ts";
import { readGroupBy } from "../../query/group-by.ts";
import type { Property } from "../../schema.ts";
import { isEntered, NO_VALUE, storedInGroup } from "./group-value.ts";

const property = (type: string): Property => ({ name: "", type, options: [{ id: "1", value: "Open", color: "gray" }] });
const group = (value: Json) => ({ type: "", value });
const people = (...ids: string[]) => models.person.write(ids);

test("a card takes the value of the group that it enters", () => {
  expect(storedInGroup(property("select"), [["Open"]], group("Open"), group("Shut"))).toEqual([["Shut"]]);
  expect(storedInGroup(property("select"), [["Open"]], group("Open"), NO_VALUE)).toBeUndefined();
  expect(storedInGroup(property("checkbox"), undefined, group(false), group(true))).toEqual([["Yes"]]);
  expect(storedInGroup(property("checkbox"), [["Yes"]], group(true), group(false))).toEqual([["No"]]);
});

test("a status that is grouped by its steps takes the first option of the step", () => {
  const status = { ...property("status"), groups: [{ id: "g", name: "To-do", color: "gray", optionIds: ["1"] }] };
  expect(storedInGroup(status, undefined, NO_VALUE, group({ type: "is_group", value: "To-do" }))).toEqual([["Open"]]);
  expect(storedInGroup(status, undefined, NO_VALUE, group("Open"))).toEqual([["Open"]]);
});

test("of several values only that of the group that was left gives way", () => {
  const tags = property("multi_select");
  expect(storedInGroup(tags, [["A,B"]], group("A"), group("C"))).toEqual([["C,B"]]);
  expect(storedInGroup(tags, [["A,B"]], group("A"), group("B"))).toEqual([["B"]]);
  expect(storedInGroup(tags, undefined, NO_VALUE, group("C"))).toEqual([["C"]]);
  expect(storedInGroup(tags, [["A,B"]], group("A"), NO_VALUE)).toBeUndefined();
  expect(storedInGroup(property("person"), people("ada", "bo"), group("bo"), group("cy"))).toEqual(people("ada", "cy"));
});

test("a number takes the first one of its range, a text the words, and a date keeps its time and its length", () => {
  const [number, date] = [property("number"), property("date")];
  expect(storedInGroup(number, [["3"]], group({ from: 0, to: 5 }), group({ from: 5, to: 10 }))).toEqual([["5"]]);
  expect(storedInGroup(number, undefined, NO_VALUE, group(7))).toEqual([["7"]]);
  expect(storedInGroup(property("text"), [["a"]], group("a"), group("b"))).toEqual([["b"]]);
  const week = group({ type: "week", range: { type: "daterange", start_date: "2026-05-04", end_date: "2026-05-10" } });
  const stored = models.date.write({
    type: "datetimerange",
    start_date: "2026-04-30",
    start_time: "09:00",
    end_date: "2026-05-02",
    end_time: "10:00",
  });
  expect(models.date.read(storedInGroup(date, stored, NO_VALUE, week))).toEqual({
    type: "datetimerange",
    start_date: "2026-05-04",
    start_time: "09:00",
    end_date: "2026-05-06",
    end_time: "10:00",
  });
  expect(models.date.read(storedInGroup(date, undefined, NO_VALUE, week))).toEqual({
    type: "date",
    start_date: "2026-05-04",
  });
  expect(storedInGroup(date, stored, week, NO_VALUE)).toBeUndefined();
});

test("letters, what lies below the first range and what the server writes are no groups to bring a row into", () => {
  const can = (type: string, value: Json, by = "") =>
    isEntered(property(type), readGroupBy({ property: "p", groupBy: by }) ?? never(), group(value));
  expect([
    can("text", "A", "alphabet_prefix"),
    can("text", "Ale", "exact"),
    can("text", null, "alphabet_prefix"),
  ]).toEqual([false, true, true]);
  expect([can("number", { to: 0 }), can("number", { from: 0, to: 5 }), can("number", { from: 5 })]).toEqual([
    false,
    true,
    true,
  ]);
  expect([can("created_time", { type: "day" }), can("file", "a.pdf"), can("select", "Open")]).toEqual([
    false,
    false,
    true,
  ]);
});

function never(): never {
  throw new Error("no grouping");
}
