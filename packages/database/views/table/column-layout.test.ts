import fc from "fast-check";
import { expect, test } from "vitest";
import { columnsInSight, layoutOf, scrollToColumn } from "./column-layout.ts";
import type { Column } from "../../view-model/columns.ts";

const column = (key: string, width: number, isShown = true): Column => ({
  key,
  width,
  isShown,
  wraps: false,
  property: { name: key, type: "text", options: [] },
});
const five = ["a", "b", "c", "d", "e"].map((key) => column(key, 100));

test("columns are frozen up to the one that the view names, and only as many as leave room", () => {
  const frozen = (last: number, room = 1200, columns = five): number =>
    layoutOf(columns, 28, () => 100, room, last).frozen;
  expect([frozen(0), frozen(2), frozen(9), frozen(2, 250), frozen(2, 90)]).toEqual([1, 3, 5, 2, 1]);
  expect(frozen(1, 1200, [column("a", 100, false), ...five.slice(1)])).toBe(2);
});

test("every column that is in sight behind the frozen ones is drawn, and a column is scrolled out from under them", () => {
  const widths = fc.array(fc.integer({ min: 60, max: 400 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(widths, fc.nat(6), fc.nat(4000), fc.integer({ min: 300, max: 1600 }), (wide, last, start, width) => {
      const layout = layoutOf(
        wide.map((one, at) => column(String(at), one)),
        28,
        () => 100,
        Math.round(width * 0.7),
        last,
      );
      const edge = layout.offsets[layout.frozen] ?? 0;
      const { from, to } = columnsInSight(layout, start, width);
      for (let at = layout.frozen; at < wide.length; at++) {
        const [left, right] = [(layout.offsets[at] ?? 0) - start, (layout.offsets[at + 1] ?? 0) - start];
        if (right > edge && left < width) expect(at >= from && at < to).toBe(true);
        const moved = scrollToColumn(layout, at, start, width);
        expect((layout.offsets[at] ?? 0) - moved).toBeGreaterThanOrEqual(edge);
      }
      for (let at = 0; at < layout.frozen; at++) expect(scrollToColumn(layout, at, start, width)).toBe(start);
    }),
  );
});
