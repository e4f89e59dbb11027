import { expect, test } from "vitest";
import { boundedNesting, definitionLines, isCostly, partsOf } from "./hostile-text.ts";

test("a long text is parted where blocks end, and nothing is lost between the parts", () => {
  const source =
    "Words of a paragraph.\n\n- item\n  - below\n\n    still below\n\n```\n\nNot a block\n\n```\n\n> said\n\nEnd.\n\n".repeat(
      2_000,
    );
  const parts = partsOf(source);
  expect(parts.join("\n")).toBe(source);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(6_000);
  for (const part of parts.slice(1)) expect(part).toMatch(/^(?:Words|End|```\n\nNot|- item)/);
});

test("a block without an end is parted at a line, but not within code", () => {
  const lines = "word\n".repeat(50_000);
  expect(Math.max(...partsOf(lines).map(({ length }) => length))).toBeLessThan(101_000);
  expect(partsOf(`\`\`\`\n${lines}`)).toHaveLength(1);
});

test("a paragraph with too many signs is costly; many paragraphs, items and code are not", () => {
  expect(isCostly("*a ".repeat(2_001))).toBe(true);
  expect(isCostly("*a*\n\n".repeat(5_000))).toBe(false);
  expect(isCostly("- *a*\n".repeat(5_000))).toBe(false);
  expect(isCostly(`\`\`\`\n${"[".repeat(5_000)}\n\`\`\``)).toBe(false);
});

test("containers beyond the bound are escaped, but not within code", () => {
  const line = `${"> ".repeat(100)}end`;
  expect(boundedNesting(line)).toBe(`${"> ".repeat(70)}\\${"> ".repeat(30)}end`);
  expect(boundedNesting(`~~~\n${line}\n~~~`)).toBe(`~~~\n${line}\n~~~`);
});

test("lines that define addresses are found outside of code", () => {
  expect(definitionLines("[a]: b\n\n```\n[c]: d\n```\n [e]:\n  f\n[g]: <h>")).toEqual(["[a]: b", "[g]: <h>"]);
});
