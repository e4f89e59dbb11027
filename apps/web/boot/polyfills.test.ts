import { createContext, runInContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fillIn, needed } from "./polyfills.ts";

/** A realm of its own, from which something was taken away. */
function oldBrowser(without: string) {
  const realm = createContext({});
  return runInContext(`${without}; globalThis`, realm) as typeof globalThis;
}
const old = () =>
  oldBrowser(
    "for (const n of ['with', 'toReversed', 'toSorted', 'findLast']) delete Array.prototype[n]; delete Intl.Segmenter",
  );

test("nothing is filled in where nothing is missing, and what is missing is", async () => {
  expect(await fillIn(globalThis)).toEqual([]);
  const page = old();
  expect(await fillIn(page)).toEqual(needed.map(({ name }) => name));
  expect(await fillIn(page)).toEqual([]);
});

test("the stand-ins do what the real ones do", async () => {
  const page = old();
  await fillIn(page);
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.nat(), (values, seed) => {
      const theirs = page.Array.from(values);
      const at = seed % values.length;
      expect([...theirs.with(at, 99)]).toEqual(values.with(at, 99));
      expect([...theirs.toReversed()]).toEqual(values.toReversed());
      expect([...theirs.toSorted((a, b) => a - b)]).toEqual(values.toSorted((a, b) => a - b));
      expect(theirs.findLast((each) => each % 2 === 0)).toBe(values.findLast((each) => each % 2 === 0));
    }),
  );
  const segments = (Segmenter: typeof Intl.Segmenter, text: string) =>
    [...new Segmenter(undefined, { granularity: "grapheme" }).segment(text)].map(({ segment }) => segment);
  for (const text of ["Ada", "e\u0301a", "👩‍👩‍👧x", "🇫🇷🇯🇵", "👍🏽!", "한국"])
    expect(segments(page.Intl.Segmenter, text)).toEqual(segments(Intl.Segmenter, text));
});
