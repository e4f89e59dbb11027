// Repeatable chance for benches and long tests: the same seed gives the same numbers.

export type Random = () => number;

/** Numbers from 0 up to, not including, 1 (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 up to, not including, `below`. */
export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}
