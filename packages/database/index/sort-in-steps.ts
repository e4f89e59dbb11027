// Sorting by a comparison in steps. Invariant: the result is what `Array.sort` gives, which is stable.
import { STEP, type Steps } from "./steps.ts";

/** Pieces of this length are sorted at once. */
const RUN = 512;

export function* sortedInSteps(values: readonly number[], compare: (a: number, b: number) => number): Steps<number[]> {
  let from = values.slice();
  if (from.length <= RUN) return from.sort(compare);
  for (let at = 0; at < from.length; at += RUN) {
    const run = from.slice(at, at + RUN).sort(compare);
    for (const [n, value] of run.entries()) from[at + n] = value;
    yield;
  }
  let to: number[] = Array.from(from);
  for (let width = RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) yield* mergeRuns(from, to, start, width, compare);
    [from, to] = [to, from];
  }
  return from;
}

/** Merges two neighbouring runs of up to `width` values each, the first of which begins at `start`. */
function* mergeRuns(
  from: readonly number[],
  to: number[],
  start: number,
  width: number,
  compare: (a: number, b: number) => number,
): Steps<void> {
  const middle = Math.min(start + width, from.length);
  const end = Math.min(start + 2 * width, from.length);
  let [left, right] = [start, middle];
  for (let at = start; at < end; at++) {
    const takesLeft = right >= end || (left < middle && compare(from[left] ?? 0, from[right] ?? 0) <= 0);
    to[at] = (takesLeft ? from[left++] : from[right++]) ?? 0;
    if ((at - start) % STEP === STEP - 1) yield;
  }
  yield;
}
