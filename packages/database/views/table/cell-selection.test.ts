import fc from "fast-check";
import { expect, test } from "vitest";
import { at, followed, moved, rangeOf, within, type Bounds, type Motion } from "./cell-selection.ts";

const bounds: Bounds = { rows: 30, columns: 4, paged: (row, way) => row + way * 10, hasNewRow: true, hasFoot: false };
const go = (row: number, column: number, motion: Motion, extend = false, where = bounds) => {
  const { head } = moved(at({ row, column }), motion, where, extend);
  return [head.row, head.column];
};

test("the focus moves cell by cell and stops at the edges", () => {
  expect(go(3, 1, "on")).toEqual([3, 2]);
  expect(go(3, 3, "on")).toEqual([3, 3]);
  expect(go(0, 1, "up")).toEqual([-1, 1]);
  expect(go(-1, 1, "up")).toEqual([-1, 1]);
  expect(go(29, 1, "down")).toEqual([30, 1]);
  expect(go(29, 1, "down", false, { ...bounds, hasNewRow: false })).toEqual([29, 1]);
  expect(go(3, 3, "next")).toEqual([4, 0]);
  expect(go(3, 0, "previous")).toEqual([2, 3]);
  expect([go(4, 2, "pageDown"), go(28, 2, "pageDown"), go(4, 2, "pageUp")]).toEqual([
    [14, 2],
    [29, 2],
    [0, 2],
  ]);
  expect([go(4, 2, "first"), go(4, 2, "last"), go(4, 2, "bottom")]).toEqual([
    [0, 0],
    [29, 3],
    [29, 2],
  ]);
});

test("a range grows from where it began and never over the head or the new row", () => {
  const range = moved(moved(at({ row: 1, column: 2 }), "down", bounds, true), "back", bounds, true);
  expect(rangeOf(range)).toEqual({ top: 1, bottom: 2, first: 1, last: 2 });
  expect(go(0, 1, "up", true)).toEqual([0, 1]);
  expect(go(29, 1, "down", true)).toEqual([29, 1]);
  expect(moved(range, "on", bounds, false).anchor).toEqual({ row: 2, column: 2 });
});

test("rows that go take no focus with them, and a row that moves takes it along", () => {
  expect(within(at({ row: 29, column: 3 }), { ...bounds, rows: 2, columns: 2 }).head).toEqual({ row: 2, column: 1 });
  expect(within(at({ row: 5, column: 0 }), { ...bounds, rows: 0 }).head).toEqual({ row: 0, column: 0 });
  expect(followed({ head: { row: 4, column: 0 }, anchor: { row: 2, column: 1 } }, 9)).toEqual({
    head: { row: 9, column: 0 },
    anchor: { row: 7, column: 1 },
  });
});

test("with Ctrl an arrow goes to the last filled cell in a row of them, else to the next filled one, else to the edge", () => {
  const filled = new Set([2, 3, 4, 9]);
  const where: Bounds = { ...bounds, isFilled: ({ row }) => (row < 20 ? filled.has(row) : null) };
  expect([
    go(2, 1, "edgeDown", false, where),
    go(4, 1, "edgeDown", false, where),
    go(9, 1, "edgeDown", false, where),
  ]).toEqual([
    [4, 1],
    [9, 1],
    [29, 1],
  ]);
  expect([
    go(9, 1, "edgeUp", false, where),
    go(4, 1, "edgeUp", false, where),
    go(2, 1, "edgeUp", false, where),
  ]).toEqual([
    [4, 1],
    [2, 1],
    [0, 1],
  ]);
  expect([go(-1, 1, "edgeDown", false, where), go(30, 1, "edgeUp", false, where)]).toEqual([
    [2, 1],
    [0, 1],
  ]);
  const isFilled = ({ column }: { column: number }): boolean => column !== 2;
  expect([
    go(5, 0, "edgeOn", true, { ...bounds, isFilled }),
    go(5, 1, "edgeOn", true, { ...bounds, isFilled }),
  ]).toEqual([
    [5, 1],
    [5, 3],
  ]);
});

test("the way to the edge of filled cells is that of a plain walk, and back again where it began at an edge", () => {
  const line = fc.array(fc.boolean(), { minLength: 1, maxLength: 24 });
  fc.assert(
    fc.property(line, fc.nat(23), (cells, from) => {
      const start = Math.min(from, cells.length - 1);
      const where: Bounds = {
        rows: cells.length,
        columns: 1,
        paged: (row, way) => row + way * 5,
        hasNewRow: false,
        hasFoot: false,
        isFilled: ({ row }) => cells[row] === true,
      };
      const [down] = go(start, 0, "edgeDown", false, where);
      const between = cells.slice(start, (down ?? 0) + 1);
      const isLast = down === cells.length - 1;
      expect(down).toBeGreaterThanOrEqual(start);
      if (cells[start] === true && cells[start + 1] === true) {
        expect(between).not.toContain(false);
        if (!isLast) expect(cells[(down ?? 0) + 1]).toBe(false);
      } else if (start < cells.length - 1) {
        expect(between.slice(1, -1)).not.toContain(true);
        if (!isLast) expect(cells[down ?? 0]).toBe(true);
      }
    }),
  );
});
