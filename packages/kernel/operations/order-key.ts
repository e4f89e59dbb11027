/**
 * Order keys: strings over 62 digits that sort as text. A key is six digits of whole number and any digits of fraction.
 * Appending and prepending count whole numbers; between two keys the new one lies an eighth of the gap after the first,
 * because people press Enter more often than they insert before. Invariant: no fraction ends in "0".
 */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
export const ORDER_BASE = 62;
const BASE = ORDER_BASE;
const WHOLE = 6;
const LARGEST = BASE ** WHOLE - 1;
const MIDDLE = "V00000";
/** Past this length the siblings around are renumbered (SPEC 34). */
export const MAX_ORDER_KEY = 64;

function digitAt(key: string, at: number): number {
  return at < key.length ? DIGITS.indexOf(key.charAt(at)) : 0;
}

/** The first `count` digits of a key as a number list. */
function digitsOf(key: string, count: number): number[] {
  return Array.from({ length: count }, (_, at) => digitAt(key, at));
}

/** The key `step` of the last digit's units after these digits. */
function keyAfter(digits: readonly number[], step: number): string {
  const sum = digits.slice();
  let carry = step;
  for (let at = sum.length - 1; carry > 0; at--) {
    if (at < 0) throw new RangeError("order keys ran out");
    const value = (sum[at] ?? 0) + carry;
    sum[at] = value % BASE;
    carry = Math.floor(value / BASE);
  }
  while (sum.length < WHOLE) sum.push(0);
  while (sum.length > WHOLE && sum.at(-1) === 0) sum.pop();
  return sum.map((digit) => DIGITS.charAt(digit)).join("");
}

function wholeOf(key: string): number {
  return digitsOf(key, WHOLE).reduce((value, digit) => value * BASE + digit, 0);
}

function wholeKey(value: number): string {
  if (value < 0 || value > LARGEST) throw new RangeError("order keys ran out");
  return keyAfter(
    Array.from({ length: WHOLE }, () => 0),
    value,
  );
}

/** The fewest digits in which two keys lie more than `least` apart, and how far that is. */
function gapBetween(left: string, right: string, least: number): { readonly digits: number; readonly gap: number } {
  if (left >= right) throw new RangeError(`order keys out of order: ${left} >= ${right}`);
  let gap = 0;
  for (let at = 0; ; at++) {
    gap = gap * BASE + digitAt(right, at) - digitAt(left, at);
    if (gap > least) return { digits: at + 1, gap };
  }
}

/** A whole number that has no more digits than these, as so many digits. */
export function orderDigits(value: number, count: number): string {
  let text = "";
  for (let rest = value; text.length < count; rest = Math.floor(rest / BASE)) text = DIGITS.charAt(rest % BASE) + text;
  return text;
}

/** A key after `left` and before `right`; null stands for the start and the end. Throws where `left` >= `right`. */
export function keyBetween(left: string | null, right: string | null): string {
  if (left === null && right === null) return MIDDLE;
  if (right === null) return wholeKey(wholeOf(left ?? "") + 1);
  if (left === null) return wholeKey(right.length > WHOLE ? wholeOf(right) : wholeOf(right) - 1);
  const { digits, gap } = gapBetween(left, right, 1);
  return keyAfter(digitsOf(left, digits), Math.max(1, Math.floor(gap / 8)));
}

/** `count` keys in order, evenly spread between two keys. */
export function spreadKeys(left: string | null, right: string | null, count: number): string[] {
  if (left !== null && right !== null) {
    const { digits, gap } = gapBetween(left, right, count);
    const from = digitsOf(left, digits);
    return Array.from({ length: count }, (_, n) => keyAfter(from, Math.floor((gap * (n + 1)) / (count + 1))));
  }
  const keys: string[] = [];
  let at = right === null ? left : right;
  for (let n = 0; n < count; n++) keys.push((at = right === null ? keyBetween(at, null) : keyBetween(null, at)));
  return right === null ? keys : keys.reverse();
}
