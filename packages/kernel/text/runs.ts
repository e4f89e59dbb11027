/**
 * A text as runs of consecutive ids (text.md, "State"): the list of one merging property of one block.
 * Invariants: lists are never mutated; deleted units and sentinels stay in the list; deleted units keep no text.
 * Leaves to operations/: which list an id lives in, blocks, rights.
 */
import { inherited, NONE, sameMarks, withMark, type Marks } from "./marks.ts";
import type { Json } from "../records/json.ts";
import type { Piece, RichText } from "./rich-text.ts";
import { piecesOf, richTextOf } from "./rich-text.ts";

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
export type Runs = readonly Run[];
/** `length` consecutive ids of a site. */
export type Range = readonly [site: string, clock: number, length: number];
export type Id = readonly [site: string, clock: number];

/** Key of a text: it is also the prefix of the ids that the text was created with. */
export function textKey(block: string, property: string): string {
  return `${block}/${property}`;
}

export function ownerOfKey(key: string): { block: string; property: string } {
  const at = key.indexOf("/");
  return { block: key.slice(0, at), property: key.slice(at + 1) };
}

/** The text whose creation made this site (`block/property#`, `^`, `$`, `<`); null for sites of clients. */
export function keyOfSite(site: string): string | null {
  return site.includes("/") ? site.slice(0, -1) : null;
}

export function isSentinel(run: Run): boolean {
  return run.text === null && run.gone === null;
}

export function isVisible(run: Run): boolean {
  return run.text !== null;
}

export function sentinel(site: string): Run {
  return { site, clock: 0, length: 1, text: null, marks: NONE, gone: null };
}

/** The list of a text that was never edited: its sentinels and the units that it was created with. */
export function pristine(key: string, text: RichText): Runs {
  const runs: Run[] = [sentinel(`${key}^`)];
  let clock = 0;
  for (const { text: units, marks } of piecesOf(text)) {
    runs.push({ site: `${key}#`, clock, length: units.length, text: units, marks, gone: null });
    join(runs, runs.length - 1);
    clock += units.length;
  }
  runs.push(sentinel(`${key}$`));
  return runs;
}

export function indexOf(runs: Runs, site: string, clock: number): number {
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at] as Run;
    if (run.site === site && clock >= run.clock && clock < run.clock + run.length) return at;
  }
  return -1;
}

export function readRuns(runs: Runs): RichText {
  return richTextOf(visiblePieces(runs));
}

function* visiblePieces(runs: Runs): Iterable<Piece> {
  for (const run of runs) if (run.text !== null) yield { text: run.text, marks: run.marks };
}

export function visibleText(runs: Runs): string {
  let out = "";
  for (const run of runs) if (run.text !== null) out += run.text;
  return out;
}

export function hasVisible(runs: Runs): boolean {
  return runs.some(isVisible);
}

/** Makes a boundary `offset` units into run `at`; answers the index of the run that begins there. */
function divide(runs: Run[], at: number, offset: number): number {
  const run = runs[at] as Run;
  if (offset <= 0) return at;
  if (offset >= run.length) return at + 1;
  const { text } = run;
  runs.splice(
    at,
    1,
    { ...run, length: offset, text: text === null ? null : text.slice(0, offset) },
    { ...run, clock: run.clock + offset, length: run.length - offset, text: text === null ? null : text.slice(offset) },
  );
  return at + 1;
}

/** Joins run `at` to the one before it where their ids follow each other and all else is equal. */
function join(runs: Run[], at: number): boolean {
  const a = runs[at - 1];
  const b = runs[at];
  if (a === undefined || b === undefined || a.site !== b.site || a.clock + a.length !== b.clock) return false;
  if (a.gone !== b.gone || isSentinel(a) || isSentinel(b) || !sameMarks(a.marks, b.marks)) return false;
  runs.splice(at - 1, 2, { ...a, length: a.length + b.length, text: a.text === null ? null : a.text + (b.text ?? "") });
  return true;
}

export interface Insertion {
  readonly site: string;
  readonly clock: number;
  readonly units: string;
  readonly marks: Marks;
  readonly chosen: readonly string[];
}

/** Puts new units directly after `left`; null where `left` is not here. */
export function insertUnits(runs: Runs, left: Id, { site, clock, units, marks, chosen }: Insertion): Runs | null {
  const found = indexOf(runs, left[0], left[1]);
  if (found < 0) return null;
  const next = runs.slice();
  const at = divide(next, found, left[1] - (next[found] as Run).clock + 1);
  const before = next.findLast((run, index) => index < at && run.text !== null);
  const after = next.find((run, index) => index >= at && run.text !== null);
  const carried = inherited(marks, before?.marks ?? null, after?.marks ?? null, chosen);
  next.splice(at, 0, { site, clock, length: units.length, text: units, marks: carried, gone: null });
  join(next, at + 1);
  join(next, at);
  return next;
}

/** True where unit `id` is the first half of a pair whose second half follows: nothing may come between. */
export function partsPair(runs: Runs, id: Id): boolean {
  const run = runs[indexOf(runs, id[0], id[1])];
  if (run === undefined || run.text === null) return false;
  const code = run.text.charCodeAt(id[1] - run.clock);
  return code >= 0xd800 && code <= 0xdbff;
}

