import fc from "fast-check";
import { expect, test } from "vitest";
import { collation } from "./collation.ts";

const sign = (n: number): number => Math.sign(n) + 0;
const piece = fc.constantFrom(
  "a",
  "A",
  "b",
  "z",
  "Z",
  "ch",
  "aa",
  " ",
  "  ",
  "0",
  "1",
  "2",
  "10",
  "007",
  "99",
  "-",
  "_",
  ".",
  "é",
  "e\u0301",
  "\u030A",
  "å",
  "ß",
  "æ",
  "日",
  "ﬁ",
  "²",
  "٣",
  "Straße",
  "plan",
);
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));

test.each(["en", "de", "sv", "cs", "da", "hu", "th", "ja", "tr"])(
  "the quick way of %s says what its collator says",
  (locale) => {
    const { compare, prefix } = collation(locale);
    const truth = new Intl.Collator(locale, { numeric: true });
    fc.assert(
      fc.property(text, text, text, (same, a, b) => {
        const [left, right] = [same + a, same + b];
        const expected = sign(truth.compare(left, right));
        expect(sign(compare(left, right)), JSON.stringify([left, right])).toBe(expected);
        const [first, second] = [new Float64Array(2), new Float64Array(2)];
        if (!prefix(left, first) || !prefix(right, second)) return;
        const differs = (first[0] ?? 0) - (second[0] ?? 0) || (first[1] ?? 0) - (second[1] ?? 0);
        if (differs !== 0) expect(sign(differs), JSON.stringify([left, right])).toBe(expected);
      }),
      { numRuns: 3000 },
    );
  },
);

test("languages with letters of two signs have no quick way, English has one", () => {
  const isQuick = (locale: string): boolean => collation(locale).prefix("plan", new Float64Array(2));
  expect(["en", "de", "cs", "hu", "da"].map(isQuick)).toEqual([true, true, false, false, false]);
});

test("numbers in texts stand by their value; a name that is no locale is English", () => {
  for (const locale of ["en", "no such locale", ""]) {
    const sorted = ["plan 10", "Plan 9", "plan 2", "plan", "plan 100"].sort(collation(locale).compare);
    expect(sorted).toEqual(["plan", "plan 2", "Plan 9", "plan 10", "plan 100"]);
  }
});
