/** ins, del, undel, fmt and whole-text writes (text.md, "Operations"). Rights are asked of the home, not of the block named. */
import type { Json } from "../records/json.ts";
import { sameJson } from "../records/json.ts";
import { isAlive, type Entry } from "../records/entry.ts";
import { annotationsOf, marksOf, NONE, sameMarks, type Marks } from "../text/marks.ts";
import { piecesOf, type RichText } from "../text/rich-text.ts";
import type { Run } from "../text/run.ts";
import {
  changeRanges,
  formatRanges,
  insertUnits,
  isWhole,
  textKey,
  touchesPair,
  visibleIn,
  type Id,
  type Range,
  type Runs,
} from "../text/runs.ts";
import { demand, allowed, type Step } from "./context.ts";
import type { Args, OperationOf } from "./operation.ts";
import { Dangling, Refusal } from "./refusal.ts";
import { homeOf, homesOf, revive, runsOf, writeText } from "./texts.ts";
import type { DeletedUnits } from "./world.ts";

/** The key of the text that an operation names: path ["properties", name]. */
export function namedText(operation: { pointer: { table: string; id: string }; path: readonly string[] }): string {
  const [root, property] = operation.path;
  if (
    operation.pointer.table !== "block" ||
    root !== "properties" ||
    property === undefined ||
    operation.path.length !== 2
  ) {
    throw new Refusal("ValidationError", 'path should be ["properties", name] of a block');
  }
  return textKey(operation.pointer.id, property);
}

export function insert(step: Step, operation: OperationOf<"ins">): void {
  const { left, site, clock, units, marks, exp } = operation.args;
  const home = homeOf(step.draft, left, namedText(operation));
  demand(step, "edit", home.entry);
  const runs = insertUnits(home.runs, left, {
    site,
    clock,
    units,
    marks: marks === undefined ? NONE : marksOf(marks),
    chosen: exp ?? [],
  });
  if (runs === null) throw partsPair();
  step.draft.noteSite(site, home.key);
  writeText(step, home.key, runs);
  if (!isAlive(home.entry)) revive(step, home.entry.id);
  step.inverse.unshift({ ...operation, command: "del", args: { ids: [[site, clock, units.length]] } });
}

/**
 * The block that an operation names must be the sender's to edit; where ids reach from there into another that is not,
 * that part is skipped. Where the named block is not there, nothing says that the sender meant anything but the ids.
 */
function reaches(step: Step, named: string, home: Entry): boolean {
  const entry = step.draft.entry("block", named);
  demand(step, "edit", entry ?? home);
  return allowed(step, "edit", home);
}

export function remove(step: Step, operation: OperationOf<"del">): void {
  const { transaction } = step.context;
  const gone: DeletedUnits[] = [];
  for (const { text, parts } of homesOf(step.draft, operation.args.ids, namedText(operation))) {
    if (!reaches(step, operation.pointer.id, text.entry)) continue;
    const before = gone.length;
    const runs = changeRanges(text.runs, parts, (run) => {
      if (run.text === null) return run;
      gone.push(deletedUnits(run));
      return { ...run, text: null, marks: NONE, gone: transaction };
    });
    if (runs === text.runs) continue;
    if (gone.slice(before).some((units) => touchesPair(units.text)) && !isWhole(runs)) throw partsPair();
    writeText(step, text.key, runs);
  }
  if (gone.length === 0) return;
  step.draft.noteDeleted(transaction, gone);
  step.inverse.unshift({
    ...operation,
    command: "undel",
    args: {
      ids: gone.map((units) => units.range),
      tx: transaction,
      units: gone.map(({ range, text, marks }) => [[...range], text, annotationsOf(marks)] as never),
    },
  });
}

function partsPair(): Refusal {
  return new Refusal("ValidationError", "parts a surrogate pair");
}

function deletedUnits(run: Run): DeletedUnits {
  return { range: [run.site, run.clock, run.length], text: run.text ?? "", marks: run.marks };
}

/** Only where `tx` is still what deleted it; the words come from the log, and from the caller only on its own machine. */
export function restore(step: Step, operation: OperationOf<"undel">): void {
  const { ids, tx, units } = operation.args;
  const known = step.draft.deletedBy(tx);
  const words =
    known.length > 0 || !step.context.trusted
      ? known
      : (units ?? []).map(([range, text, marks]) => ({ range, text, marks: marksOf(marks) }));
  const back: Range[] = [];
  for (const { text, parts } of homesOf(step.draft, ids, namedText(operation))) {
    if (!reaches(step, operation.pointer.id, text.entry)) continue;
    let { runs } = text;
    for (const word of words) {
      const wanted = intersect(parts, word.range);
      runs = changeRanges(runs, wanted, (run) => {
        if (run.gone !== tx) return run;
        back.push([run.site, run.clock, run.length]);
        const from = run.clock - word.range[1];
        return { ...run, gone: null, text: word.text.slice(from, from + run.length), marks: word.marks };
      });
    }
    if (runs === text.runs) continue;
    if (!isWhole(runs)) throw partsPair();
    writeText(step, text.key, runs);
    if (!isAlive(text.entry)) revive(step, text.entry.id);
  }
  if (back.length > 0) step.inverse.unshift({ ...operation, command: "del", args: { ids: back } });
}

function intersect(parts: readonly Range[], [site, clock, length]: Range): Range[] {
  const out: Range[] = [];
  for (const part of parts) {
    const from = Math.max(part[1], clock);
    const to = Math.min(part[1] + part[2], clock + length);
    if (part[0] === site && from < to) out.push([site, from, to - from]);
  }
  return out;
}

