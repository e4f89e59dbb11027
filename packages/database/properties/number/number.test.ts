import fc from "fast-check";
import { expect, test } from "vitest";
import { exact, passes } from "../../testing/ask.ts";
import { models } from "../models.ts";

const { number } = models;

test("a number is stored as its digits", () => {
  expect(number.write(12.5)).toEqual([["12.5"]]);
  expect(number.write(null)).toBeUndefined();
  for (const [stored, value] of [
    ["12", 12],
    ["-0.5", -0.5],
    [" 7 ", 7],
    ["1e3", 1000],
    [".5", 0.5],
    ["+2", 2],
    ["-0", 0],
  ] as const)
    expect(number.read([[stored]]), stored).toBe(value);
  expect(number.read(9)).toBe(9);
  expect(number.read([["1", [["b"]]], ["2"]])).toBe(12);
});

test("every number comes back", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(number.read(number.write(value))).toBe(value + 0);
    }),
  );
});

test("what is no number is shown as it is and counted as empty", () => {
  for (const wrong of ["twelve", "", "1,5", "0x10", "Infinity", "NaN", "1e999", "--1"]) {
    expect(number.read([[wrong]]), wrong).toBeNull();
    expect(number.asText([[wrong]])).toBe(wrong);
    expect(passes("number", "is_empty", [[wrong]])).toBe(true);
  }
});

test("numbers are compared", () => {
  const twelve = [["12"]];
  expect(passes("number", "number_equals", twelve, exact(12))).toBe(true);
  expect(passes("number", "number_equals", twelve, exact("12.0"))).toBe(true);
  expect(passes("number", "number_does_not_equal", twelve, exact(12))).toBe(false);
  expect(passes("number", "number_greater_than", twelve, exact(12))).toBe(false);
  expect(passes("number", "number_greater_than_or_equal_to", twelve, exact(12))).toBe(true);
  expect(passes("number", "number_less_than", twelve, exact(12.5))).toBe(true);
  expect(passes("number", "number_less_than_or_equal_to", twelve, exact(11))).toBe(false);
  expect(passes("number", "number_equals", twelve, [exact(1), exact(12)])).toBe(true);
});

test("what is empty is neither less nor more than a number, but other than it", () => {
  expect(passes("number", "number_less_than", undefined, exact(1))).toBe(false);
  expect(passes("number", "number_equals", undefined, exact(0))).toBe(false);
  expect(passes("number", "number_does_not_equal", undefined, exact(0))).toBe(true);
  expect(passes("number", "number_equals", undefined, exact("many"))).toBeNull();
  expect(passes("number", "number_less_than", undefined)).toBeNull();
});
