import { expect, test } from "vitest";
import { dateMentionWords, dayText, localDay } from "./date-mention.ts";

const words = { today: "Today", tomorrow: "Tomorrow", yesterday: "Yesterday" };
const now = new Date(2026, 10, 22, 23, 30).getTime();
const say = (value: Record<string, string>): string =>
  dateMentionWords(value, now, "en-US", { dates: "language", weekStart: "language" }, words);

test("B9: near days go by name, others by date, with their time and end", () => {
  expect(say({ start_date: "2026-11-22" })).toBe("Today");
  expect(say({ start_date: "2026-11-23", start_time: "09:00" })).toBe("Tomorrow 9:00\u202fAM");
  expect(say({ start_date: "2026-11-21" })).toBe("Yesterday");
  expect(say({ start_date: "2026-12-01", end_date: "2026-12-03" })).toBe("December 1, 2026 → December 3, 2026");
});

test("what is no day says nothing", () => {
  for (const start_date of ["", "2026-02-30", "tomorrow", "2026-1-1"]) expect(say({ start_date })).toBe("");
  expect(dayText(localDay("2026-03-01") ?? new Date(0))).toBe("2026-03-01");
});

test("B11: a date is written as its format says, in the reader's language, and names a zone that is not the reader's", () => {
  expect(say({ start_date: "2026-11-22", date_format: "long" })).toBe("November 22, 2026");
  expect(say({ start_date: "2026-11-22", date_format: "full" })).toBe("Sunday, November 22, 2026");
  expect(say({ start_date: "2026-11-22", date_format: "numeric" })).toBe("11/22/2026");
  expect(say({ start_date: "2026-11-22", date_format: "MMM DD" })).toBe("Today");
  const far = { start_date: "2026-11-22", start_time: "14:05", time_zone: "Asia/Tokyo" };
  expect(say(far)).toBe("Today 2:05\u202fPM (GMT+9)");
  expect(say({ ...far, time_zone: "Moon/Crater" })).toBe("Today 2:05\u202fPM (Moon/Crater)");
  expect(say({ ...far, time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })).toBe("Today 2:05\u202fPM");
  const region = { dates: "language", weekStart: "language" } as const;
  expect(dateMentionWords(far, now, "de", region, words)).toMatch(/^Today 14:05 \(/);
});
