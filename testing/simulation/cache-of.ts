// How much a simulated server keeps in memory. One case in four has a cache smaller than a page: what runs there finds again and
// again that something is gone. Invariant: it follows from the seed alone.

const EVERY = 4;
const SMALL = 50;

/** Entries of the cache; undefined: as many as a server keeps. */
export function cacheOf(seed: number): number | undefined {
  return seed % EVERY === 0 ? SMALL : undefined;
}
