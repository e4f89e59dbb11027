import type { JsonObject } from "../values/json.ts";
import { expect, test } from "vitest";
import {
  ordered,
  partsOf,
  withClock,
  withDay,
  withEnd,
  withFormat,
  withReminder,
  withTime,
  withTyped,
  withZone,
} from "./date-edits.ts";

const today = "2026-11-22";
const day: JsonObject = { type: "date", start_date: "2026-12-01" };

test("B11: a time and an end come and go with what belongs to them, and the type says which there are", () => {
  const timed = withTime(day, true, "Europe/Oslo");
  expect(timed).toEqual({ type: "datetime", start_date: "2026-12-01", start_time: "09:00", time_zone: "Europe/Oslo" });
  const span = withEnd(timed, true, today);
  expect(span).toEqual({ ...timed, type: "datetimerange", end_date: "2026-12-01", end_time: "09:00" });
  expect(withTime(span, false, "")).toEqual({ type: "daterange", start_date: "2026-12-01", end_date: "2026-12-01" });
  expect(withEnd(withTime(span, false, ""), false, today)).toEqual(day);
  expect(withZone(timed, "Asia/Tokyo")["time_zone"]).toBe("Asia/Tokyo");
});

test("B11: the end is never before the start: they change places, each with its time", () => {
  const span = withDay(withEnd(day, true, today), "end", "2026-11-20");
  expect(span).toMatchObject({ start_date: "2026-11-20", end_date: "2026-12-01" });
  const times = { type: "datetimerange", start_date: today, start_time: "10:00", end_date: today, end_time: "08:30" };
  expect(ordered(times)).toMatchObject({ start_time: "08:30", end_time: "10:00" });
  expect(withClock(times, "end", "8")).toBe(times);
  expect(withClock(times, "end", "11:15")).toMatchObject({ end_time: "11:15" });
});

test("B11: a reminder is one of a day or of a time, and follows when the time comes or goes", () => {
  expect(withReminder(day, "week 1")["reminder"]).toEqual({ unit: "week", value: 1, time: "09:00" });
  const timed = withTime(withReminder(day, "week 1"), true, "UTC");
  expect(timed["reminder"]).toEqual({ unit: "minute", value: 0 });
  expect(partsOf(withReminder(timed, "minute 15"), today).reminder).toBe("minute 15");
  expect(withReminder(timed, "none")).not.toHaveProperty("reminder");
  expect(partsOf({ ...timed, reminder: { unit: "minute", value: 7 } }, today).reminder).toBe("other");
});

test("what is not known here is kept, and what is missing is today", () => {
  const other = { ...day, colour: "red", reminder: { unit: "year", value: 1 } };
  expect(withFormat(other, "full")).toEqual({ ...other, date_format: "full" });
  expect(withFormat(withFormat(other, "full"), "relative")).toEqual(other);
  expect(partsOf({}, today).start).toBe(today);
  expect(partsOf({ ...day, date_format: "MMM DD" }, today).format).toBe("relative");
});

test("a typed date keeps the format and zone of the date, and a reminder that still has its meaning", () => {
  const timed = { ...withTime(withFormat(day, "full"), true, "Asia/Tokyo"), reminder: { unit: "minute", value: 15 } };
  const typed = { type: "datetime", start_date: "2026-12-24", start_time: "18:00" };
  expect(withTyped(timed, typed, "UTC")).toEqual({ ...timed, start_date: "2026-12-24", start_time: "18:00" });
  expect(withTyped(day, typed, "UTC")).toEqual({ ...typed, time_zone: "UTC" });
  const daily = { type: "date", start_date: "2026-12-24" };
  expect(withTyped(timed, daily, "UTC")).toEqual({ ...daily, date_format: "full" });
});
