import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyBetween, MAX_ORDER_KEY, spreadKeys } from "./order-key.ts";

/** Keys as use makes them: each new one goes to a chosen gap of those made so far. */
const places = fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 });

function grown(choices: readonly number[]): string[] {
  const keys: string[] = [];
  for (const choice of choices) {
    const at = choice % (keys.length + 1);
    keys.splice(at, 0, keyBetween(keys[at - 1] ?? null, keys[at] ?? null));
  }
  return keys;
}

describe("order keys", () => {
  it("SPEC 33: a key lies between its neighbours, wherever keys were put before", () => {
    fc.assert(
      fc.property(places, (choices) => {
        const keys = grown(choices);
        for (const [at, key] of keys.entries()) {
          expect(at === 0 || (keys[at - 1] ?? "") < key).toBe(true);
          expect(key).toMatch(/^[0-9A-Za-z]{6}(?:[0-9A-Za-z]*[1-9A-Za-z])?$/);
        }
      }),
    );
  });

  it("SPEC 34: spread keys are in order between their ends", () => {
    fc.assert(
      fc.property(
        places,
        fc.nat(400),
        fc.nat(1000),
        fc.boolean(),
        fc.boolean(),
        (choices, count, choice, first, last) => {
          const keys = grown(choices);
          const at = choice % keys.length;
          const left = first ? null : (keys[at - 1] ?? null);
          const right = last ? null : (keys[at] ?? null);
          const spread = spreadKeys(left, right, count);
          const all = [...(left === null ? [] : [left]), ...spread, ...(right === null ? [] : [right])];
          expect(spread.length).toBe(count);
          expect(all).toEqual([...new Set(all)].sort());
        },
      ),
    );
  });

  it("refuses ends that are out of order", () => {
    expect(() => keyBetween("V00001", "V00001")).toThrow(RangeError);
    expect(() => spreadKeys("V00002", "V00001", 3)).toThrow(RangeError);
  });

  const count = 10_000;
  it("SPEC 34: appending and prepending never grow a key", () => {
    let [last, first] = [keyBetween(null, null), keyBetween(null, null)];
    for (let n = 0; n < count; n++) {
      last = keyBetween(last, null);
      first = keyBetween(null, first);
    }
    expect([last.length, first.length]).toEqual([6, 6]);
  });

  it("SPEC 34: a page written forward in the middle of another fits many lines before a renumbering, one written upward some", () => {
    const lines = (next: (made: string) => [string, string]): number => {
      let [left, right] = ["V00000", "V00001"];
      for (let n = 0; ; n++) {
        const made = keyBetween(left, right);
        if (made.length > MAX_ORDER_KEY) return n;
        [left, right] = next(made);
      }
    };
    expect(lines((made) => [made, "V00001"])).toBeGreaterThan(800);
    expect(lines((made) => ["V00000", made])).toBeGreaterThan(90);
  });
});
