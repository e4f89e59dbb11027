import { createStores } from "@tessera/platform/storage/storage.ts";
import { manualClock } from "@tessera/platform/testing/manual-clock.ts";
import { expect, test } from "vitest";
import { movePreferences, preferenceKeys, settlePreferences } from "./preferences.ts";

function setUp() {
  const map = new Map<string, string>();
  const text = {
    get length() {
      return map.size;
    },
    key: (at: number) => [...map.keys()][at] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
  const allowed = { now: true };
  const stores = createStores(text, {
    clock: manualClock(),
    refused: () => undefined,
    preferencesAllowed: () => allowed.now,
  });
  return { map, allowed, ...stores };
}

test("every preference goes from the disk when they are refused", () => {
  const { map, allowed, preferences, values } = setUp();
  for (const key of preferenceKeys) preferences.set(key, "x");
  values.set("current-user-id", "u");
  allowed.now = false;
  settlePreferences(preferences);
  expect([...map.keys()]).toEqual(["KeyValueStore2:current-user-id"]);
});

test("what an earlier version kept among the values is a preference now, where that is allowed", () => {
  for (const isAllowed of [true, false]) {
    const { map, allowed, preferences, values } = setUp();
    for (const key of preferenceKeys) values.set(key, "x");
    allowed.now = isAllowed;
    movePreferences(values, preferences);
    expect([...map.keys()]).toEqual(isAllowed ? preferenceKeys.map((key) => `LocalPreferenceStore3:${key}`) : []);
    expect(preferences.get("theme")).toBe("x");
  }
});
