/**
 * One run of a text: consecutive ids of a site that share marks and fate, and how runs are cut and joined.
 * Invariant: runs are never mutated; deleted units and sentinels have no text.
 */
import { NONE, sameMarks, type Marks } from "./marks.ts";

export interface Run {
  readonly site: string;
  readonly clock: number;
  readonly length: number;
  /** Null for sentinels and deleted units. */
  readonly text: string | null;
  readonly marks: Marks;
  /** The transaction that deleted it; "" where it is past the undo horizon; null where it is not deleted. */
  readonly gone: string | null;
}

/** Typed runs stop growing here: a longer string would be copied at every key. */
const LONGEST_TYPED = 256;

export function isSentinel(run: Run): boolean {
  return run.text === null && run.gone === null;
}

export function isVisible(run: Run): boolean {
  return run.text !== null;
}

export function sentinel(site: string): Run {
  return { site, clock: 0, length: 1, text: null, marks: NONE, gone: null };
}

export function holds(run: Run, site: string, clock: number): boolean {
  return clock >= run.clock && clock < run.clock + run.length && run.site === site;
}

/** Units `from` to `to` of a run, counted from its beginning. */
export function partOf(run: Run, from: number, to: number): Run {
  if (from === 0 && to === run.length) return run;
  const { site, clock, text, marks, gone } = run;
  return {
    site,
    clock: clock + from,
    length: to - from,
    text: text === null ? null : text.slice(from, to),
    marks,
    gone,
  };
}

/** Both runs as one, where their ids follow each other and all else is equal; null where they are two. */
function joined(a: Run, b: Run): Run | null {
  if (a.clock + a.length !== b.clock || a.gone !== b.gone || a.site !== b.site || isSentinel(a) || isSentinel(b))
    return null;
  if (!sameMarks(a.marks, b.marks) || (a.text !== null && a.length + b.length > LONGEST_TYPED)) return null;
  const { site, clock, text, marks, gone } = a;
  return { site, clock, length: a.length + b.length, text: text === null ? null : text + (b.text ?? ""), marks, gone };
}

/** Appends a run to a list under construction, joining it to the last one where it can. */
export function append(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  const both = last === undefined ? null : joined(last, run);
  if (both === null) runs.push(run);
  else runs[runs.length - 1] = both;
}
