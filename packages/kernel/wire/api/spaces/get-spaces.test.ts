import * as v from "valibot";
import { expect, test } from "vitest";
import { getSpaces } from "./get-spaces.ts";

test("getSpaces takes an empty object", () => {
  expect(getSpaces.name).toBe("getSpaces");
  expect(v.is(getSpaces.request, {})).toBe(true);
  expect(v.is(getSpaces.request, null)).toBe(false);
});
