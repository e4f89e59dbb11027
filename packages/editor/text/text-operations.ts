// A change of a line as operations that name characters by id, for the run list that the line shows.
import { applyInsertion, type Numbering } from "../core/numbering.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { annotationsOf } from "@tessera/kernel/text/marks.ts";
import { leftOf, rangesOf } from "@tessera/kernel/text/offsets.ts";
import { changeRanges, formatRanges, type Runs } from "@tessera/kernel/text/runs.ts";
import { NONE } from "@tessera/kernel/text/marks.ts";
import type { LineChange } from "./line-change.ts";

export interface LineRef {
  readonly block: string;
  readonly property: string;
  readonly spaceId: string;
}

/** `runs` is the text as it was before the change. */
export function operationsOfChange(line: LineRef, runs: Runs, change: LineChange, numbering: Numbering): Operation[] {
  return changeLine(line, runs, change, numbering).operations;
}

/** The same, with the text as it is after the change. */
export function changeLine(
  line: LineRef,
  runs: Runs,
  change: LineChange,
  numbering: Numbering,
): { readonly operations: Operation[]; readonly runs: Runs } {
  const pointer = { table: "block" as const, id: line.block, spaceId: line.spaceId };
  const path = ["properties", line.property];
  const operations: Operation[] = [];
  let now = runs;
  if (change.deleted !== null) {
    const ids = rangesOf(now, change.deleted.at, change.deleted.length);
    operations.push({ pointer, path, command: "del", args: { ids } });
    now = changeRanges(now, ids, (run) => ({ ...run, text: null, marks: NONE, gone: "" }));
  }
  for (const { at, text, marks, chosen } of change.inserted) {
    const left = leftOf(now, at);
    const { site, clock } = numbering(text.length);
    const args = {
      left,
      site,
      clock,
      units: text,
      marks: annotationsOf(marks),
      ...(chosen.length > 0 ? { exp: [...chosen] } : {}),
    };
    operations.push({ pointer, path, command: "ins", args });
    now = applyInsertion(now, left, { site, clock, units: text, marks, chosen });
  }
  for (const { at, length, key, value } of change.formatted) {
    const ids = rangesOf(now, at, length);
    operations.push({ pointer, path, command: "fmt", args: { ids, key, val: value === null ? null : [...value] } });
    now = formatRanges(now, ids, key, value) ?? now;
  }
  return { operations, runs: now };
}
