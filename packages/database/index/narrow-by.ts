// Removes the marks of rows by a check of single slots, in steps.
import { STEP, type Steps } from "./steps.ts";

/** Removes the mark of every slot that `check` refuses. A mark is one byte per slot. */
export function* narrowBy(marks: Uint8Array, check: (slot: number) => boolean): Steps<void> {
  for (let from = 0; from < marks.length; from += STEP) {
    const to = Math.min(from + STEP, marks.length);
    for (let slot = from; slot < to; slot++) if (marks[slot] === 1 && !check(slot)) marks[slot] = 0;
    yield;
  }
}
