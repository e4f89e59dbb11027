import { expect, test } from "vitest";
import { exact, passes } from "../../testing/ask.ts";
import { models } from "../models.ts";

const { select } = models;

test("an option is stored as its words", () => {
  expect(select.write("In review")).toEqual([["In review"]]);
  expect([select.write(null), select.write("")]).toEqual([undefined, undefined]);
  expect(select.read([["In review"]])).toBe("In review");
  for (const wrong of [undefined, [], [[""]], "x", [["a"], ["b"]], 7]) expect(select.read(wrong)).toBeNull();
  expect(select.asText([["a"], ["b"]])).toBe("ab");
});

test("options are tested by their words", () => {
  expect(passes("select", "enum_is", [["A"]], exact("A"))).toBe(true);
  expect(passes("select", "enum_is", [["A"]], exact("a"))).toBe(false);
  expect(passes("select", "enum_is", [["A"]], [exact("B"), exact("A")])).toBe(true);
  expect(passes("select", "enum_is_not", [["A"]], [exact("B"), exact("A")])).toBe(false);
  expect(passes("select", "enum_contains", [["A"]], "A")).toBe(true);
  expect(passes("select", "enum_does_not_contain", undefined, exact("A"))).toBe(true);
  expect(passes("select", "is_empty", undefined)).toBe(true);
  expect(passes("select", "enum_is", [["A"]], exact(""))).toBeNull();
});
