import { expect, test } from "vitest";
import { colourOf, colours } from "./colour.ts";

test("an id keeps its colour, ids spread over all but grey", () => {
  const seen = new Set<string>();
  for (let at = 0; at < 200; at++) {
    expect(colourOf(`user-${at}`)).toBe(colourOf(`user-${at}`));
    seen.add(colourOf(`user-${at}`));
  }
  expect([...seen].sort()).toEqual(colours.filter((colour) => colour !== "gray").sort());
});
