// Long work as a generator: it pauses wherever it yields, so that a host with several callers can run other work in between
// (apps/server/threads/slices.ts), and a host with one caller runs it to its end.
// Invariant: while the work on a collection is paused, nothing else changes that collection.

export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Rows that are visited between two pauses: about a millisecond of work. */
export const STEP = 4096;

export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
