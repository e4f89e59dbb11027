import { expect, test } from "vitest";
import { digitLoss, numberFromText } from "./number-text.ts";

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

test.each([
  ...["", "many", "1 or 2", "1,2,3", "1.2.3", "--1", "1e999"],
  // Digits in groups other than thousands are no number.
  ...["5'11", "4111 1111 1111 1111", "030 1234567", "+49 30 12", "12-34", "1 2"],
])("%s is none", (text) => expect(numberFromText(text)).toBe(null));

test.each([
  ["363228830310334464", "digits"],
  ["4111111111111111", "digits"],
  ["12E4", "digits"],
  ["0042", "digits"],
  ["+5", "digits"],
  ["1.10", "decimals"],
  ["5,00", "decimals"],
  ["1,234.50", "decimals"],
  ["1,234.5", null],
  ["1 234", null],
  ["-0.5", null],
  [".5", null],
  ["0", null],
  ["-3", null],
  ["100", null],
  ["12%", null],
  ["1e21", "digits"],
  ["many", null],
] as const)("as a number %s loses %s", (text, loss) => expect(digitLoss(text)).toBe(loss));
