import { expect, test } from "vitest";
import { exact, passes, relative } from "../../testing/ask.ts";
import { modelOf, models } from "../models.ts";

const { text, title } = models;

test("a text is read and written as its segments", () => {
  const rich = [["to ", [["b"]]], ["do"]] as const;
  expect(text.read(rich as never)).toEqual(rich);
  expect(text.write(rich as never)).toEqual(rich);
  expect(text.asText(rich as never)).toBe("to do");
  expect([text.read(undefined), text.read([]), text.write(null), text.write([])]).toEqual([
    null,
    null,
    undefined,
    undefined,
  ]);
  expect(title).toMatchObject({ type: "title", kind: "text" });
});

test("a date within a text is shown as that", () => {
  const due = [["until "], ["‣", [["d", { type: "date", start_date: "2026-03-09" }]]], [" or ‣"], ["‣", [["u", "x"]]]];
  expect(text.asText(due as never)).toBe("until 2026-03-09 or ‣‣");
});

test("what is no text is shown as it is and counted as empty", () => {
  for (const [wrong, shown] of [
    ["bare", "bare"],
    [7, "7"],
    [{ a: 1 }, '{"a":1}'],
    [["x"], '["x"]'],
  ] as const) {
    expect(text.asText(wrong as never)).toBe(shown);
    expect(passes("text", "is_empty", wrong as never)).toBe(true);
  }
});

test("texts are tested as people read them", () => {
  const cafe = [["Café "], ["Noir"]];
  expect(passes("text", "string_is", cafe, exact("CAFE noir"))).toBe(true);
  expect(passes("text", "string_is_not", cafe, exact("cafe noir"))).toBe(false);
  expect(passes("text", "string_contains", cafe, exact("é n"))).toBe(true);
  expect(passes("text", "string_does_not_contain", cafe, exact("tea"))).toBe(true);
  expect(passes("text", "string_starts_with", cafe, exact("caf"))).toBe(true);
  expect(passes("text", "string_starts_with", cafe, exact("noir"))).toBe(false);
  expect(passes("text", "string_ends_with", cafe, exact("NOIR"))).toBe(true);
  expect(passes("text", "is_empty", cafe)).toBe(false);
  expect(passes("text", "is_not_empty", cafe)).toBe(true);
});

test("what is empty is not what was asked for", () => {
  expect(passes("text", "string_contains", undefined, exact("x"))).toBe(false);
  expect(passes("text", "string_does_not_contain", undefined, exact("x"))).toBe(true);
  expect(passes("text", "is_empty", undefined)).toBe(true);
});

test("an operand that says nothing makes no condition", () => {
  for (const operand of [undefined, null, exact(""), exact(7), [], relative("today")]) {
    expect(passes("text", "string_contains", [["x"]], operand)).toBeNull();
  }
  expect(passes("text", "string_resembles", [["x"]], exact("x"))).toBeNull();
});

test("a property of a type that is not known is kept and read as text", () => {
  const model = modelOf("from_the_future");
  expect(model).toMatchObject({ type: "from_the_future", kind: "text" });
  expect(model.asText([["soon"]])).toBe("soon");
  expect(model.write(model.read({ x: 1 }))).toEqual({ x: 1 });
  expect(passes("from_the_future", "string_contains", { x: 1 }, exact("x"))).toBe(true);
  expect(modelOf("toString").type).toBe("toString");
});