export function format(step: Step, operation: OperationOf<"fmt">): void {
  const { ids, key, val, was } = operation.args;
  const guard = was === undefined ? undefined : (marks: Marks) => sameJson(marks[key] ?? null, was as Json);
  const undo: { value: readonly Json[] | null; ids: Range[] }[] = [];
  for (const { text, parts } of homesOf(step.draft, ids, namedText(operation))) {
    if (!reaches(step, operation.pointer.id, text.entry)) continue;
    for (const run of visibleIn(text.runs, parts)) {
      const value = run.marks[key] ?? null;
      if (sameJson(value as Json, val as Json)) continue;
      const same = undo.find((other) => sameJson(other.value as Json, value as Json));
      if (same === undefined) undo.push({ value, ids: [[run.site, run.clock, run.length]] });
      else same.ids.push([run.site, run.clock, run.length]);
    }
    // The order in which the sender named the ids says what were neighbours for it.
    const named = ids.flatMap((range) => intersect(parts, range));
    const runs = formatRanges(text.runs, named, key, val, guard);
    if (runs === null) throw partsPair();
    writeText(step, text.key, runs);
  }
  for (const { value, ids: changed } of undo) {
    step.inverse.unshift({
      ...operation,
      args: { ids: changed, key, val: value === null ? null : [...value], was: val },
    });
  }
}

interface Unit {
  readonly id: Id | null;
  readonly unit: string;
  readonly marks: Marks;
}

function unitsOf(runs: Runs): Unit[] {
  const out: Unit[] = [];
  for (const run of runs) {
    if (run.text === null) continue;
    for (let n = 0; n < run.length; n++)
      out.push({ id: [run.site, run.clock + n], unit: run.text.charAt(n), marks: run.marks });
  }
  return out;
}

/** A whole text through an API: what differs from the text as it is becomes del, ins and fmt. */
export function writeWhole(step: Step, block: string, property: string, to: RichText): void {
  const entry = step.draft.entry("block", block);
  if (entry === null) throw new Dangling(`block ${block}`);
  const now = unitsOf(runsOf(entry, property));
  const next: Unit[] = piecesOf(to).flatMap(({ text, marks }) =>
    text.split("").map((unit) => ({ id: null, unit, marks })),
  );
  let head = 0;
  while (head < now.length && head < next.length && now[head]?.unit === next[head]?.unit) head++;
  if (isHigh(now[head - 1]?.unit)) head--;
  let tail = 0;
  while (
    tail < now.length - head &&
    tail < next.length - head &&
    now[now.length - 1 - tail]?.unit === next[next.length - 1 - tail]?.unit
  )
    tail++;
  if (isLow(now[now.length - tail]?.unit)) tail--;
  const base = { pointer: { table: "block", id: block } as const, path: ["properties", property] };
  const gone = now.slice(head, now.length - tail);
  if (gone.length > 0) remove(step, { ...base, command: "del", args: { ids: joinIds(gone) } });
  insertPieces(step, base, block, property, now[head - 1]?.id ?? null, next.slice(head, next.length - tail));
  for (let at = 0; at < head; at++) align(step, base, now[at], next[at]);
  for (let at = 0; at < tail; at++) align(step, base, now[now.length - tail + at], next[next.length - tail + at]);
}

type Named = Pick<OperationOf<"ins">, "pointer" | "path">;

function insertPieces(
  step: Step,
  base: Named,
  block: string,
  property: string,
  before: Id | null,
  units: readonly Unit[],
): void {
  let left: Id = before ?? firstItem(step, block, property);
  for (let at = 0; at < units.length;) {
    const { marks } = units[at] as Unit;
    let end = at + 1;
    while (end < units.length && sameMarks((units[end] as Unit).marks, marks)) end++;
    const text = units.slice(at, end).map((unit) => unit.unit).join(""); // prettier-ignore
    const [site, clock] = step.context.allocate(text.length);
    const args: Args<"ins"> = { left, site, clock, units: text, marks: annotationsOf(marks), exp: ALL_MARKS };
    insert(step, { ...base, command: "ins", args });
    left = [site, clock + text.length - 1];
    at = end;
  }
}

/** A whole text says every mark of every unit, so nothing is taken from neighbours. */
const ALL_MARKS: string[] = ["b", "i", "_", "s", "c", "h", "a"];

function firstItem(step: Step, block: string, property: string): Id {
  const entry = step.draft.entry("block", block);
  const first = entry === null ? undefined : runsOf(entry, property).first;
  if (first === undefined) throw new Dangling(`text ${property} of block ${block}`);
  return [first.site, first.clock];
}

function align(step: Step, base: Named, now: Unit | undefined, next: Unit | undefined): void {
  if (now === undefined || next === undefined || now.id === null || sameMarks(now.marks, next.marks)) return;
  for (const key of new Set([...Object.keys(now.marks), ...Object.keys(next.marks)])) {
    const val = next.marks[key] ?? null;
    if (sameJson((now.marks[key] ?? null) as Json, val as Json)) continue;
    format(step, {
      ...base,
      command: "fmt",
      args: { ids: [[now.id[0], now.id[1], 1]], key, val: val === null ? null : [...val] },
    });
  }
}

function joinIds(units: readonly Unit[]): Range[] {
  const out: [string, number, number][] = [];
  for (const { id } of units) {
    if (id === null) continue;
    const last = out.at(-1);
    if (last !== undefined && last[0] === id[0] && last[1] + last[2] === id[1]) last[2]++;
    else out.push([id[0], id[1], 1]);
  }
  return out;
}

function isHigh(unit: string | undefined): boolean {
  return unit !== undefined && unit >= "\ud800" && unit <= "\udbff";
}

function isLow(unit: string | undefined): boolean {
  return unit !== undefined && unit >= "\udc00" && unit <= "\udfff";
}
