import { expect, test } from "vitest";
import { dateText } from "../base/date-value.ts";
import { dateFromText } from "./date-from-text.ts";
import { dateReading, readingAnywhere } from "./date-reading.ts";

const day = (start_date: string) => ({ type: "date", start_date });
const time = (start_date: string, start_time: string, time_zone?: string) => ({
  type: "datetime",
  start_date,
  start_time,
  ...(time_zone === undefined ? {} : { time_zone }),
});

test("dates are read as they are copied", () => {
  expect(dateFromText("2026-03-09")).toEqual(day("2026-03-09"));
  expect(dateFromText("2026-03-09 09:30 → 2026-03-10")).toEqual({
    type: "datetimerange",
    start_date: "2026-03-09",
    start_time: "09:30",
    end_date: "2026-03-10",
    end_time: "09:30",
  });
  for (const none of ["2026-02-30", "soon", "2026-03-09 → x", "2026-03-09 soon", "", "12:30", "1/2"])
    expect(dateFromText(none, dateReading("en-US")), none).toBeNull();
});

test.each([
  ["9.3.2026", "de-DE", day("2026-03-09")],
  ["09.03.26", "en-US", day("2026-03-09")],
  ["2026/3/9", "en-US", day("2026-03-09")],
  ["3/9/2026", "en-US", day("2026-03-09")],
  ["3/9/2026", "fr-FR", day("2026-09-03")],
  ["13/9/2026", "en-US", day("2026-09-13")],
  ["9/3/99", "fr-FR", day("1999-03-09")],
  ["9. März 2026", "de-DE", day("2026-03-09")],
  ["9 mars 2026", "fr-FR", day("2026-03-09")],
  ["9 de marzo de 2026", "es-ES", day("2026-03-09")],
  ["9 March 2026", "de-DE", day("2026-03-09")],
  ["March 9th, 2026", "en-US", day("2026-03-09")],
  ["Mar. 9, 2026", "en-US", day("2026-03-09")],
  ["9-Mar-2026", "en-US", day("2026-03-09")],
  ["2026年3月9日", "ja-JP", day("2026-03-09")],
  ["3/9/2026 2:30 PM", "en-US", time("2026-03-09", "14:30")],
  ["March 9, 2026 12am", "en-US", time("2026-03-09", "00:00")],
  ["9.3.2026, 14:30:15", "de-DE", time("2026-03-09", "14:30")],
  ["2026-03-09T14:30:00Z", "en-US", time("2026-03-09", "14:30", "UTC")],
  ["2026-03-09T14:30:00.000+02:00", "en-US", time("2026-03-09", "12:30", "UTC")],
  ["2026-03-09 23:30 -0500", "en-US", time("2026-03-10", "04:30", "UTC")],
  ["Mon, 9 Mar 2026 14:30:00 +0000", "en-US", time("2026-03-09", "14:30", "UTC")],
  ["March 9, 2026 9:30 AM (GMT+1)", "en-US", time("2026-03-09", "08:30", "UTC")],
  ["2026-03-09T14:30+01:00[Europe/Berlin]", "en-US", time("2026-03-09", "14:30", "Europe/Berlin")],
] as const)("%s in %s", (text, locale, value) => {
  expect(dateFromText(text, dateReading(locale))).toEqual(value);
});

test("without a locale a date of which both numbers can be the month is none", () => {
  expect(dateFromText("3/9/2026", readingAnywhere)).toBeNull();
  expect(dateFromText("3/3/2026", readingAnywhere)).toEqual(day("2026-03-03"));
  expect(dateFromText("9/13/2026", readingAnywhere)).toEqual(day("2026-09-13"));
});

test("the zone of a time survives as text", () => {
  const range = { ...time("2026-03-09", "09:30", "Europe/Berlin"), type: "datetimerange", end_date: "2026-03-10" };
  for (const value of [
    time("2026-03-09", "09:30", "Europe/Berlin"),
    time("2026-03-09", "09:30", "UTC"),
    time("2026-03-09", "09:30"),
    { ...range, end_time: "10:00" },
    day("2026-03-09"),
  ])
    expect(dateFromText(dateText(value as Parameters<typeof dateText>[0]))).toEqual(value);
  expect(dateText({ ...time("2026-03-09", "09:30", "Asia/Tokyo"), type: "datetime" })).toBe(
    "2026-03-09 09:30 Asia/Tokyo",
  );
  // Ends in two zones are the same instants in UTC.
  expect(dateFromText("2026-03-09 09:30 Europe/Berlin → 2026-03-09 12:00 Z")).toEqual({
    type: "datetimerange",
    start_date: "2026-03-09",
    start_time: "08:30",
    end_date: "2026-03-09",
    end_time: "12:00",
    time_zone: "UTC",
  });
});
