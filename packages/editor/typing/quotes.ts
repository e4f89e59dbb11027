// Which quotes are meant by the straight ones of a keyboard (behaviour A19): those of the reader's language, opening behind
// a space and closing where one is open. Pure. Measures stay: 5'10" has straight ones.

export interface Quotes {
  readonly double: readonly [open: string, close: string];
  readonly single: readonly [open: string, close: string];
}

const english: Quotes = { double: ["“", "”"], single: ["‘", "’"] };
const nordic: Quotes = { double: ["”", "”"], single: ["’", "’"] };

/** By language; null where an input method of its own writes them. */
const byLanguage: Readonly<Record<string, Quotes | null>> = {
  de: { double: ["„", "“"], single: ["‚", "‘"] },
  fr: { double: ["«\u00a0", "\u00a0»"], single: ["‘", "’"] },
  nb: { double: ["«", "»"], single: ["‘", "’"] },
  fi: nordic,
  sv: nordic,
  ja: null,
  zh: null,
};

export function quotesOf(language: string): Quotes | null {
  const [code = ""] = language.toLowerCase().split("-");
  return Object.hasOwn(byLanguage, code) ? (byLanguage[code] ?? null) : english;
}

/** Behind these a word begins. */
const opens = /[\s([{<\u2014\u2013/]$/u;
const apostrophe = "’";

/** What a straight quote stands for behind this text; null where it stays. A lone one at a line's start may still be a sign. */
export function quoteFor(typed: '"' | "'", before: string, quotes: Quotes): string | null {
  const [open, close] = typed === '"' ? quotes.double : quotes.single;
  if (before === "") return null;
  if (opens.test(before)) return open;
  if (isOpen(before, open, close)) return close;
  if (typed === "'" && /[\p{L}\p{M}]$/u.test(before)) return apostrophe;
  return null;
}

/** The lone straight quote that a line began with, once a word follows it. */
export function firstQuote(typed: string, before: string, quotes: Quotes): string | null {
  if (!/^[\p{L}\p{N}]$/u.test(typed)) return null;
  return before === '"' ? quotes.double[0] : before === "'" ? quotes.single[0] : null;
}

function isOpen(before: string, open: string, close: string): boolean {
  // Where both look the same, every second one closes.
  if (open === close) return before.split(open).length % 2 === 0;
  return before.lastIndexOf(open) > before.lastIndexOf(close);
}
