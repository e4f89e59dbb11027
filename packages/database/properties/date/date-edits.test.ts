import type { Json } from "@tessera/kernel/records/json.ts";
import { expect, test } from "vitest";
import { dateFromText, withDay, withEnd, withTime, withTimes } from "./date-edits.ts";
import { isDateValue } from "./date-value.ts";

test("every change says its type and keeps the ends in order, and what is not known stays", () => {
  const day = { ...withDay(null, "start", "2026-03-09"), reminder: { unit: "day" } };
  const span = withDay(withEnd(day, true), "end", "2026-03-04");
  expect(span).toMatchObject({ type: "daterange", start_date: "2026-03-04", end_date: "2026-03-09", reminder: { unit: "day" } }); // prettier-ignore
  const timed = withTime(withTimes(span, true), "start", "09:30");
  expect(timed).toMatchObject({ type: "datetimerange", start_time: "09:30", end_time: "12:00" });
  expect(withTimes(withEnd(timed, false), false)).toEqual({ type: "date", start_date: "2026-03-04", reminder: { unit: "day" } }); // prettier-ignore
  for (const one of [day, span, timed]) expect(isDateValue(one as Json)).toBe(true);
});

test("dates are read as they are copied", () => {
  expect(dateFromText("2026-03-09")).toEqual({ type: "date", start_date: "2026-03-09" });
  expect(dateFromText("2026-03-09 09:30 → 2026-03-10")).toEqual({ type: "datetimerange", start_date: "2026-03-09", start_time: "09:30", end_date: "2026-03-10", end_time: "09:30" }); // prettier-ignore
  expect([dateFromText("2026-02-30"), dateFromText("soon"), dateFromText("2026-03-09 → x")]).toEqual([null, null, null]); // prettier-ignore
});
