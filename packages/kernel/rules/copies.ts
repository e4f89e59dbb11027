// How much a copy takes: blocks, collections, views and rows, all counted.

/** In one transaction, while the caller waits. */
export const MOST_COPIED_AT_ONCE = 10_000;

/** As a task. */
export const MOST_COPIED = 200_000;
