/**
 * A text as runs of consecutive ids (SPEC, "Text"): the list of one merging property of one block, and its changes.
 * Invariants: lists are never mutated; deleted units and sentinels stay in the list; deleted units keep no text.
 * Leaves to operations/: which list an id lives in, blocks, rights.
 */
import { inherited, withMark, type Marks } from "./marks.ts";
import type { Json } from "../values/json.ts";
import { isStorable, piecesOf, richTextOf, type Piece, type RichText } from "./rich-text.ts";
import { append, isSentinel, partOf, sentinel, type Run } from "./run.ts";
import { RunList } from "./run-list.ts";

export type Runs = RunList;
/** `length` consecutive ids of a site. */
export type Range = readonly [site: string, clock: number, length: number];
export type Id = readonly [site: string, clock: number];

/** Key of a text: it is also the prefix of the ids that the text was created with. */
export function textKey(block: string, property: string): string {
  return `${block}/${property}`;
}

// An execution asks for the same text again and again.
let lastOwner = { key: "", block: "", property: "" };

export function ownerOfKey(key: string): { readonly block: string; readonly property: string } {
  if (lastOwner.key === key) return lastOwner;
  const at = key.indexOf("/");
  lastOwner = { key, block: key.slice(0, at), property: key.slice(at + 1) };
  return lastOwner;
}

/** The text whose creation made this site (`block/property#`, `^`, `$`, `<`); null for sites of clients. */
export function keyOfSite(site: string): string | null {
  return site.includes("/") ? site.slice(0, -1) : null;
}

/** The list of a text that was never edited: its sentinels and the units that it was created with. */
export function pristine(key: string, text: RichText): Runs {
  const runs: Run[] = [sentinel(`${key}^`)];
  let clock = 0;
  for (const { text: units, marks } of piecesOf(text)) {
    append(runs, { site: `${key}#`, clock, length: units.length, text: units, marks, gone: null });
    clock += units.length;
  }
  runs.push(sentinel(`${key}$`));
  return RunList.of(runs);
}

export function readRuns(runs: Runs): RichText {
  const pieces: Piece[] = [];
  runs.forEach(({ text, marks }) => {
    if (text !== null) pieces.push({ text, marks });
  });
  return richTextOf(pieces);
}

export function visibleText(runs: Runs): string {
  let out = "";
  runs.forEach(({ text }) => {
    if (text !== null) out += text;
  });
  return out;
}

export interface Insertion {
  readonly site: string;
  readonly clock: number;
  readonly units: string;
  readonly marks: Marks;
  readonly chosen: readonly string[];
}

/** Puts new units directly after `left`; null where `left` is not here or the units would part a surrogate pair. */
export function insertUnits(runs: Runs, left: Id, { site, clock, units, marks, chosen }: Insertion): Runs | null {
  const place = runs.find(left[0], left[1]);
  if (place === null) return null;
  const { run } = place;
  const offset = left[1] - run.clock + 1;
  const inside = offset < run.length;
  const before = run.text !== null ? run : runs.visibleBefore(place);
  const after = run.text !== null && inside ? run : runs.visibleAfter(place);
  if (!isStorable(units) || (before !== null && isHigh(unitBefore(before, before === run ? offset : before.length))))
    return null;
  const carried = inherited(marks, before?.marks ?? null, after?.marks ?? null, chosen);
  const typed: Run = { site, clock, length: units.length, text: units, marks: carried, gone: null };
  return runs.replaced(place, inside ? [partOf(run, 0, offset), typed, partOf(run, offset, run.length)] : [run, typed]);
}

