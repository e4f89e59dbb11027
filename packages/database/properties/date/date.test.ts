import { expect, test } from "vitest";
import type { Json } from "@tessera/kernel/values/json.ts";
import { exact, passes, relative } from "../../testing/ask.ts";
import { models } from "../models.ts";

const { date } = models;
const stored = (value: Json): Json => [["‣", [["d", value]]]];
const day = (start_date: string): Json => stored({ type: "date", start_date });
const time = (start_date: string, start_time: string, time_zone?: string): Json =>
  stored({ type: "datetime", start_date, start_time, ...(time_zone === undefined ? {} : { time_zone }) });
const wanted = (start_date: string): Json => exact({ type: "date", start_date });

test("a date is stored as a mention, with all that it says", () => {
  const value = { type: "date", start_date: "2026-03-09", reminder: { unit: "day", value: 1 } } as const;
  expect(date.read(date.write(value))).toEqual(value);
  expect(date.write(null)).toBeUndefined();
  expect(date.asText(day("2026-03-09"))).toBe("2026-03-09");
  const range = {
    type: "datetimerange",
    start_date: "2026-03-09",
    start_time: "09:30",
    end_date: "2026-03-10",
    end_time: "08:00",
  };
  expect(date.asText(stored(range))).toBe("2026-03-09 09:30 → 2026-03-10 08:00");
});

test("what is no date is shown as it is and counted as empty", () => {
  const wrong: Json[] = [
    [["2026-03-09"]],
    day("2026-02-30"),
    stored({ type: "moon", start_date: "2026-03-09" }),
    stored("2026-03-09"),
    time("2026-03-09", "25:00"),
    [["‣"]],
    [["‣", [["u", "x"]]]],
    7,
    [["a"], ["‣", [["d", { type: "date", start_date: "2026-03-09" }]]]],
  ];
  for (const value of wrong) {
    expect(date.read(value)).toBeNull();
    expect(passes("date", "is_empty", value)).toBe(true);
  }
  expect(date.asText([["someday"]])).toBe("someday");
});

test("a time with a zone is an instant, one without is what the clock shows", () => {
  expect(date.indexed(time("2026-07-15", "12:00", "Europe/Berlin"))).toEqual({
    at: Date.parse("2026-07-15T10:00Z"),
    isInstant: true,
  });
  expect(date.indexed(time("2026-07-15", "12:00"))).toEqual({ at: Date.parse("2026-07-15T12:00Z"), isInstant: false });
  expect(date.indexed(day("2026-07-15"))).toEqual({ at: Date.parse("2026-07-15T00:00Z"), isInstant: false });
});

test("dates are tested by their day", () => {
  const value = day("2026-03-09");
  expect(passes("date", "date_is", value, wanted("2026-03-09"))).toBe(true);
  expect(passes("date", "date_is", value, exact("2026-03-09"))).toBe(true);
  expect(passes("date", "date_is", value, wanted("2026-03-10"))).toBe(false);
  expect(passes("date", "date_is_before", value, wanted("2026-03-09"))).toBe(false);
  expect(passes("date", "date_is_before", value, wanted("2026-03-10"))).toBe(true);
  expect(passes("date", "date_is_after", value, wanted("2026-03-08"))).toBe(true);
  expect(passes("date", "date_is_on_or_before", value, wanted("2026-03-09"))).toBe(true);
  expect(passes("date", "date_is_on_or_after", value, wanted("2026-03-10"))).toBe(false);
  expect(passes("date", "date_is_before", undefined, wanted("2026-03-10"))).toBe(false);
  const range = exact({ type: "daterange", start_date: "2026-03-01", end_date: "2026-03-31" });
  expect(passes("date", "date_is_within", value, range)).toBe(true);
  expect(passes("date", "date_is", value, range)).toBe(false);
});

test("an instant lies on the day of whoever asks, a time without zone on its own", () => {
  const late = time("2026-03-09", "23:30", "UTC");
  expect(passes("date", "date_is", late, wanted("2026-03-09"))).toBe(true);
  expect(passes("date", "date_is", late, wanted("2026-03-10"), { zone: "Europe/Berlin" })).toBe(true);
  const local = time("2026-03-09", "23:30");
  expect(passes("date", "date_is", local, wanted("2026-03-09"), { zone: "Europe/Berlin" })).toBe(true);
});

test("words stand for days beside today, where it is today for whoever asks", () => {
  expect(passes("date", "date_is", day("2026-03-11"), relative("today"))).toBe(true);
  expect(passes("date", "date_is", day("2026-03-12"), relative("today"), { zone: "Asia/Tokyo" })).toBe(true);
  expect(passes("date", "date_is_before", day("2026-03-04"), relative("one_week_ago"))).toBe(false);
  expect(passes("date", "date_is_on_or_before", day("2026-03-04"), relative("one_week_ago"))).toBe(true);
  expect(passes("date", "date_is_within", day("2026-03-15"), relative("this_week"))).toBe(true);
  expect(passes("date", "date_is_within", day("2026-03-16"), relative("this_week"))).toBe(false);
  const twoDays = relative("custom", { direction: "past", unit: "day", count: 2 });
  expect(passes("date", "date_is_within", day("2026-03-09"), twoDays)).toBe(true);
  expect(passes("date", "date_is_within", day("2026-03-08"), twoDays)).toBe(false);
});

test("an operand that says no day makes no condition", () => {
  const useless = [
    undefined,
    relative("someday"),
    exact("soon"),
    relative("custom", { direction: "past", unit: "aeon", count: 1 }),
  ];
  for (const operand of useless) expect(passes("date", "date_is_within", day("2026-03-09"), operand)).toBeNull();
});
