import { expect, test } from "vitest";
import { createStorage, maxLength, type TextStore } from "./storage.ts";

function store(room: number): TextStore & { map: Map<string, string> } {
  const map = new Map<string, string>();
  return {
    map,
    get length() {
      return map.size;
    },
    key: (at) => [...map.keys()][at] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem(key, value) {
      if (!map.has(key) && map.size >= room) throw new DOMException("full", "QuotaExceededError");
      map.set(key, value);
    },
    removeItem: (key) => void map.delete(key),
  };
}

test("values come back as they went in; a broken one counts as absent", () => {
  const text = store(9);
  const storage = createStorage(text);
  expect(storage.set("theme", { mode: "dark" })).toBe(true);
  expect(storage.get("theme")).toEqual({ mode: "dark" });
  text.map.set("KeyValueStore2:theme", "{");
  expect(storage.get("theme")).toBeUndefined();
});

test("a full store gives up what is cached, never a preference", () => {
  const text = store(2);
  text.map.set("LRU:page", "1");
  const storage = createStorage(text);
  expect(storage.set("one", 1)).toBe(true);
  expect(storage.set("two", 2)).toBe(true);
  expect(storage.set("three", 3)).toBe(false);
  expect([...text.map.keys()]).toEqual(["KeyValueStore2:one", "KeyValueStore2:two"]);
});

test("a value that is too long is a bug of the caller", () => {
  expect(() => createStorage(store(9)).set("long", "x".repeat(maxLength))).toThrow("Value exceeds max length");
});
