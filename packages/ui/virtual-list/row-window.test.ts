import fc from "fast-check";
import { expect, test } from "vitest";
import { offsetsOf, rowAt, windowOf } from "./row-window.ts";

const heights = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 300 });

test("the row at a height is the one that covers it", () => {
  fc.assert(
    fc.property(heights, fc.nat(), (list, seed) => {
      const offsets = offsetsOf(list);
      const total = offsets.at(-1) ?? 0;
      const y = seed % total;
      const row = rowAt(offsets, y);
      expect((offsets[row] ?? 0) <= y && y < (offsets[row + 1] ?? 0)).toBe(true);
    }),
  );
});

test("the window covers what is in sight, and no more than fits beside what is drawn ahead", () => {
  fc.assert(
    fc.property(heights, fc.nat(20_000), fc.integer({ min: 1, max: 900 }), (list, top, height) => {
      const offsets = offsetsOf(list);
      const { from, to } = windowOf(offsets, top, height, 100);
      for (let row = 0; row < list.length; row++) {
        const seen = (offsets[row + 1] ?? 0) > top && (offsets[row] ?? 0) < top + height;
        if (seen) expect(row >= from && row < to).toBe(true);
      }
      expect((offsets[to - 1] ?? 0) - (offsets[from] ?? 0)).toBeLessThanOrEqual(height + 200 + 60);
    }),
  );
});

test("ten thousand rows draw as few as a hundred do", () => {
  const of = (count: number) => windowOf(offsetsOf(Array.from({ length: count }, () => 29)), 1000, 800, 200);
  expect(of(10_000)).toEqual(of(100));
  expect(windowOf(offsetsOf([]), 0, 800, 200)).toEqual({ from: 0, to: 0 });
});
