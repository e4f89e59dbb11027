import { expect, test } from "vitest";
import { wordsAround } from "./backlinks.ts";

const target = "00000000-0000-4000-8000-000000000001";
const names = { page: (id: string) => (id === target ? "Tides" : "Fog"), person: () => "Mira", emoji: () => ":party:" };

test("mentions and the workspace's own emoji are their names, line breaks are spaces", () => {
  const text = [
    ["See\n"],
    ["‣", [["p", target]]],
    [" and "],
    ["‣", [["p", "x"]]],
    [" by "],
    ["‣", [["u", "y"]]],
    ["‣", [["ce", "z"]]],
  ] as const;
  expect(wordsAround(text, target, names)).toBe("See Tides and Fog by @Mira:party:");
});

test("of a long text it is what stands around the link", () => {
  const words = wordsAround([["before ".repeat(100)], ["‣", [["p", target]]], [" after".repeat(100)]], target, names);
  expect(words).toContain("before Tides after");
  expect(words.length).toBeLessThan(170);
  expect(words.startsWith("…") && words.endsWith("…")).toBe(true);
});
