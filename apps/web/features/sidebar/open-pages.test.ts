import { expect, test } from "vitest";
import { createOpenPages } from "./open-pages.ts";

function storageOf(entries: [string, unknown][] = []) {
  const kept = new Map(entries);
  return {
    kept,
    get: (key: string) => kept.get(key),
    set: (key: string, value: unknown) => {
      kept.set(key, value);
      return true;
    },
    remove: (key: string) => void kept.delete(key),
  };
}

test("open pages are remembered, and whatever else is stored there is passed over", () => {
  const storage = storageOf([["open", ["one", 7, null]]]);
  const pages = createOpenPages(storage, "open");
  expect([...pages.read()]).toEqual(["one"]);
  expect(pages.set("other", true)).toBe(true);
  expect(pages.set("other", true)).toBe(false);
  expect(pages.set("one", false)).toBe(true);
  expect([...createOpenPages(storage, "open").read()]).toEqual(["other"]);
  expect([...createOpenPages(storageOf([["open", "nothing"]]), "open").read()]).toEqual([]);
});

test("of very many the ones that were opened last are remembered, and all stay open", () => {
  const storage = storageOf();
  const pages = createOpenPages(storage, "open");
  for (let at = 0; at < 501; at++) pages.set(String(at), true);
  expect(pages.read().size).toBe(501);
  const again = createOpenPages(storage, "open").read();
  expect([again.size, again.has("0"), again.has("500")]).toEqual([500, false, true]);
});
