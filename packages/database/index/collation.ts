// How texts are ordered: by the collation of a locale, numbers in them by their value. The platform's collator says it; it is
// slow, so that texts which differ in a plain letter or digit are compared without it.
// Invariant: the quick way only ever says what the collator would say. A locale whose letters do not stand in the order of
// the alphabet, or change it in pairs, has no quick way.

export type Compare = (a: string, b: string) => number;

export interface Collation {
  readonly compare: Compare;
  /**
   * Writes the first letters of a text as two numbers: of two texts that have them the one with the lower ones comes first, and
   * equal ones must be compared. False for a text, and where there is no quick way for all, that can only be compared.
   */
  readonly prefix: (text: string, into: Float64Array) => boolean;
}

export function collation(locale: string): Collation {
  const { compare } = new Intl.Collator(known(locale), { numeric: true });
  if (!isPlain(compare)) return { compare: (a, b) => (a === b ? 0 : compare(a, b)), prefix: () => false };
  return { compare: (a, b) => (a === b ? 0 : quickly(a, b) || compare(a, b)), prefix: prefixOf };
}

/** Texts whose order means nothing to people. */
export const byCodeUnits: Collation = { compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0), prefix: () => false };

/** A name that is no locale is that of English. */
function known(locale: string): string {
  try {
    return Intl.Collator.supportedLocalesOf(locale)[0] ?? "en";
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return "en";
  }
}

/** Letters that say nothing about what may follow: a space, digits and the alphabet, from 1 on; 0 is everything else. */
const OTHER = 0;
const SPACE = 1;
const DIGIT = 2;
const weights = new Uint8Array(128);
weights[0x20] = SPACE;
for (let digit = 0x30; digit <= 0x39; digit++) weights[digit] = DIGIT;
for (let letter = 0; letter < 26; letter++) weights[0x41 + letter] = weights[0x61 + letter] = 3 + letter;

const weightAt = (text: string, at: number): number => {
  const unit = text.charCodeAt(at);
  return unit < 128 ? (weights[unit] ?? OTHER) : OTHER;
};

/** A sign that joins what stands before it cannot follow here. */
const endsPlainly = (text: string, at: number): boolean => at >= text.length || text.charCodeAt(at) < 128;

/** So many fit into a number. */
const LETTERS = 10;

function prefixOf(text: string, into: Float64Array): boolean {
  let [part, number, isOver] = [0, 0, false];
  const { length } = text;
  for (let at = 0; at < 2 * LETTERS; at++) {
    const weight = at < length ? weightAt(text, at) : 0;
    if (at < length && weight === OTHER) return false;
    number = number * 29 + (isOver ? 0 : weight);
    // What follows a digit may be more of its number.
    if (weight === DIGIT) isOver = true;
    if (at % LETTERS < LETTERS - 1) continue;
    into[part++] = number;
    number = 0;
  }
  return length <= 2 * LETTERS || weightAt(text, 2 * LETTERS) !== OTHER;
}

/** Which comes first where the first difference is one of plain letters; 0 where that cannot be said. */
function quickly(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end) {
    const [left, right] = [weightAt(a, at), weightAt(b, at)];
    if (left === OTHER || right === OTHER) return 0;
    if (left === DIGIT && right === DIGIT) {
      const [leftEnd, rightEnd] = [digitsEnd(a, at), digitsEnd(b, at)];
      const difference = numbersDiffer(a, leftEnd, b, rightEnd, at);
      if (difference === null) return 0;
      if (difference !== 0) return endsPlainly(a, leftEnd) && endsPlainly(b, rightEnd) ? difference : 0;
      at = leftEnd;
      continue;
    }
    if (left !== right) return endsPlainly(a, at + 1) && endsPlainly(b, at + 1) ? left - right : 0;
    at++;
  }
  if (a.length === b.length) return 0;
  const longer = a.length > b.length ? a : b;
  return weightAt(longer, at) === OTHER ? 0 : a.length - b.length;
}

function digitsEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && weightAt(text, end) === DIGIT) end++;
  return end;
}

/** Two numbers that begin at one place; null where leading zeros or length leave it to the collator. */
function numbersDiffer(a: string, aEnd: number, b: string, bEnd: number, from: number): number | null {
  if (a.charCodeAt(from) === 0x30 || b.charCodeAt(from) === 0x30) return null;
  if (aEnd - from > 200 || bEnd - from > 200) return null;
  if (aEnd !== bEnd) return aEnd - bEnd;
  for (let at = from; at < aEnd; at++) {
    const difference = a.charCodeAt(at) - b.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether the locale orders plain letters, and all pairs of them, as the alphabet does. */
function isPlain(compare: Compare): boolean {
  const letters = [" ", "5", ..."abcdefghijklmnopqrstuvwxyz"];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  if (compare("a", "a ") >= 0) return false;
  const all = pairs.filter((pair) => pair !== "55").flatMap((pair) => [pair, pair.toUpperCase()]);
  return all.every((pair, at) => {
    const next = all[at + 1];
    if (next === undefined) return true;
    return pair.toUpperCase() === next.toUpperCase() ? primaryTie(compare, pair, next) : compare(pair, next) < 0;
  });
}

/** Letters that differ in case alone are told apart after everything else. */
function primaryTie(compare: Compare, lower: string, upper: string): boolean {
  return compare(`${lower}b`, `${upper}a`) > 0 && compare(`${lower}a`, `${upper}b`) < 0;
}
