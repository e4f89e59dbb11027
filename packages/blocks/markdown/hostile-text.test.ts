import { expect, test } from "vitest";
import { boundedNesting, isCostly } from "./hostile-text.ts";

test("a paragraph with too many signs is costly, a long one without is not", () => {
  expect(isCostly("*a ".repeat(5_001))).toBe(true);
  expect(isCostly("*a*\n".repeat(2_000))).toBe(false);
  expect(isCostly("words ".repeat(50_000))).toBe(false);
});

test("containers beyond the bound are escaped, but not within code", () => {
  const line = `${"> ".repeat(100)}end`;
  expect(boundedNesting(line)).toBe(`${"> ".repeat(70)}\\${"> ".repeat(30)}end`);
  expect(boundedNesting(`~~~\n${line}\n~~~`)).toBe(`~~~\n${line}\n~~~`);
});

test("a line that is indented deeper than anything goes is moved out, but not within code", () => {
  const line = `${" ".repeat(2_000)}- end`;
  expect(boundedNesting(line)).toBe(`${" ".repeat(480)}- end`);
  expect(boundedNesting(`~~~\n${line}\n~~~`)).toBe(`~~~\n${line}\n~~~`);
});
