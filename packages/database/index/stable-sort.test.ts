import { Random } from "@tessera/testing/simulation/random.ts";
import { expect, test } from "vitest";
import { compareKeys, sortedBy } from "./stable-sort.ts";

test.each([10, 5000])("%i slots are sorted by their keys, equal ones as they stood, empty ones last", (count) => {
  const random = new Random(count);
  const some = [-0, 0, 1, -1, 2.5, -2.5, 1e300, -1e300, 5e-324, Number.NaN, 1_700_000_000_000, 3];
  const keys = Float64Array.from({ length: count }, () =>
    random.chance(0.5) ? random.pick(some) : random.next() * 100 - 50,
  );
  const slots = Uint32Array.from({ length: count }, (_, slot) => slot).sort(
    (a, b) => ((a * 7919) % count) - ((b * 7919) % count),
  );
  for (const isDescending of [false, true]) {
    const expected = Array.from(slots).sort((a, b) => compareKeys(keys[a] ?? 0, keys[b] ?? 0, isDescending));
    const before = slots.slice();
    expect(Array.from(sortedBy(slots, keys, isDescending))).toEqual(expected);
    expect(slots).toEqual(before);
    const last = expected.slice(expected.findIndex((slot) => Number.isNaN(keys[slot])));
    expect(last.every((slot) => Number.isNaN(keys[slot]))).toBe(true);
  }
});