/** True where unit `id` is the second half of a pair. */
export function isSecondHalf(runs: Runs, id: Id): boolean {
  const run = runs[indexOf(runs, id[0], id[1])];
  if (run === undefined || run.text === null) return false;
  const code = run.text.charCodeAt(id[1] - run.clock);
  return code >= 0xdc00 && code <= 0xdfff;
}

/**
 * Calls `change` for each piece of the ranges that lies in this list (sentinels aside) and puts its answer there.
 * Ids that are not in this list are passed over.
 */
export function changeRanges(runs: Runs, ranges: readonly Range[], change: (run: Run) => Run): Runs {
  const next = runs.slice();
  for (const [site, clock, length] of ranges) {
    let left = length;
    for (let at = 0; at < next.length && left > 0; at++) {
      const run = next[at] as Run;
      if (run.site !== site || isSentinel(run)) continue;
      const from = Math.max(run.clock, clock);
      const to = Math.min(run.clock + run.length, clock + length);
      if (from >= to) continue;
      left -= to - from;
      const start = divide(next, at, from - run.clock);
      divide(next, start, to - from);
      next[start] = change(next[start] as Run);
      at = start;
    }
  }
  return joinAll(next);
}

function joinAll(runs: readonly Run[]): Runs {
  const out: Run[] = [];
  for (const run of runs) {
    out.push(run);
    join(out, out.length - 1);
  }
  return out;
}

/** The parts of the ranges that live in this list and are visible, in the list's order, with their text and marks. */
export function visibleIn(runs: Runs, ranges: readonly Range[]): Run[] {
  const out: Run[] = [];
  for (const run of runs) {
    if (run.text === null) continue;
    for (const [site, clock, length] of ranges) {
      if (run.site !== site) continue;
      const from = Math.max(run.clock, clock);
      const to = Math.min(run.clock + run.length, clock + length);
      if (from < to) out.push({ ...run, clock: from, length: to - from, text: run.text.slice(from - run.clock, to - run.clock) });
    }
  }
  return out;
}

/** Sets or clears a mark on the named units, and on unseen units between two named ones that were neighbours. */
export function formatRanges(
  runs: Runs,
  ranges: readonly Range[],
  key: string,
  value: readonly Json[] | null,
  only?: (marks: Marks) => boolean,
): Runs {
  const put = (run: Run): Run =>
    run.text === null || (only !== undefined && !only(run.marks)) ? run : { ...run, marks: withMark(run.marks, key, value) };
  const named = changeRanges(runs, ranges, put);
  const gaps = only === undefined ? unseenBetween(named, ranges) : [];
  return gaps.length === 0 ? named : changeRanges(named, gaps, put);
}

/** Units that stand between two consecutively named ids of the same list without a sentinel between them. */
function unseenBetween(runs: Runs, ranges: readonly Range[]): Range[] {
  const gaps: Range[] = [];
  const isNamed = (site: string, clock: number) => ranges.some((r) => r[0] === site && clock >= r[1] && clock < r[1] + r[2]);
  const follows = (a: Id, b: Id): boolean => {
    for (let at = 0; at < ranges.length; at++) {
      const [site, clock, length] = ranges[at] as Range;
      if (a[0] !== site || a[1] < clock || a[1] >= clock + length) continue;
      if (a[1] + 1 < clock + length) return b[0] === site && b[1] === a[1] + 1;
      const next = ranges[at + 1];
      return next !== undefined && b[0] === next[0] && b[1] === next[1];
    }
    return false;
  };
  let last: Id | null = null;
  let between: Range[] = [];
  for (const run of runs) {
    if (isSentinel(run)) {
      last = null;
      between = [];
      continue;
    }
    for (let clock = run.clock; clock < run.clock + run.length; ) {
      if (!isNamed(run.site, clock)) {
        let end = clock + 1;
        while (end < run.clock + run.length && !isNamed(run.site, end)) end++;
        between.push([run.site, clock, end - clock]);
        clock = end;
        continue;
      }
      if (last !== null && between.length > 0 && follows(last, [run.site, clock])) gaps.push(...between);
      between = [];
      let end = clock + 1;
      while (end < run.clock + run.length && isNamed(run.site, end) && follows([run.site, end - 1], [run.site, end])) end++;
      last = [run.site, end - 1];
      clock = end;
    }
  }
  return gaps;
}

/** Cuts before `right`: everything from it on is the second list. Null where it is not here. */
export function cutBefore(runs: Runs, right: Id): { head: Run[]; tail: Run[] } | null {
  const found = indexOf(runs, right[0], right[1]);
  if (found < 0) return null;
  const next = runs.slice();
  const at = divide(next, found, right[1] - (next[found] as Run).clock);
  return { head: next.slice(0, at), tail: next.slice(at) };
}

/** Every site that has an item here. */
export function sitesOf(runs: Runs): Set<string> {
  return new Set(runs.map((run) => run.site));
}
