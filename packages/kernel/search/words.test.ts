import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesIn, parseQuery } from "./query.ts";
import { fold, wordsOf } from "./words.ts";

const words = (text: string) => [...wordsOf(text)].map(({ word }) => word);
const marked = (text: string, query: string) =>
  matchesIn(text, parseQuery(query)).map(([from, to]) => text.slice(from, to));

test("case, accents and widths do not count", () => {
  expect(words("Übersicht: Ｈafen-Fähre, 12!")).toEqual(["ubersicht", "hafen", "fahre", "12"]);
  expect(fold("ÅNGSTRÖM")).toBe("angstrom");
  expect(marked("Überfahrt", "uberf")).toEqual(["Überfahrt"]);
});

test("characters of close scripts are words alone and in pairs", () => {
  expect(words("東京湾 dock")).toEqual(["東", "東京", "京", "京湾", "湾", "dock"]);
  expect(marked("横浜の東京湾フェリー", "京")).toEqual(["京"]);
  expect(marked("横浜の東京湾フェリー", "京湾")).toEqual(["京湾"]);
  expect(marked("横浜の東京湾フェリー", "東京湾フェ")).toEqual(["東京湾フェ"]);
  expect(marked("湾岸の東京", "東京湾")).toEqual([]);
  expect(marked("팀회의록", "회의")).toEqual(["회의"]);
});

test("the last word may be a beginning, quoted words stand together, minus words do not mark", () => {
  expect(marked("harbour master harbours", "harb")).toEqual(["harbour", "harbours"]);
  expect(marked("harbour master harbours", "harbour ")).toEqual(["harbour"]);
  expect(marked("harbour master, master harbour", '"master harbour"')).toEqual(["master harbour"]);
  expect(parseQuery("tide -low").terms).toEqual([
    { words: ["tide"], prefix: false, not: false },
    { words: ["low"], prefix: false, not: true },
  ]);
  expect(marked("low tide", "tide -low")).toEqual(["tide"]);
});

test("nothing typed has no terms, and no text is too odd to cut", () => {
  for (const text of ["", "  ", '"', "-", '-"', "!?"]) expect(parseQuery(text).terms).toEqual([]);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), (a, b) => {
      for (const text of [a, b]) {
        let at = 0;
        for (const word of wordsOf(text)) {
          expect(word.from).toBeLessThan(word.to);
          expect(word.to).toBeLessThanOrEqual(text.length);
          expect(word.at).toBeGreaterThanOrEqual(at);
          at = word.at;
        }
      }
    }),
  );
});

test("a text is found by any of its own words and by itself in quotes", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("Fähre", "東京湾", "dock", "한국어", "42"), { minLength: 1, maxLength: 6 }),
      (parts) => {
        const text = parts.join(" ");
        for (const part of parts) expect(matchesIn(text, parseQuery(part)).length).toBeGreaterThan(0);
        expect(matchesIn(text, parseQuery(`"${text}"`))).toEqual([[0, text.length]]);
      },
    ),
  );
});
