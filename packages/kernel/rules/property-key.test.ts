import { expect, test } from "vitest";
import { isPropertyKey } from "./property-key.ts";

test("property keys hold no braces", () => {
  for (const good of ["title", "a~b!", "%3A", "[x]", "(y)"]) expect(isPropertyKey(good)).toBe(true);
  for (const bad of ["", "{", "}", "a{b", "a}b", "{title}"]) expect(isPropertyKey(bad)).toBe(false);
});
