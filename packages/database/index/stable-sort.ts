// Slots in the order of their keys, by digits of sixteen bits: a hundred thousand in a few milliseconds.
// Invariant: stable, so that sorting by the last key first sorts by all of them. Slots without a key (NaN) come last in
// either direction.

const DIGITS = 1 << 16;
/** Below this the digits' counters cost more than comparing. */
const FEW = 2000;

export function compareKeys(a: number, b: number, isDescending: boolean): number {
  if (a === b) return 0;
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1;
  if (Number.isNaN(b)) return -1;
  return a < b === isDescending ? 1 : -1;
}

/** A new array of the same slots. */
export function sortedBy(slots: Uint32Array, keys: Float64Array, isDescending: boolean): Uint32Array {
  const keyOf = (slot: number): number => keys[slot] ?? Number.NaN;
  if (slots.length < FEW) {
    const sorted = Array.from(slots).sort((a, b) => compareKeys(keyOf(a), keyOf(b), isDescending));
    return Uint32Array.from(sorted);
  }
  let from = slots;
  for (const digits of digitsOf(slots, keys, isDescending)) {
    // Each pass needs the digit of a slot, wherever the pass before has put it.
    from = pass(from, digits);
  }
  return from === slots ? slots.slice() : from;
}

/** The digits of every slot's key, the lowest first; those that all keys share are left out. */
function digitsOf(slots: Uint32Array, keys: Float64Array, isDescending: boolean): Uint16Array[] {
  const count = slots.length;
  const bits = new Uint32Array(2 * count);
  const wanted = new Float64Array(bits.buffer);
  for (let at = 0; at < count; at++) wanted[at] = (keys[slots[at] ?? 0] ?? Number.NaN) + 0;
  let [differLow, differHigh] = [0, 0];
  for (let at = 0; at < 2 * count; at += 2) {
    const number = wanted[at >> 1] ?? 0;
    let [low, high] = [bits[at] ?? 0, bits[at + 1] ?? 0];
    if (Number.isNaN(number)) low = high = 0xffffffff;
    else {
      // Negative numbers have their order turned round, and stand below the others.
      const isNegative = high >>> 31 === 1;
      const turned = isNegative !== isDescending;
      [low, high] = [turned ? ~low >>> 0 : low, (isNegative ? ~high : high ^ 0x80000000) >>> 0];
      if (isDescending) high = ~high >>> 0;
    }
    [bits[at], bits[at + 1]] = [low, high];
    differLow |= low ^ (bits[0] ?? 0);
    differHigh |= high ^ (bits[1] ?? 0);
  }
  const places = [differLow & 0xffff, differLow >>> 16, differHigh & 0xffff, differHigh >>> 16];
  const halves = new Uint16Array(bits.buffer);
  const largest = slots.reduce((most, slot) => Math.max(most, slot), 0);
  return places.flatMap((differs, place) => {
    if (differs === 0) return [];
    const bySlot = new Uint16Array(largest + 1);
    for (let at = 0; at < count; at++) bySlot[slots[at] ?? 0] = halves[4 * at + place] ?? 0;
    return [bySlot];
  });
}

function pass(from: Uint32Array, digits: Uint16Array): Uint32Array {
  const next = new Uint32Array(DIGITS);
  const count = from.length;
  for (let at = 0; at < count; at++) {
    const digit = digits[from[at] ?? 0] ?? 0;
    next[digit] = (next[digit] ?? 0) + 1;
  }
  let start = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const many = next[digit] ?? 0;
    next[digit] = start;
    start += many;
  }
  const to = new Uint32Array(count);
  for (let at = 0; at < count; at++) {
    const slot = from[at] ?? 0;
    const digit = digits[slot] ?? 0;
    const place = next[digit] ?? 0;
    to[place] = slot;
    next[digit] = place + 1;
  }
  return to;
}
