import fc from "fast-check";
import { expect, test } from "vitest";
import { manualClock } from "../testing/manual-clock.ts";
import { createStores } from "./storage.ts";
import { browserTextStore, maxLength, namespaces, purgeSteps, stampOf, stamped, type TextStore } from "./text-store.ts";

/** A store with room for so many entries; `refusals` counts the writes that it did not take. */
function store(room: number) {
  const map = new Map<string, string>();
  // A list of the keys for as long as nothing was removed: asking a browser for one key after another is quick too.
  let listed: { readonly size: number; readonly keys: readonly string[] } = { size: 0, keys: [] };
  const keys = () => (listed = listed.size === map.size ? listed : { size: map.size, keys: [...map.keys()] }).keys;
  const fake = {
    map,
    refusals: 0,
    /** Entries left at each refusal: what the purges before it took. */
    sizes: [] as number[],
    get length() {
      return map.size;
    },
    key: (at: number) => keys()[at] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem(key: string, value: string) {
      if (!map.has(key) && map.size >= room) {
        fake.refusals++;
        fake.sizes.push(map.size);
        throw new DOMException("full", "QuotaExceededError");
      }
      map.set(key, value);
    },
    removeItem: (key: string) => void map.delete(key),
  };
  return fake satisfies TextStore;
}

function setUp(text: TextStore, allowed = { now: true }) {
  const errors: unknown[] = [];
  const clock = manualClock(1000);
  const ports = { clock, refused: (error: unknown) => errors.push(error), preferencesAllowed: () => allowed.now };
  return { stores: createStores(text, ports), errors, clock, allowed };
}

test("the three stores keep their keys apart under LocalPreferenceStore3, KeyValueStore2 and LRU:", () => {
  const text = store(9);
  const { stores } = setUp(text);
  stores.preferences.set("a", 1);
  stores.values.set("a", { mode: "dark" });
  stores.cache.set("a", [3]);
  expect([...text.map.keys()]).toEqual(["LocalPreferenceStore3:a", "KeyValueStore2:a", "LRU:a"]);
  expect([stores.preferences.get("a"), stores.values.get("a"), stores.cache.get("a")]).toEqual([
    1,
    { mode: "dark" },
    [3],
  ]);
  stores.values.remove("a");
  expect([stores.preferences.get("a"), stores.values.get("a"), stores.cache.get("a")]).toEqual([1, undefined, [3]]);
  text.map.set("LRU:a", "{");
  expect(stores.cache.get("a")).toBeUndefined();
});

test("any JSON value comes back as it went in, from each store", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), fc.constantFrom("preferences", "values", "cache"), (value, key, which) => {
      const { stores } = setUp(store(9));
      const json = JSON.parse(JSON.stringify(value)) as unknown;
      expect(stores[which].set(key, value)).toBe(true);
      expect(stores[which].get(key)).toEqual(json);
    }),
  );
});

test("a value that is too long throws Value exceeds max length, and nothing is purged for it", () => {
  const text = store(9);
  const { stores } = setUp(text);
  stores.cache.set("kept", 1);
  for (const each of Object.values(stores)) {
    expect(() => each.set("long", "x".repeat(maxLength))).toThrow(new RangeError("Value exceeds max length"));
  }
  expect([...text.map.keys()]).toEqual(["LRU:kept"]);
  // With its quotes it is as long as it may be.
  expect(stores.values.set("long", "x".repeat(maxLength - 2))).toBe(true);
  expect(() => stores.values.set("longer", "x".repeat(maxLength - 1))).toThrow("Value exceeds max length");
});

/** A full store of cached entries, oldest first: entry n was used at time n. */
function full(entries: number) {
  const text = store(entries);
  for (let n = 0; n < entries; n++) text.map.set(`${namespaces.cache}${n}`, stamped(n, "1"));
  return text;
}

test("a failed write purges the 100 oldest cached entries, clears the keys of trackers, and is tried again", () => {
  const text = full(150);
  text.map.delete("LRU:0");
  const trackers =
    "_ga_XYZ _gid _gcl_au _fbp _hjid _uetsid ajs_user_id amplitude_id AMP_x mp_x_mixpanel intercom.id ph_x_posthog " +
    "statsig.x STATSIG_x __tea_cache optimizely_data";
  for (const key of [...trackers.split(" "), "my_gid"]) text.map.set(key, "x");
  const { stores, errors } = setUp(text);
  expect(stores.values.set("needed", 1)).toBe(true);
  expect([...text.map.keys()].filter((key) => key.startsWith("LRU:"))).toHaveLength(49);
  expect(text.map.has("LRU:100")).toBe(false);
  expect(text.map.has("LRU:101")).toBe(true);
  expect([...text.map.keys()].filter((key) => !key.startsWith("LRU:"))).toEqual(["my_gid", "KeyValueStore2:needed"]);
  expect([text.refusals, errors.length]).toEqual([1, 0]);
});

