import { expect, test } from "vitest";
import { cellsOfText, fittedWidths, gridFormat } from "./table-grid.ts";

test("C14: the columns of a table are what its record says, once each, and never fail", () => {
  const format = {
    table_block_column_order: ["a", "b", "a", 7, ""],
    table_block_column_format: { a: { width: 200, color: "blue" }, b: { width: -3, color: "default" } },
    table_block_column_header: true,
  };
  expect(gridFormat(format)).toEqual({
    columns: [
      { id: "a", width: 200, colour: "blue" },
      { id: "b", width: null, colour: null },
    ],
    headerRow: true,
    headerColumn: false,
  });
  expect(gridFormat({ table_block_column_order: "a", table_block_column_format: [] }).columns).toEqual([]);
});

test("G5: tabs and lines are cells, one line without a tab is text", () => {
  expect(cellsOfText("a\tb\r\nc\t\r\n")).toEqual([
    ["a", "b"],
    ["c", ""],
  ]);
  expect(cellsOfText("a b")).toBeNull();
  expect(cellsOfText("a\nb")).toEqual([["a"], ["b"]]);
});

test("C14: fitted columns keep their shares", () => {
  const columns = [
    { id: "a", width: 300, colour: null },
    { id: "b", width: 100, colour: null },
  ];
  expect([...fittedWidths(columns, 600)]).toEqual([
    ["a", 450],
    ["b", 150],
  ]);
});
