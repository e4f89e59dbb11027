/**
 * Order keys: strings over 62 digits that sort as text. A key is six digits of whole number and any digits of fraction.
 * Appending and prepending count whole numbers; between two keys the new one lies an eighth of the gap after the first,
 * because people press Enter more often than they insert before. Invariant: no fraction ends in "0".
 */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const WHOLE = 6;
const MIDDLE = "V00000";
/** Past this length the siblings around are renumbered (text.md, "Placement"). */
export const MAX_ORDER_KEY = 64;

const BASE = 62n;

function toNumber(key: string, digits: number): bigint {
  let value = 0n;
  for (let at = 0; at < digits; at++) value = value * BASE + BigInt(at < key.length ? DIGITS.indexOf(key.charAt(at)) : 0);
  return value;
}

function toKey(value: bigint, digits: number): string {
  let key = "";
  let rest = value;
  for (let at = 0; at < digits; at++) {
    key = DIGITS.charAt(Number(rest % BASE)) + key;
    rest /= BASE;
  }
  let end = key.length;
  while (end > WHOLE && key.charAt(end - 1) === "0") end--;
  return key.slice(0, end);
}

/** A key after `left` and before `right`; null stands for the start and the end. Throws where `left` >= `right`. */
export function keyBetween(left: string | null, right: string | null): string {
  if (left === null && right === null) return MIDDLE;
  if (right === null) return toKey(toNumber(left ?? "", WHOLE) + 1n, WHOLE);
  if (left === null) {
    const whole = toNumber(right, WHOLE);
    return right.length > WHOLE ? toKey(whole, WHOLE) : toKey(whole - 1n, WHOLE);
  }
  if (left >= right) throw new RangeError(`order keys out of order: ${left} >= ${right}`);
  for (let digits = WHOLE; ; digits++) {
    const from = toNumber(left, digits);
    const gap = toNumber(right, digits) - from;
    if (digits < left.length || gap < 2n) continue;
    return toKey(from + (gap / 8n > 1n ? gap / 8n : 1n), digits);
  }
}

/** `count` keys in order, evenly spread between two keys. */
export function spreadKeys(left: string | null, right: string | null, count: number): string[] {
  if (left === null || right === null) {
    const keys: string[] = [];
    let at = left;
    if (right === null) {
      for (let n = 0; n < count; n++) keys.push((at = keyBetween(at, null)));
      return keys;
    }
    let before = right;
    for (let n = 0; n < count; n++) keys.unshift((before = keyBetween(null, before)));
    return keys;
  }
  for (let digits = WHOLE; ; digits++) {
    const from = toNumber(left, digits);
    const gap = toNumber(right, digits) - from;
    if (digits < left.length || gap <= BigInt(count)) continue;
    return Array.from({ length: count }, (_, n) => toKey(from + (gap * BigInt(n + 1)) / BigInt(count + 1), digits));
  }
}
