import type { Json } from "@tessera/kernel/values/json.ts";
import { expect, test } from "vitest";
import { dateText } from "../../properties/base/date-value.ts";
import { groupName } from "./group-words.ts";

const ports = {
  locale: "en",
  sayDate: dateText,
  nameOf: () => "Ada",
  today: () => "2026-03-20",
  words: { yes: "Yes", no: "No" },
};
const named = (type: string, value?: Json) =>
  groupName(
    { type, ...(value !== undefined && { value }) },
    { name: "Price", type, options: [], numberFormat: "euro" },
    ports,
    (name) => `No ${name}`,
  );
const days = (type: string, start_date: string, end_date: string) => ({
  type,
  range: { type: "daterange", start_date, end_date },
});

test("a group is called by its value", () => {
  expect([named("select", "Open"), named("select"), named("checkbox", true), named("checkbox", false)]).toEqual([
    "Open",
    "No Price",
    "Yes",
    "No",
  ]);
  expect([named("person", "id"), named("status", { type: "is_group", value: "To-do" })]).toEqual(["Ada", "To-do"]);
  expect([
    named("number", 5),
    named("number", { from: 0, to: 5 }),
    named("number", { to: 0 }),
    named("number", { from: 10 }),
  ]).toEqual(["€5.00", "€0.00 – €5.00", "< €0.00", "≥ €10.00"]);
  expect(named("date", days("month", "2026-03-01", "2026-03-31"))).toBe("March 2026");
  expect(named("date", days("year", "2026-01-01", "2026-12-31"))).toBe("2026");
  expect(named("date", days("day", "2026-03-09", "2026-03-09"))).toBe("2026-03-09");
  expect(named("date", days("week", "2026-03-09", "2026-03-15"))).toBe("2026-03-09 → 2026-03-15");
});

test("days near today are said as spans, and what is far away by its month", () => {
  const near = (start: string, end = start): string => named("date", days("relative", start, end));
  expect(near("2026-03-19")).toBe("2026-03-19");
  expect(near("2026-03-22", "2026-03-27")).toBe("2026-03-22 → 2026-03-27");
  expect([near("2026-04-20", "2026-04-30"), near("2026-01-01", "2026-01-31")]).toEqual(["April 2026", "January 2026"]);
  expect(near("2026-03-28", "2026-04-19")).toBe("2026-03-28 → 2026-04-19");
});
