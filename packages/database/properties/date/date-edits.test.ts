import { expect, test } from "vitest";
import { dateFromText } from "./date-edits.ts";

test("dates are read as they are copied", () => {
  expect(dateFromText("2026-03-09")).toEqual({ type: "date", start_date: "2026-03-09" });
  expect(dateFromText("2026-03-09 09:30 → 2026-03-10")).toEqual({
    type: "datetimerange",
    start_date: "2026-03-09",
    start_time: "09:30",
    end_date: "2026-03-10",
    end_time: "09:30",
  });
  expect([dateFromText("2026-02-30"), dateFromText("soon"), dateFromText("2026-03-09 → x")]).toEqual([
    null,
    null,
    null,
  ]);
});
