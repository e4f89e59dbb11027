/**
 * The size in bytes of the readable form of a run list (rich text as UTF-8 JSON), without building that form. Versions of a list
 * share their chunks, and the size of a chunk is counted once: an edit costs the chunk that it changed.
 */
import { bytesInString, sizeOfJson } from "../values/json-size.ts";
import type { Json } from "../values/json.ts";
import { annotationsOf, hasEmbed, NONE, sameMarks, type Marks } from "./marks.ts";
import type { Run } from "./run.ts";
import type { RunList } from "./run-list.ts";

/** Bytes of one UTF-16 unit at most: a control character is written as \u0001. */
const MOST_UNIT = 6;

/** A number that `bytesOfText` never exceeds; the text itself is not read for it. */
export function mostBytesOfText(runs: RunList): number {
  let bytes = 2;
  for (const part of runs.parts()) bytes += remembered(ceilings, part, ceilingOf);
  return bytes;
}

/** The bytes of the readable text. */
export function bytesOfText(runs: RunList): number {
  let bytes = 0;
  let last: Marks | null = null;
  for (const part of runs.parts()) {
    const size = remembered(sizes, part, sizeOfPart);
    bytes += size.bytes;
    if (size.first === null) continue;
    // Segments of neighbouring chunks with the same marks are one segment.
    if (last !== null && joins(last, size.first)) bytes -= overheadOf(size.first);
    last = size.last;
  }
  return bytes === 0 ? 2 : bytes + 1;
}

interface PartSize {
  /** Bytes of its segments, each with a comma. */
  readonly bytes: number;
  /** The marks of its first and its last segment; null where it has no readable text. */
  readonly first: Marks | null;
  readonly last: Marks | null;
}

const sizes = new WeakMap<readonly Run[], PartSize>();
const ceilings = new WeakMap<readonly Run[], number>();
const overheads = new WeakMap<Marks, number>();
const longRuns = new WeakMap<Run, number>();
/** UTF-16 units from which on the size of a run is remembered: pasted runs have any length, typed ones at most 256. */
const LONG_RUN = 1000;

function bytesOfRun({ text }: Run): number {
  return text === null ? 0 : bytesInString(text);
}

function remembered<Of extends object, Value>(known: WeakMap<Of, Value>, of: Of, read: (of: Of) => Value): Value {
  const found = known.get(of);
  if (found !== undefined) return found;
  const value = read(of);
  known.set(of, value);
  return value;
}

function ceilingOf(part: readonly Run[]): number {
  let bytes = 0;
  for (const { text, marks } of part) {
    if (text === null) continue;
    const overhead = overheadOf(marks);
    bytes +=
      marks !== NONE && hasEmbed(marks) ? (MOST_UNIT + overhead) * text.length : MOST_UNIT * text.length + overhead;
  }
  return bytes;
}

function sizeOfPart(part: readonly Run[]): PartSize {
  let bytes = 0;
  let first: Marks | null = null;
  let last: Marks | null = null;
  for (const run of part) {
    const { text, marks } = run;
    if (text === null || text === "") continue;
    const overhead = overheadOf(marks);
    bytes += text.length < LONG_RUN ? bytesInString(text) : remembered(longRuns, run, bytesOfRun);
    if (hasEmbed(marks)) bytes += overhead * [...text].length;
    else if (last === null || !joins(last, marks)) bytes += overhead;
    first ??= marks;
    last = marks;
  }
  return { bytes, first, last };
}

function joins(a: Marks, b: Marks): boolean {
  return sameMarks(a, b) && !hasEmbed(b);
}

/** Bytes of a segment beside its letters, with the comma after it. */
function overheadOf(marks: Marks): number {
  if (marks === NONE) return PLAIN;
  return remembered(overheads, marks, (of) => PLAIN + 1 + sizeOfJson(annotationsOf(of) as unknown as Json).bytes);
}

/** Two brackets, two quotes and a comma. */
const PLAIN = 5;
