/**
 * A run list brought to read as a given text: what both have at the beginning and at the end keeps its ids, what stands
 * between in the list is deleted, what stands between in the text gets new ids. Invariant: the answer reads as the text.
 * Leaves to operations/repair.ts: which list to begin with.
 */
import { NONE, sameMarks, type Marks } from "./marks.ts";
import { piecesOf, type RichText } from "./rich-text.ts";
import { append, partOf, type Run } from "./run.ts";
import { RunList } from "./run-list.ts";
import type { Id, Runs } from "./runs.ts";

interface Unit {
  readonly unit: string;
  readonly marks: Marks;
}

/** `allocate` answers the first of so many consecutive new ids. */
export function rebuiltRuns(runs: Runs, text: RichText, allocate: (length: number) => Id): Runs {
  const now: Unit[] = runs.map(unitsOf).flat();
  const next: Unit[] = piecesOf(text).flatMap(unitsOf);
  const [head, tail] = common(now, next);
  if (head + tail === now.length && head + tail === next.length) return runs;
  const fresh = runsOf(next.slice(head, next.length - tail), allocate);
  const out: Run[] = [];
  let offset = 0;
  let waiting = true;
  const put = (run: Run): void => {
    append(out, run);
    if (!waiting || offset < head) return;
    for (const made of fresh) append(out, made);
    waiting = false;
  };
  for (const run of runs) {
    if (run.text === null) {
      put(run);
      continue;
    }
    const [from, to] = [clamp(head - offset, run.length), clamp(now.length - tail - offset, run.length)];
    for (const [start, end, stays] of [
      [0, from, true],
      [from, to, false],
      [to, run.length, true],
    ] as const) {
      if (start === end) continue;
      const part = partOf(run, start, end);
      offset += part.length;
      put(stays ? part : { ...part, text: null, marks: NONE, gone: "" });
    }
  }
  if (waiting) for (const made of fresh) append(out, made);
  return RunList.of(out);
}

function clamp(at: number, length: number): number {
  return Math.min(Math.max(at, 0), length);
}

function unitsOf({ text, marks }: { readonly text: string | null; readonly marks: Marks }): Unit[] {
  return (text ?? "").split("").map((unit) => ({ unit, marks }));
}

/** How many units both begin with, and end with; no pair of surrogates is parted. */
function common(now: readonly Unit[], next: readonly Unit[]): [head: number, tail: number] {
  const same = (a: Unit | undefined, b: Unit | undefined): boolean =>
    a !== undefined && b !== undefined && a.unit === b.unit && sameMarks(a.marks, b.marks);
  let head = 0;
  while (same(now[head], next[head])) head++;
  if (head > 0 && isWithin(now[head - 1], "\ud800", "\udbff")) head--;
  let tail = 0;
  const most = Math.min(now.length, next.length) - head;
  while (tail < most && same(now[now.length - 1 - tail], next[next.length - 1 - tail])) tail++;
  if (tail > 0 && isWithin(now[now.length - tail], "\udc00", "\udfff")) tail--;
  return [head, tail];
}

function isWithin(unit: Unit | undefined, from: string, to: string): boolean {
  return unit !== undefined && unit.unit >= from && unit.unit <= to;
}

function runsOf(units: readonly Unit[], allocate: (length: number) => Id): Run[] {
  const out: Run[] = [];
  for (let at = 0; at < units.length;) {
    const { marks } = units[at] as Unit;
    let end = at + 1;
    while (end < units.length && sameMarks((units[end] as Unit).marks, marks)) end++;
    const text = units
      .slice(at, end)
      .map(({ unit }) => unit)
      .join("");
    const [site, clock] = allocate(text.length);
    out.push({ site, clock, length: text.length, text, marks, gone: null });
    at = end;
  }
  return out;
}
