import { expect, test } from "vitest";
import { hasUnread, markRead } from "./read-notes.ts";

test("there is news for who read the notes before, until they are read again", () => {
  const kept = new Map<string, unknown>();
  const storage = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: unknown) => kept.set(key, value) !== null,
  };
  expect(hasUnread(storage)).toBe(false);
  storage.set("release-notes-read", "first");
  expect(hasUnread(storage)).toBe(true);
  markRead(storage);
  expect(hasUnread(storage)).toBe(false);
});
