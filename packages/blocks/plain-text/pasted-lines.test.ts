import { expect, test } from "vitest";
import { isChecked } from "../to-do/to-do.ts";
import { pastedLines } from "./pasted-lines.ts";

const brief = (text: string) =>
  pastedLines(text).map(
    ({ type, text: words, properties, depth }) => `${depth} ${type}${isChecked(properties) ? " x" : ""}: ${words}`,
  );

test("G5: a block for each line, none for an empty one, and nothing read into plain text", () => {
  expect(brief("x\n\n  y\r\nz")).toEqual(["0 null: x", "0 null:   y", "0 null: z"]);
});

test("one line is text, whatever it looks like", () => {
  expect(brief("- x")).toEqual(["0 null: - x"]);
});

test("G4: signs and indentation of Markdown become types and depth", () => {
  expect(brief("# One\nplain\n- a\n  1. b\n\t- [x] c\n[ ] d\n> e\n---")).toEqual([
    "0 header: One",
    "0 text: plain",
    "0 bulleted_list: a",
    "1 numbered_list: b",
    "1 to_do x: c",
    "0 to_do: d",
    "0 quote: e",
    "0 divider: ",
  ]);
});
