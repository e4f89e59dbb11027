import fc from "fast-check";
import { expect, test } from "vitest";
import { complainAboutUniqueIdPrefix, readUniqueId, uniqueId } from "./unique-id.ts";

const message =
  "The prefix must start with a letter, followed by one or more (up to 9) alphanumeric characters or hyphens.";

test("a prefix is a capital letter and 1 to 9 capital letters, digits or hyphens, with the contract's words", () => {
  for (const good of ["AB", "T1", "A-", "TASK-2024X", "ABCDEFGHIJ"])
    expect(complainAboutUniqueIdPrefix(good)).toBeNull();
  for (const bad of ["", "A", "ab", "1A", "-A", "Ab", "A B", "A_B", "ÄB", "ABCDEFGHIJK", "AB\n"])
    expect(complainAboutUniqueIdPrefix(bad)).toBe(message);
});

test("a unique id is PREFIX-number", () => {
  expect(uniqueId("TASK", 12)).toBe("TASK-12");
  expect(readUniqueId("task-12")).toBe("TASK-12");
  for (const bad of ["TASK", "TASK-", "T-1", "TASK-1a", "TASK 1", " TASK-1"]) expect(readUniqueId(bad)).toBeNull();
  const prefix = fc.stringMatching(/^[A-Z][A-Z0-9-]{1,9}$/);
  fc.assert(
    fc.property(prefix, fc.nat(), (of, number) => {
      expect(complainAboutUniqueIdPrefix(of)).toBeNull();
      expect(readUniqueId(uniqueId(of, number).toLowerCase())).toBe(`${of}-${number}`);
    }),
  );
});
