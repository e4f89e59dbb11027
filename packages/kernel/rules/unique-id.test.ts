import fc from "fast-check";
import { expect, test } from "vitest";
import { readUniqueId } from "./unique-id.ts";

test("a unique id is PREFIX-number", () => {
  expect(readUniqueId("task-12")).toBe("TASK-12");
  for (const bad of ["TASK", "TASK-", "T-1", "TASK-1a", "TASK 1", " TASK-1", "1A-1", "A_B-1", "ABCDEFGHIJK-1"])
    expect(readUniqueId(bad)).toBeNull();
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z][A-Z0-9-]{1,9}$/), fc.nat(), (prefix, number) => {
      expect(readUniqueId(`${prefix}-${number}`.toLowerCase())).toBe(`${prefix}-${number}`);
    }),
  );
});
