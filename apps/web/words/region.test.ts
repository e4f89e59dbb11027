import { expect, test } from "vitest";
import { dateIn, dayName, firstDayIn, readRegion } from "./region.ts";

const date = new Date(2026, 10, 5, 12);
const usual = readRegion({ get: () => undefined });

test("what is kept and not known is as the language has it", () => {
  expect(usual).toEqual({ dates: "language", weekStart: "language" });
  expect(readRegion({ get: () => ({ dates: "odd", weekStart: 3 }) })).toEqual(usual);
  expect(readRegion({ get: () => ({ dates: "year_first", weekStart: "6" }) })).toEqual({
    dates: "year_first",
    weekStart: "6",
  });
});

test("dates are written in the language's way, or in the one that was chosen", () => {
  const written = (["language", "year_first", "day_first", "month_first"] as const).map((dates) =>
    dateIn({ ...usual, dates }, "en-US", date),
  );
  expect(written).toEqual(["November 5, 2026", "2026-11-05", "05/11/2026", "11/05/2026"]);
  expect(dateIn(usual, "es-LA", date)).toBe("5 de noviembre de 2026");
});

test("a week begins with the language's day, or the chosen one", () => {
  expect([firstDayIn(usual, "en-US"), firstDayIn(usual, "de-DE")]).toEqual([7, 1]);
  expect(firstDayIn({ ...usual, weekStart: "6" }, "en-US")).toBe(6);
  expect([dayName(1, "en-US"), dayName(7, "en-US"), dayName(6, "de-DE")]).toEqual(["Monday", "Sunday", "Samstag"]);
});