test("purges take 100, then 1,000, then 10,000 entries, and then the write is given up and told", () => {
  expect(purgeSteps).toEqual([100, 1000, 10_000]);
  const text = full(12_000);
  text.setItem = () => {
    text.sizes.push(text.map.size);
    throw new DOMException("full", "QuotaExceededError");
  };
  const { stores, errors } = setUp(text);
  expect(stores.values.set("needed", 1)).toBe(false);
  expect(text.sizes).toEqual([12_000, 11_900, 10_900, 900]);
  expect(errors).toHaveLength(1);
});

test("a purge never takes a preference or a value", () => {
  const text = store(2);
  const { stores } = setUp(text);
  expect([stores.values.set("one", 1), stores.preferences.set("two", 2), stores.values.set("three", 3)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([...text.map.keys()]).toEqual(["KeyValueStore2:one", "LocalPreferenceStore3:two"]);
});

test("the cache keeps its order of use: reading makes an entry young", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 40 }), (uses) => {
      const text = store(99);
      const { stores } = setUp(text);
      for (let n = 0; n < 10; n++) stores.cache.set(String(n), n);
      for (const use of uses) expect(stores.cache.get(String(use))).toBe(use);
      const order = [...text.map.entries()]
        .sort(([, one], [, other]) => stampOf(one).time - stampOf(other).time)
        .map(([key]) => Number(key.slice(4)));
      const recent = [...new Set(uses.toReversed())].toReversed();
      expect(order).toEqual([...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((n) => !recent.includes(n)), ...recent]);
    }),
  );
});

test("preferences are on disk only while they are allowed, and live with the page otherwise", () => {
  const text = store(9);
  const { stores, allowed } = setUp(text);
  stores.preferences.set("width", 300);
  allowed.now = false;
  expect(stores.preferences.get("width")).toBeUndefined();
  expect(stores.preferences.set("width", 280)).toBe(false);
  expect(stores.preferences.get("width")).toBe(280);
  expect([...text.map.keys()]).toEqual([]);
  allowed.now = true;
  stores.preferences.set("width", 260);
  expect([...text.map.values()]).toEqual(["260"]);
});

test("what was kept of preferences goes from the disk with the refusal, and comes back with the permission", () => {
  const text = store(9);
  const { stores, allowed } = setUp(text);
  stores.preferences.set("theme", "dark");
  stores.values.set("needed", 1);
  allowed.now = false;
  stores.preferences.get("theme");
  expect([...text.map.keys()]).toEqual(["KeyValueStore2:needed"]);
  stores.preferences.set("theme", "light");
  expect([...text.map.keys()]).toEqual(["KeyValueStore2:needed"]);
  allowed.now = true;
  expect(stores.preferences.get("theme")).toBe("light");
  expect(text.map.get("LocalPreferenceStore3:theme")).toBe('"light"');
});

test("a browser that refuses every call is told of, and costs nobody an exception", () => {
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  const { stores, errors } = setUp({
    length: 0,
    key: blocked,
    getItem: blocked,
    setItem: blocked,
    removeItem: blocked,
  });
  expect(stores.cache.get("a")).toBeUndefined();
  expect(stores.values.set("a", 1)).toBe(false);
  stores.values.remove("a");
  expect(errors).toHaveLength(3);
});

test("where the browser refuses even to name its store, values live with the page", () => {
  const page = {
    get localStorage(): TextStore {
      throw new DOMException("denied", "SecurityError");
    },
  };
  const errors: unknown[] = [];
  const { stores } = setUp(browserTextStore(page, (error) => errors.push(error)));
  expect([stores.values.set("a", 1), stores.values.get("a"), errors.length]).toEqual([true, 1, 1]);
  stores.values.remove("a");
  expect(stores.values.get("a")).toBeUndefined();
  const own = store(1);
  expect(browserTextStore({ localStorage: own }, () => undefined)).toBe(own);
});
