import fc from "fast-check";
import { expect, test } from "vitest";
import { retryDelay } from "./retry.ts";

test("default retries wait 1, 2, 5, 10 s, each with up to 200 ms more, and then end", () => {
  const delays = [1000, 2000, 5000, 10_000];
  expect([1, 2, 3, 4, 5].map((attempt) => retryDelay(attempt, () => 0))).toEqual([...delays, null]);
  expect([1, 2, 3, 4].map((attempt) => retryDelay(attempt, () => 0.999_999))).toEqual(delays.map((ms) => ms + 200));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), fc.double({ min: 0, max: 0.999_999, noNaN: true }), (at, draw) => {
      const more = (retryDelay(at + 1, () => draw) ?? -1) - (delays[at] ?? 0);
      expect(more).toBeGreaterThanOrEqual(0);
      expect(more).toBeLessThanOrEqual(200);
    }),
  );
});
