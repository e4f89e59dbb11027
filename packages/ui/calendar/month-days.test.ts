import { expect, test } from "vitest";
import { addDays, addMonths, dayOf, startOfWeek, weeksOf } from "./month-days.ts";

test("days and months go over the ends of months and years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2024-03-01", -1)).toBe("2024-02-29");
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-11-22", 12)).toBe("2027-11-22");
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
  expect(addDays("9999-12-31", 1)).toBe("9999-12-31");
});

test("weeks begin where the reader's do, and hold all of the month", () => {
  const november = weeksOf("2026-11-22", 1);
  expect(november[0]?.[0]).toBe("2026-10-26");
  expect(november.at(-1)?.at(-1)).toBe("2026-12-06");
  expect(weeksOf("2026-11-22", 7)[0]?.[0]).toBe("2026-11-01");
  expect(weeksOf("2026-11-22", 7)).toHaveLength(5);
  for (const week of november) expect(week).toHaveLength(7);
  expect(startOfWeek("2026-11-22", 6)).toBe("2026-11-21");
});

test("what is no day is none", () => {
  for (const text of ["", "2026-02-30", "2026-1-1", "tomorrow"]) expect(dayOf(text)).toBeNull();
});
