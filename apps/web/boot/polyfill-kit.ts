// The stand-ins themselves; a chunk that only older browsers load. Each does what this code asks of the real one.

const kit: Readonly<Record<string, (page: typeof globalThis) => void>> = {
  "Array.prototype.with": (page) =>
    add(page.Array.prototype, "with", function (this: unknown[], at: number, value: unknown) {
      const index = at < 0 ? this.length + at : at;
      if (index < 0 || index >= this.length) throw new RangeError("Invalid index");
      return this.map((each, here) => (here === index ? value : each));
    }),
  "Array.prototype.toReversed": (page) =>
    add(page.Array.prototype, "toReversed", function (this: unknown[]) {
      return [...this].reverse();
    }),
  "Array.prototype.toSorted": (page) =>
    add(page.Array.prototype, "toSorted", function (this: unknown[], compare?: (a: unknown, b: unknown) => number) {
      return [...this].sort(compare);
    }),
  "Array.prototype.findLast": (page) =>
    add(page.Array.prototype, "findLast", function (this: unknown[], test: (each: unknown, at: number) => boolean) {
      for (let at = this.length - 1; at >= 0; at--) if (test(this[at], at)) return this[at];
      return undefined;
    }),
  "Intl.Segmenter": (page) => add(page.Intl, "Segmenter", GraphemeSegmenter),
};

export function install(page: typeof globalThis, names: readonly string[]): void {
  for (const name of names) kit[name]?.(page);
}

function add(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, configurable: true, writable: true });
}

/** One visible character: a base with its marks, joined emoji, a flag's two letters. */
const grapheme = /\p{RI}\p{RI}|\P{M}(?:[\p{M}\p{Emoji_Modifier}\uFE0F]|\u200D\P{M})*|\p{M}+/gsu;

class GraphemeSegmenter {
  segment(input: string): { segment: string; index: number; input: string }[] {
    return [...input.matchAll(grapheme)].map((match) => ({ segment: match[0], index: match.index, input }));
  }
}
