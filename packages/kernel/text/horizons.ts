/**
 * What time takes from a run list (SPEC 40, 41): past the undo horizon deleted units forget who deleted them, past the
 * offline horizon they vanish. Invariant: visible units and sentinels stay as they are, in their order.
 * Leaves to operations/horizons.ts: which texts hold what a transaction deleted.
 */
import { partOf, type Run } from "./run.ts";
import { RunList } from "./run-list.ts";
import type { Range, Runs } from "./runs.ts";

/** Deleted by somebody who can no longer take it back. */
const FORGOTTEN = "";

/** The list without the names of these transactions; the same list where it holds none. */
export function forgetDeleters(runs: Runs, isPast: (transaction: string) => boolean): Runs {
  const past = ({ gone }: Run): boolean => gone !== null && gone !== FORGOTTEN && isPast(gone);
  return runs.some(past) ? RunList.joined(runs.map((run) => (past(run) ? { ...run, gone: FORGOTTEN } : run))) : runs;
}

/**
 * The list without those of the named units that were deleted and whose deleter is forgotten; the same list where it
 * holds none. What was brought back, or deleted again since, stays.
 */
export function dropTombstones(runs: Runs, ranges: readonly Range[]): Runs {
  const bySite = spansOf(ranges);
  let dropped = false;
  const kept: Run[] = [];
  runs.forEach((run) => {
    const spans = run.gone === FORGOTTEN ? bySite.get(run.site) : undefined;
    if (spans === undefined) return kept.push(run);
    let at = 0;
    for (const [from, to] of spans) {
      const start = Math.max(from - run.clock, at);
      const end = Math.min(to - run.clock, run.length);
      if (start >= end) continue;
      if (start > at) kept.push(partOf(run, at, start));
      at = end;
      dropped = true;
    }
    if (at < run.length) kept.push(partOf(run, at, run.length));
    return kept.length;
  });
  return dropped ? RunList.joined(kept) : runs;
}

/** True where the list is that of a text as it was made: then nothing needs to be stored of it. */
export function isAsMade(runs: Runs, key: string): boolean {
  let next = 0;
  for (const run of runs.filter((one) => one !== runs.first && one !== runs.last)) {
    if (run.site !== `${key}#` || run.clock !== next || run.text === null) return false;
    next += run.length;
  }
  return runs.first?.site === `${key}^` && runs.last?.site === `${key}$`;
}

function spansOf(ranges: readonly Range[]): Map<string, [from: number, to: number][]> {
  const bySite = new Map<string, [number, number][]>();
  for (const [site, clock, length] of ranges) {
    const spans = bySite.get(site);
    if (spans === undefined) bySite.set(site, [[clock, clock + length]]);
    else spans.push([clock, clock + length]);
  }
  for (const spans of bySite.values()) spans.sort((a, b) => a[0] - b[0]);
  return bySite;
}
