import { expect, test } from "vitest";
import { loadReadDate, mayBecomeDate } from "./read-date.ts";

const now = new Date(2026, 10, 22, 10, 0);

test.each([
  ["tomorrow", { type: "date", start_date: "2026-11-23" }],
  ["last monday", { type: "date", start_date: "2026-11-16" }],
  ["tomorrow 9am", { type: "datetime", start_date: "2026-11-23", start_time: "09:00" }],
  ["remind tomorrow 9am", { type: "datetime", start_time: "09:00", reminder: { unit: "minute", value: 0 } }],
  ["remind friday", { type: "date", start_date: "2026-11-27", reminder: { unit: "day", value: 0, time: "09:00" } }],
  ["3 to 5 december", { type: "daterange", start_date: "2026-12-03", end_date: "2026-12-05" }],
])("B9: %j is a date", async (text, value) => {
  expect((await loadReadDate())(text, now)).toMatchObject(value);
});

test.each(["", "harbour", "tomorrow we sail", "may be", "remind", "x 3"])("B9: %j is no date", async (text) => {
  expect((await loadReadDate())(text, now)).toBeNull();
});

test("B9: what may yet become a date is waited for, letter by letter", () => {
  for (const whole of ["tomorrow", "next friday", "remind tomorrow 9am", "3 december"])
    for (let end = 1; end <= whole.length; end++) expect(mayBecomeDate(whole.slice(0, end))).toBe(true);
  for (const other of ["", "harb", "tides", "nextdoor"]) expect(mayBecomeDate(other)).toBe(false);
});
