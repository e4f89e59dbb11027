import { expect, test } from "vitest";
import { exact, passes } from "../../testing/ask.ts";
import { models } from "../models.ts";

const { checkbox } = models;

test("ticked is stored as Yes, everything else is not ticked", () => {
  expect([checkbox.write(true), checkbox.write(false)]).toEqual([[["Yes"]], [["No"]]]);
  expect(checkbox.read([["Yes"]])).toBe(true);
  for (const other of [undefined, [["No"]], [["yes"]], "Yes", [["Yes", [["b"]]]]])
    expect(checkbox.read(other)).toBe(false);
});

test("a box is tested by whether it is ticked", () => {
  expect(passes("checkbox", "checkbox_is", [["Yes"]], exact(true))).toBe(true);
  expect(passes("checkbox", "checkbox_is", undefined, exact(false))).toBe(true);
  expect(passes("checkbox", "checkbox_is", [["maybe"]], exact(false))).toBe(true);
  expect(passes("checkbox", "checkbox_is_not", [["Yes"]], exact(true))).toBe(false);
  expect(passes("checkbox", "checkbox_is", [["Yes"]], exact("Yes"))).toBe(true);
  expect(passes("checkbox", "checkbox_is", [["Yes"]], exact("maybe"))).toBeNull();
});
