import fc from "fast-check";
import { expect, test } from "vitest";
import { fillOf, readGrid, writeGrid } from "./grid-text.ts";

test("what is written is read back", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", '"', "\t", "\n", "\r", " ", "é") });
  const grid = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(grid, (rows) => {
      // One empty cell at the end is how a last line break is written.
      const last = rows.at(-1) ?? [];
      fc.pre(!(last.length === 1 && last[0] === ""));
      expect(readGrid(writeGrid(rows))).toEqual(rows);
    }),
  );
});

test("what spreadsheets give is read as they mean it", () => {
  expect(readGrid("a\tb\r\nc\td\r\n")).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(readGrid('"one ""quoted""\nline"\tx')).toEqual([['one "quoted"\nline', "x"]]);
  expect(readGrid('6" pipe')).toEqual([['6" pipe']]);
  expect(readGrid('"open')).toEqual([['"open']]);
  expect(readGrid("a\t")).toEqual([["a", ""]]);
});

test("one copied cell fills all that are chosen", () => {
  expect(fillOf([["x"]], 2, 2)).toEqual([
    ["x", "x"],
    ["x", "x"],
  ]);
  expect(fillOf([["a", "b"]], 3, 1)).toEqual([["a", "b"]]);
});
