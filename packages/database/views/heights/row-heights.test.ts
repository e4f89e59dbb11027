// Heights of rows against a naive list of them, through everything that may happen to rows.
import fc from "fast-check";
import { expect, test } from "vitest";
import { RowHeights } from "./row-heights.ts";
import { aPageFrom, evenRows, gapAt, wholeBetween, type StandingRows } from "./standing-rows.ts";

const naiveOf = (heights: readonly number[]) => ({
  topOf: (place: number) => heights.slice(0, place).reduce((sum, one) => sum + one, 0),
  placeAt: (y: number) => {
    let top = 0;
    for (const [place, height] of heights.entries()) if (y < (top += height)) return place;
    return heights.length - 1;
  },
});

function same(rows: StandingRows, heights: readonly number[]): void {
  const naive = naiveOf(heights);
  expect(rows.count).toBe(heights.length);
  expect(rows.height).toBe(naive.topOf(heights.length));
  for (const [place, height] of heights.entries())
    expect([rows.heightOf(place), rows.topOf(place)]).toEqual([height, naive.topOf(place)]);
  for (const y of [-20, 0, 1, 33, 34, 35, 500, rows.height - 1, rows.height, rows.height + 90])
    expect(rows.placeAt(y)).toBe(naive.placeAt(y));
}

const act = fc.oneof(
  fc.record({ kind: fc.constant("draw" as const), at: fc.nat(), height: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ kind: fc.constant("insert" as const), at: fc.nat(), height: fc.constant(0) }),
  fc.record({ kind: fc.constant("remove" as const), at: fc.nat(), height: fc.constant(0) }),
);

test("whatever is drawn, comes and goes, rows stand where a naive sum of the known heights says", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 70 }), fc.array(act, { maxLength: 40 }), (count, acts) => {
      let made = 0;
      const ids = Array.from({ length: count }, () => String(made++));
      const rows = new RowHeights(count, 34);
      const heights = new Map<string, number>();
      for (const { kind, at, height } of acts) {
        const place = at % Math.max(1, ids.length);
        if (kind === "insert") ids.splice(place, 0, String(made++));
        else if (kind === "remove") ids.splice(place, 1);
        else if (ids[place] !== undefined) {
          heights.set(ids[place], height);
          rows.measured(place, ids[place], height);
        }
        // Every row that came to another place is drawn there: what is out of sight is a guess.
        rows.arrange(ids.length, 34, (one) => ids[one] ?? null);
        for (const [one, id] of ids.entries()) rows.measured(one, id, heights.get(id) ?? 34);
        same(
          rows,
          ids.map((id) => heights.get(id) ?? 34),
        );
      }
    }),
  );
});

test("rows that move take the heights along that are known, what is not here keeps its own, and a line has the usual one", () => {
  const rows = new RowHeights(4, 30);
  expect([rows.measured(1, "b", 90), rows.measured(1, "b", 90)]).toEqual([true, false]);
  rows.measured(2, "c", 60);
  expect(rows.arrange(4, 30, (place) => ["a", "c", "b", "d"][place] ?? null)).toBe(true);
  expect([rows.heightOf(1), rows.heightOf(2), rows.topOf(3)]).toEqual([60, 90, 180]);
  const { stamp } = rows;
  expect(rows.arrange(4, 30, () => null)).toBe(false);
  expect([rows.stamp, rows.height]).toEqual([stamp, 210]);
  rows.arrange(4, 30, (place) => (place === 1 ? undefined : null));
  expect([rows.heightOf(1), rows.height]).toEqual([30, 180]);
  rows.arrange(3, 40, () => null);
  expect([rows.heightOf(0), rows.heightOf(2), rows.height]).toEqual([40, 90, 170]);
});

test("rows of one height stand as those do whose heights are known to be the same", () => {
  for (const count of [0, 1, 2, 7, 64])
    same(
      evenRows(count, 34),
      Array.from({ length: count }, () => 34),
    );
});

test("a gap is the nearest one, a page is another row however high rows are, and what is whole in sight has no part outside", () => {
  const rows = new RowHeights(5, 30);
  rows.measured(2, "c", 500);
  expect([gapAt(rows, -9), gapAt(rows, 16), gapAt(rows, 300), gapAt(rows, 311), gapAt(rows, 9999)]).toEqual([
    0, 1, 2, 3, 5,
  ]);
  expect(gapAt(evenRows(0, 30), 50)).toBe(0);
  expect([
    aPageFrom(rows, 0, 1, 100),
    aPageFrom(rows, 2, 1, 100),
    aPageFrom(rows, 3, -1, 100),
    aPageFrom(rows, 2, -1, 10),
  ]).toEqual([2, 3, 2, 1]);
  expect(aPageFrom(evenRows(100, 34), 40, 1, 340)).toBe(50);
  expect(wholeBetween(rows, 10, 570)).toEqual({ from: 1, to: 3 });
  expect(wholeBetween(evenRows(9, 10), 0, 90)).toEqual({ from: 0, to: 9 });
});

test("a hundred thousand rows are asked and told in microseconds", () => {
  const rows = new RowHeights(100_000, 34);
  for (let place = 0; place < 100_000; place += 3) rows.measured(place, String(place), 74);
  expect(rows.placeAt(rows.topOf(99_998))).toBe(99_998);
  expect(rows.height).toBe(100_000 * 34 + 33_334 * 40);
});
