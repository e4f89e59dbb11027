import { expect, test } from "vitest";
import { textOf } from "./document.ts";

const block = (properties: object) => ({ id: "1", value: { type: "to_do", properties } }) as never;

test("a block's text is what is read, not whether it is ticked or in which language it is", () => {
  expect(textOf(block({ checked: [["Yes"]], title: [["Ring ", [["b"]]], ["the\nbell"]] }))).toBe("Ring the bell");
  expect(textOf(block({ caption: [["The quay"]], title: [["let a"]], language: [["JavaScript"]] }))).toBe(
    "let a The quay",
  );
});
