import fc from "fast-check";
import { expect, test } from "vitest";
import { largestFile, partsOf, sizeOfPart } from "./file-parts.ts";

test("the parts of a file are its bytes, at most ten thousand parts, and none is empty", () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: 0, max: 30_000_000 }), fc.integer({ min: 0, max: largestFile })), (size) => {
      const { partSize, parts } = partsOf(size);
      expect(parts).toBeLessThanOrEqual(10_000);
      const sizes = [0, parts - 1].map((n) => sizeOfPart(n, size, partSize) ?? 0);
      expect(parts === 0 ? 0 : (parts - 1) * partSize + (sizes[1] ?? 0)).toBe(size);
      expect(parts === 0 || Math.min(...sizes) > 0).toBe(true);
      for (const n of [-1, 0.5, parts]) expect(sizeOfPart(n, size, partSize)).toBeNull();
    }),
  );
  expect(partsOf(100 * 1024 * 1024)).toEqual({ partSize: 4 * 1024 * 1024, parts: 25 });
});
