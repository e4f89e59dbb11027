import { expect, test } from "vitest";
import { sortedInSteps } from "./sort-in-steps.ts";
import { finish } from "./steps.ts";

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => (n * 7919) % 10_007);

test.each([0, 1, 511, 512, 513, 5000, 20_000])(
  "%i values are sorted as Array.sort sorts them, equal ones as they were",
  (count) => {
    const byHundred = (a: number, b: number): number => Math.floor(a / 100) - Math.floor(b / 100);
    expect(finish(sortedInSteps(numbers(count), byHundred))).toEqual(numbers(count).sort(byHundred));
  },
);

test("between two pauses there are at most 5,200 comparisons, however many values there are", () => {
  let compared = 0;
  let most = 0;
  const sorting = sortedInSteps(numbers(50_000), (a, b) => {
    compared++;
    return a - b;
  });
  while (sorting.next().done !== true) {
    most = Math.max(most, compared);
    compared = 0;
  }
  expect(most).toBeGreaterThan(1000);
  expect(most).toBeLessThan(5200);
});
