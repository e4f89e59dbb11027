/** From what a reader sees (offsets in UTF-16 units of visible text) to ids, and back. */
import { isSentinel, type Run } from "./run.ts";
import type { Id, Range, Runs } from "./runs.ts";

/** The id of the visible unit at `offset`; null at or past the end. */
export function unitAt(runs: Runs, offset: number): Id | null {
  const found = runs.seek(offset);
  return found === null ? null : [found.run.site, found.run.clock + found.within];
}

/** What an insertion at `offset` names as its left neighbour: the unit before, or the first sentinel. */
export function leftOf(runs: Runs, offset: number): Id {
  const unit = offset > 0 ? unitAt(runs, offset - 1) : null;
  if (unit !== null) return unit;
  const first = runs.first as Run;
  return [first.site, first.clock];
}

/** What a split at `offset` names: the unit after the caret, or the list's last item. */
export function rightOf(runs: Runs, offset: number): Id {
  return unitAt(runs, offset) ?? lastOf(runs);
}

export function lastOf(runs: Runs): Id {
  const last = runs.last as Run;
  return [last.site, last.clock + last.length - 1];
}

/** The ids of the visible units from `offset` on, `length` of them at most. */
export function rangesOf(runs: Runs, offset: number, length: number): Range[] {
  const ranges: Range[] = [];
  for (let at = offset; at < offset + length;) {
    const found = runs.seek(at);
    if (found === null) break;
    const take = Math.min(offset + length - at, found.run.length - found.within);
    ranges.push([found.run.site, found.run.clock + found.within, take]);
    at += take;
  }
  return ranges;
}

/** The visible offset directly after item `id`: where a caret that follows it stands. Null where it is not here. */
export function offsetAfter(runs: Runs, id: Id): number | null {
  let offset = 0;
  for (const run of runs) {
    const inside = run.site === id[0] && id[1] >= run.clock && id[1] < run.clock + run.length;
    if (inside) return offset + (run.text === null ? 0 : id[1] - run.clock + 1);
    if (run.text !== null) offset += run.length;
  }
  return null;
}

/** Every item but sentinels, deleted ones included, as ranges. */
export function allRanges(runs: Runs): Range[] {
  return runs.filter((run) => !isSentinel(run)).map((run) => [run.site, run.clock, run.length]);
}
