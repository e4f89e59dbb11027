import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadReadDate, mayBecomeDateIn } from "./read-date.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 22, 10, 0), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const readIn = (locale: string) => loadReadDate({ locale }, { dates: "language" });

test.each([
  ["tomorrow", { type: "date", start_date: "2026-11-23" }],
  ["last monday", { type: "date", start_date: "2026-11-16" }],
  ["next friday", { type: "date", start_date: "2026-11-27" }],
  ["in 2 weeks", { type: "date", start_date: "2026-12-06" }],
  ["tonight", { type: "datetime", start_date: "2026-11-22", start_time: "20:00" }],
  ["tomorrow 9am", { type: "datetime", start_date: "2026-11-23", start_time: "09:00", time_zone: expect.any(String) }],
  ["remind tomorrow 9am", { type: "datetime", start_time: "09:00", reminder: { unit: "minute", value: 0 } }],
  ["remind friday", { type: "date", start_date: "2026-11-27", reminder: { unit: "day", value: 0, time: "09:00" } }],
  ["3 to 5 december", { type: "daterange", start_date: "2026-12-03", end_date: "2026-12-05" }],
])("B9: %j is a date", async (text, value) => {
  expect((await readIn("en-US"))(text)).toMatchObject(value);
});

test("B9: dates are read in the words and the order of the user's language", async () => {
  const german = await readIn("de-DE");
  expect(german("morgen 9:00")).toMatchObject({ start_date: "2026-11-23", start_time: "09:00" });
  expect(german("3.12.2026")).toMatchObject({ start_date: "2026-12-03" });
  expect(german("in 2 wochen")).toMatchObject({ start_date: "2026-12-06" });
  expect((await readIn("fr-FR"))("3/4/2026")).toMatchObject({ start_date: "2026-04-03" });
  expect((await readIn("en-US"))("3/4/2026")).toMatchObject({ start_date: "2026-03-04" });
});

test.each(["", "harbour", "tomorrow we sail", "may be", "remind", "x 3"])("B9: %j is no date", async (text) => {
  expect((await readIn("en-US"))(text)).toBeNull();
});

test("B9: what may yet become a date is waited for, letter by letter", () => {
  const [english, german] = [mayBecomeDateIn({ locale: "en-US" }), mayBecomeDateIn({ locale: "de-DE" })];
  for (const whole of ["tomorrow", "next friday", "remind tomorrow 9am", "3 december"])
    for (let end = 1; end <= whole.length; end++) expect(english(whole.slice(0, end))).toBe(true);
  for (const whole of ["morgen 9:00", "übermorgen", "mittwoch", "tomorrow"])
    for (let end = 1; end <= whole.length; end++) expect(german(whole.slice(0, end))).toBe(true);
  for (const other of ["", "harb", "tides", "nextdoor", "mittw och"]) expect(english(other)).toBe(false);
});
