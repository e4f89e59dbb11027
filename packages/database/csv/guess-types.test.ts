import { expect, test } from "vitest";
import { dateReading } from "../properties/date/date-reading.ts";
import { ColumnGuess, columnNames, optionsOfCell, storedCell, titleColumn, type CsvType } from "./guess-types.ts";

function guess(...cells: string[]): CsvType {
  const column = new ColumnGuess();
  for (const cell of cells) column.see(cell);
  return column.type();
}

test("a column's type is what all of its cells read as", () => {
  expect(guess("1", "", "-2.5", "1,234.5")).toBe("number");
  expect(guess("1", "two")).toBe("text");
  expect(guess("01234", "04567")).toBe("text");
  expect(guess("Yes", "no", "")).toBe("checkbox");
  expect(guess("2026-03-09", "2026-03-09 → 2026-03-11", "2026-03-09 09:30")).toBe("date");
  expect(guess("2026-13-09")).toBe("text");
  expect(guess("https://example.com", "http://example.org/a?b")).toBe("url");
  expect(guess("ada@example.com")).toBe("email");
  expect(guess("+49 30 1234567")).toBe("phone_number");
  expect(guess("Open", "Done", "Open", "Open")).toBe("select");
  expect(guess("Open", "Done", "Late")).toBe("text");
  expect(guess("a, b", "a", "b", "a, b")).toBe("multi_select");
  expect(guess("", "")).toBe("text");
});

test("cells as rows store them", () => {
  expect(storedCell("number", " 1,234.50 ")).toEqual([["1234.5"]]);
  expect(storedCell("number", "many")).toBeUndefined();
  expect(storedCell("checkbox", "TRUE")).toEqual([["Yes"]]);
  expect(storedCell("multi_select", "a, b,,a")).toEqual([["a,b"]]);
  expect(optionsOfCell("multi_select", "a, b,,a")).toEqual(["a", "b"]);
  expect(storedCell("select", "")).toBeUndefined();
  expect(storedCell("text", " kept ")).toEqual([[" kept "]]);
  expect(storedCell("date", "2026-03-09T09:30:00.000Z")).toEqual([
    ["‣", [["d", { type: "datetime", start_date: "2026-03-09", start_time: "09:30", time_zone: "UTC" }]]],
  ]);
});

test.each([
  ["more than fifteen digits", ["363228830310334464", "363228830310334465"]],
  ["card numbers", ["4111111111111111", "5500005555555559"]],
  ["card numbers in groups", ["4111 1111 1111 1111"]],
  ["zeros in front", ["42", "0042"]],
  ["an exponent", ["12E4", "13E5"]],
  ["zeros behind decimals in some rows", ["1.9", "1.10"]],
  ["feet and inches", ["5'11", "6'2"]],
  ["phone numbers", ["030 1234567", "555-1234"]],
] as const)("a column of %s is offered as text", (_, cells) => {
  expect(guess(...cells)).toBe("text");
});

test("amounts with the same decimals in every row are numbers", () => {
  expect(guess("19.90", "5.00", "3.25")).toBe("number");
  expect(guess("1,234.50", "$0.50")).toBe("number");
});

test("texts with commas are offered as several options only if their parts combine", () => {
  expect(guess(...Array.from({ length: 4 }, () => ["Paris, France", "Rome, Italy"]).flat())).toBe("text");
  expect(guess(...Array.from({ length: 4 }, () => ["Paris, France", "Lyon, France"]).flat())).toBe("text");
  expect(guess("Red, Blue", "Blue", "Red", "Blue, Red")).toBe("multi_select");
  expect(guess("Red, Blue", "Blue, Green", "Blue, Red", "Green, Red", "Red, Green", "Green, Blue")).toBe(
    "multi_select",
  );
});

test("dates are read in the order that their column shows, otherwise in that of the locale", () => {
  const read = (locale: string, ...cells: string[]): unknown[] => {
    const column = new ColumnGuess(dateReading(locale));
    for (const cell of cells) column.see(cell);
    expect(column.type()).toBe("date");
    expect(column.isOrderOpen).toBe(cells.length === 1);
    return cells.map((cell) => JSON.stringify(storedCell("date", cell, column.dates())).match(/\d{4}-\d\d-\d\d/)?.[0]);
  };
  expect(read("en-US", "03/04/2026")).toEqual(["2026-03-04"]);
  expect(read("de-DE", "03/04/2026")).toEqual(["2026-04-03"]);
  expect(read("en-US", "03/04/2026", "13/04/2026")).toEqual(["2026-04-03", "2026-04-13"]);
  expect(read("de-DE", "03/04/2026", "03/14/2026")).toEqual(["2026-03-04", "2026-03-14"]);
  const mixed = new ColumnGuess(dateReading("en-US"));
  for (const cell of ["13/04/2026", "04/13/2026"]) mixed.see(cell);
  expect(mixed.type()).toBe("text");
});

test("names that stand twice get numbers, empty ones are counted, and the title is what is called so", () => {
  expect(columnNames(["Name", "name", "Name", "Name 2", ""])).toEqual([
    "Name",
    "name",
    "Name 2",
    "Name 2 2",
    "Column 5",
  ]);
  expect(titleColumn(["Id", "Title"])).toBe(1);
  expect(titleColumn(["Id", "Words"])).toBe(0);
});
