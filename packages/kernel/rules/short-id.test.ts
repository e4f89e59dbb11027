import fc from "fast-check";
import { expect, test } from "vitest";
import { isShortId, shortIdCharacters, shortIdFrom } from "./short-id.ts";

test('the characters of short ids are printable, from "!" on', () => {
  expect(shortIdCharacters[0]).toBe("!");
  expect(shortIdCharacters.at(-1)).toBe("~");
  expect(new Set(shortIdCharacters).size).toBe(94);
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 12 }), (bytes) => {
      const id = shortIdFrom(bytes);
      expect(id).toHaveLength(bytes.length);
      expect(isShortId(id)).toBe(true);
    }),
  );
  for (const bad of ["", " a", "a b", "ä", "a\u007f"]) expect(isShortId(bad)).toBe(false);
});
