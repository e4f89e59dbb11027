import fc from "fast-check";
import { expect, test } from "vitest";
import { readAnswer } from "./diagram-messages.ts";

test("C22: what the frame of a diagram says is taken only in its form, and within bounds", () => {
  expect(readAnswer({ kind: "ready", more: 1 })).toEqual({ kind: "ready" });
  expect(readAnswer({ kind: "drawn", number: 2, height: 1e9 })).toEqual({ kind: "drawn", number: 2, height: 4000 });
  expect(readAnswer({ kind: "drawn", number: 2, height: "9" })).toBe(null);
  expect(readAnswer({ kind: "drawn", height: 9 })).toBe(null);
  expect(readAnswer({ kind: "wrong", number: 1, reason: "x".repeat(9999) })).toMatchObject({ reason: "x".repeat(500) });
  fc.assert(fc.property(fc.anything(), (data) => void readAnswer(data)));
});
