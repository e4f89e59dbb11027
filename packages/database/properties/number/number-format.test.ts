// Numbers as their formats write them.
import { expect, test } from "vitest";
import { fullness, numberSaid, numberWords, NUMBER_FORMATS } from "./number-format.ts";

test.each([
  [undefined, 1234.5, "1,234.5"],
  ["number", 1234.5, "1234.5"],
  ["number_with_commas", 1234567, "1,234,567"],
  ["percent", 0.125, "12.5%"],
  ["dollar", 3, "$3.00"],
  ["euro", 1234.5, "€1,234.50"],
  ["yen", 1234, "¥1,234"],
  ["format_of_tomorrow", 5, "5"],
])("%s of %d is %s", (format, value, words) => {
  expect(numberWords("en-US", value, format)).toBe(words);
});

test("every format that is offered writes a number", () => {
  for (const format of NUMBER_FORMATS) expect(numberWords("en-US", 7, format)).toMatch(/7/);
});

test("a percent that is written is stored as its hundredth only where percents are shown", () => {
  expect([numberSaid("7%", 7, "percent"), numberSaid("0.5", 0.5, "percent"), numberSaid("7%", 7, "dollar")]).toEqual([
    0.07, 0.5, 7,
  ]);
});

test("what is more than all is full, what is less than nothing empty", () => {
  expect([fullness(5, 10), fullness(20, 10), fullness(-3, 10)]).toEqual([0.5, 1, 0]);
});

test("digits that a number cannot hold exactly are written as a text gives them", () => {
  expect(numberWords("en-US", "363228830310334464", undefined)).toBe("363,228,830,310,334,464");
  expect(numberWords("en-US", "363228830310334464", "number")).toBe("363228830310334464");
});
