import { expect, test } from "vitest";
import { firstQuote, quoteFor, quotesOf } from "./quotes.ts";

/** Typed letter by letter. */
function type(text: string, language = "en-US"): string {
  const quotes = quotesOf(language);
  if (quotes === null) return text;
  let line = "";
  for (const typed of text) {
    const first = firstQuote(typed, line, quotes);
    if (first !== null) line = first + typed;
    else line += typed === '"' || typed === "'" ? (quoteFor(typed, line, quotes) ?? typed) : typed;
  }
  return line;
}

test("A19: quotes open behind a space and close where one is open, apostrophes stand in words", () => {
  expect(type("She said \"no\" and 'yes', didn't she")).toBe("She said “no” and ‘yes’, didn’t she");
  expect(type('see ("there") "in 1999"')).toBe("see (“there”) “in 1999”");
  expect(type('"Now" it began')).toBe("“Now” it began");
});

test("A19: measures and a line's first sign stay as they are", () => {
  expect(type("a plank of 5'10\"")).toBe("a plank of 5'10\"");
  expect(type('" quote')).toBe('" quote');
});

test("A19: quotes are those of the reader's language", () => {
  expect(type("er sagt \"ja\" und 'nein'", "de-DE")).toBe("er sagt „ja“ und ‚nein‘");
  expect(type('il dit "oui"', "fr-FR")).toBe("il dit «\u00a0oui\u00a0»");
  expect(type('hon sa "ja" och "nej"', "sv-SE")).toBe("hon sa ”ja” och ”nej”");
  expect(type('"x" y "z"', "ja-JP")).toBe('"x" y "z"');
});
