import { expect, test } from "vitest";
import { numberFromText } from "./number-text.ts";

test.each([
  ["12", 12],
  [" -3.5 ", -3.5],
  ["1,234.5", 1234.5],
  ["1.234,5", 1234.5],
  ["3,5", 3.5],
  ["1 234", 1234],
  ["12%", 12],
  ["€ 9.99", 9.99],
  ["-$4", -4],
  ["1e3", 1000],
  ["−7", -7],
  ["1,234", 1234],
  ["0,125", 0.125],
] as const)("%s is a number", (text, value) => expect(numberFromText(text)).toBe(value));

test.each(["", "many", "1 or 2", "1,2,3", "1.2.3", "--1", "1e999"])("%s is none", (text) =>
  expect(numberFromText(text)).toBe(null),
);
