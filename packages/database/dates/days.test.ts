import { expect, test } from "vitest";
import { dateOf, dayOf, minutesOf, relativeSpan, spanOf } from "./days.ts";

const day = (date: string): number => dayOf(date) ?? Number.NaN;
const span = (word: string, today: string): string => {
  const found = relativeSpan(word, day(today));
  return found === null ? "none" : `${dateOf(found.first)} ${dateOf(found.last)}`;
};

test("a date is a day, and what is no date is none", () => {
  expect(dayOf("1970-01-02")).toBe(1);
  expect(dayOf("0099-12-31")).toBe(day("0100-01-01") - 1);
  expect(dateOf(day("2024-02-29"))).toBe("2024-02-29");
  for (const wrong of ["2023-02-29", "2024-13-01", "2024-1-1", "today", "", "2024-01-01T00:00"])
    expect(dayOf(wrong), wrong).toBeNull();
  expect([minutesOf("00:00"), minutesOf("23:59"), minutesOf("24:00"), minutesOf("9:00")]).toEqual([
    0,
    1439,
    null,
    null,
  ]);
});

test("words that stand for one day", () => {
  expect(span("today", "2026-03-11")).toBe("2026-03-11 2026-03-11");
  expect(span("tomorrow", "2026-02-28")).toBe("2026-03-01 2026-03-01");
  expect(span("yesterday", "2026-01-01")).toBe("2025-12-31 2025-12-31");
  expect(span("one_week_ago", "2026-03-05")).toBe("2026-02-26 2026-02-26");
  expect(span("one_week_from_now", "2026-03-05")).toBe("2026-03-12 2026-03-12");
  expect(span("one_month_ago", "2026-03-31")).toBe("2026-02-28 2026-02-28");
  expect(span("one_month_from_now", "2024-01-31")).toBe("2024-02-29 2024-02-29");
});

test("words that stand for several days", () => {
  expect(span("the_past_week", "2026-03-11")).toBe("2026-03-04 2026-03-11");
  expect(span("the_next_month", "2026-03-11")).toBe("2026-03-11 2026-04-11");
  expect(span("past_year", "2024-02-29")).toBe("2023-02-28 2024-02-29");
  expect(span("this_week", "2026-03-11")).toBe("2026-03-09 2026-03-15");
  expect(span("this_week", "2026-03-15")).toBe("2026-03-09 2026-03-15");
  expect(span("this_month", "2024-02-10")).toBe("2024-02-01 2024-02-29");
  expect(span("this_year", "2026-03-11")).toBe("2026-01-01 2026-12-31");
  expect(span("the_day_after", "2026-03-11")).toBe("none");
  expect(span("toString", "2026-03-11")).toBe("none");
});

test("so many units back or ahead", () => {
  const at = day("2026-03-11");
  expect(spanOf(at, "past", "day", 3)).toEqual({ first: at - 3, last: at });
  expect(spanOf(at, "next", "week", 2)).toEqual({ first: at, last: at + 14 });
  expect(spanOf(at, "past", "year", 1)).toEqual({ first: day("2025-03-11"), last: at });
  expect(spanOf(at, "this", "day", 9)).toEqual({ first: at, last: at });
});