function unitBefore(run: Run, offset: number): number {
  return run.text?.charCodeAt(offset - 1) ?? 0;
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

/** True where text that begins or ends like this may leave half of a pair behind when it goes or changes its marks. */
export function touchesPair(text: string): boolean {
  return isLow(text.charCodeAt(0)) || isHigh(text.charCodeAt(text.length - 1));
}

/**
 * Calls `change` for each piece of the ranges and puts its answer there. A range ends at its first id that is not here
 * (sentinels are not).
 */
export function changeRanges(runs: Runs, ranges: readonly Range[], change: (run: Run) => Run): Runs {
  let next = runs;
  for (const [site, clock, length] of ranges) {
    for (let at = clock; at < clock + length;) {
      const place = next.find(site, at);
      if (place === null || isSentinel(place.run)) break;
      const { run } = place;
      const from = at - run.clock;
      const to = Math.min(run.length, clock + length - run.clock);
      const part = partOf(run, from, to);
      const changed = change(part);
      at = run.clock + to;
      if (changed === part) continue;
      const put = [changed];
      if (from > 0) put.unshift(partOf(run, 0, from));
      if (to < run.length) put.push(partOf(run, to, run.length));
      next = next.replaced(place, put);
    }
  }
  return next;
}

/** False where half of a surrogate pair stands alone, or carries other marks than its other half. */
export function isWhole(runs: Runs): boolean {
  return readRuns(runs).every(([text]) => isStorable(text));
}

/** The parts of the ranges that live in this list and are visible, with their text and marks. */
export function visibleIn(runs: Runs, ranges: readonly Range[]): Run[] {
  const out: Run[] = [];
  for (const [site, clock, length] of ranges) {
    for (let at = clock; at < clock + length;) {
      const run = runs.find(site, at)?.run;
      if (run === undefined) break;
      const to = Math.min(run.length, clock + length - run.clock);
      if (run.text !== null) out.push(partOf(run, at - run.clock, to));
      at = run.clock + to;
    }
  }
  return out;
}

/**
 * Sets or clears a mark on the named units, and on unseen units between two named ones that were neighbours. Null where
 * the halves of a pair would differ.
 */
export function formatRanges(
  runs: Runs,
  ranges: readonly Range[],
  key: string,
  value: readonly Json[] | null,
  only?: (marks: Marks) => boolean,
): Runs | null {
  let doubtful = false;
  const put = (run: Run): Run => {
    if (run.text === null || (only !== undefined && !only(run.marks))) return run;
    doubtful ||= touchesPair(run.text);
    return { ...run, marks: withMark(run.marks, key, value) };
  };
  const gaps = only === undefined ? unseenBetween(runs, ranges) : [];
  const next = changeRanges(runs, gaps.length === 0 ? ranges : [...ranges, ...gaps], put);
  return doubtful && !isWhole(next) ? null : next;
}

interface Named {
  readonly from: number;
  readonly to: number;
  readonly range: number;
}

/** Units that stand between two consecutively named ids of the same list without a sentinel between them. */
function unseenBetween(runs: Runs, ranges: readonly Range[]): Range[] {
  if (ranges.length < 2 && (ranges[0]?.[2] ?? 0) < 2) return [];
  const bySite = new Map<string, Named[]>();
  for (const [range, [site, from, length]] of ranges.entries()) {
    const named = bySite.get(site);
    if (named === undefined) bySite.set(site, [{ from, to: from + length, range }]);
    else named.push({ from, to: from + length, range });
  }
  const reach = new Map<string, number[]>();
  for (const [site, named] of bySite) {
    named.sort((a, b) => a.from - b.from);
    let furthest = 0;
    reach.set(
      site,
      named.map(({ to }) => (furthest = Math.max(furthest, to))),
    );
  }
  /** The first of a site's ranges that may go beyond a clock: those before it end there or earlier. */
  const firstBeyond = (site: string, clock: number): number => {
    const ends = reach.get(site) ?? [];
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) > clock) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const gaps: Range[] = [];
  /** The named unit last passed: its range, and its clock. Null: none since the last sentinel. */
  let last: { readonly range: number; readonly clock: number } | null = null;
  let between: Range[] = [];
  const follows = (range: number, clock: number): boolean => {
    if (last === null) return false;
    const [, from, length] = ranges[last.range] as Range;
    if (last.range === range) return clock === last.clock + 1;
    return range === last.range + 1 && last.clock === from + length - 1 && clock === (ranges[range] as Range)[1];
  };
  runs.forEach((run) => {
    if (isSentinel(run)) {
      last = null;
      between = [];
      return;
    }
    const end = run.clock + run.length;
    let at = run.clock;
    const named = bySite.get(run.site) ?? [];
    for (let one = firstBeyond(run.site, at); one < named.length; one++) {
      const { from, to, range } = named[one] as Named;
      if (from >= end) break;
      if (to <= at) continue;
      const start = Math.max(from, at);
      if (start > at && last !== null) between.push([run.site, at, start - at]);
      if (follows(range, start)) gaps.push(...between);
      between = [];
      at = Math.min(to, end);
      last = { range, clock: at - 1 };
    }
    if (at < end && last !== null) between.push([run.site, at, end - at]);
  });
  return gaps;
}

/** Cuts before `right`: everything from it on is the second list. Null where it is not here or a pair would be parted. */
export function cutBefore(runs: Runs, right: Id): { head: Runs; tail: Runs } | null {
  const place = runs.find(right[0], right[1]);
  if (place === null) return null;
  const offset = right[1] - place.run.clock;
  const before = offset > 0 ? place.run : runs.visibleBefore(place);
  if (before !== null && isHigh(unitBefore(before, before === place.run ? offset : before.length))) return null;
  return runs.cut(place, offset);
}

/** Every site that has an item here. */
export function sitesOf(runs: Runs): Set<string> {
  const sites = new Set<string>();
  runs.forEach((run) => sites.add(run.site));
  return sites;
}
