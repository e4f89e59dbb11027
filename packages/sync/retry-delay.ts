// How long to wait before what failed is tried again. Its caller adds chance, so that clients do not come back together.

const FIRST_DELAY = 500;
const LAST_DELAY = 30_000;

/** Milliseconds, twice as many after each failure, at most `last`. */
export const retryDelay = (failures: number, last = LAST_DELAY): number => Math.min(last, FIRST_DELAY * 2 ** failures);
