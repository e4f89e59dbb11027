/** ins, del, undel, fmt and whole-text writes (SPEC 10 to 14, 23). Rights are asked of the home, not of the block named. */
import type { Json } from "../values/json.ts";
import { sameJson } from "../values/json.ts";
import { isAlive, type Entry } from "../records/entry.ts";
import { hasTexts } from "../records/pointer.ts";
import { annotationsOf, inherited, marksOf, NONE, sameMarks, type Marks } from "../text/marks.ts";
import { piecesOf, type RichText } from "../text/rich-text.ts";
import { append, partOf, type Run } from "../text/run.ts";
import { RunList } from "../text/run-list.ts";
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
import { demand, allowed, type Step } from "../world/context.ts";
import type { Args, OperationOf } from "../world/operation.ts";
import { Dangling, Refusal } from "../world/refusal.ts";
import { homeOf, homesOf, revive, runsOf, writeText } from "./texts.ts";
import type { DeletedUnits } from "../world/world.ts";

/** The key of the text that an operation names: path ["properties", name]. */
export function namedText(operation: { pointer: { table: string; id: string }; path: readonly string[] }): string {
  const [root, property] = operation.path;
  if (
    !hasTexts(operation.pointer.table) ||
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
  if (!isAlive(home.entry)) revive(step, home.entry);
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
    if (!isAlive(text.entry)) revive(step, text.entry);
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
  const undo = new Map<string, { value: readonly Json[] | null; ids: Range[] }>();
  for (const { text, parts } of homesOf(step.draft, ids, namedText(operation))) {
    if (!reaches(step, operation.pointer.id, text.entry)) continue;
    for (const run of visibleIn(text.runs, parts)) {
      const value = run.marks[key] ?? null;
      if (sameJson(value as Json, val as Json)) continue;
      const name = JSON.stringify(value);
      const same = undo.get(name);
      if (same === undefined) undo.set(name, { value, ids: [[run.site, run.clock, run.length]] });
      else same.ids.push([run.site, run.clock, run.length]);
    }
    // They come in the order in which the sender named the ids, which says what were neighbours for it.
    const runs = formatRanges(text.runs, parts, key, val, guard);
    if (runs === null) throw partsPair();
    writeText(step, text.key, runs);
  }
  for (const { value, ids: changed } of undo.values()) {
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
  const [before, after] = [now[head - 1], now[now.length - tail]];
  const fresh = next.slice(head, next.length - tail);
  insertFresh(step, base, { block, property, left: before?.id ?? null, units: fresh });
  const carried = carriedBy(fresh, before?.marks ?? null, after?.marks ?? null);
  const wanted = (at: number): Marks =>
    (at < head || at >= next.length - tail ? next[at]?.marks : carried[at - head]) ?? NONE;
  setMarks(step, base, { block, property, wanted, fresh: [head, next.length - tail] });
}

type Named = Pick<OperationOf<"ins">, "pointer" | "path">;

interface Fresh {
  readonly block: string;
  readonly property: string;
  readonly left: Id | null;
  readonly units: readonly Unit[];
}

/** All that is new, at once: its marks are set together with those of the rest. */
function insertFresh(step: Step, base: Named, { block, property, left, units }: Fresh): void {
  if (units.length === 0) return;
  const text = units.map((unit) => unit.unit).join("");
  const [site, clock] = step.context.allocate(text.length);
  const marks = annotationsOf((units[0] as Unit).marks);
  const args: Args<"ins"> = {
    left: left ?? firstItem(step, block, property),
    site,
    clock,
    units: text,
    marks,
    exp: ALL_MARKS,
  };
  insert(step, { ...base, command: "ins", args });
}

/** A whole text says every mark of every unit, so nothing of these is taken from neighbours. */
const ALL_MARKS: string[] = ["b", "i", "_", "s", "c", "h", "a"];

/** What each new unit carries, as if its piece had been typed behind the one before. */
function carriedBy(units: readonly Unit[], before: Marks | null, after: Marks | null): Marks[] {
  const carried: Marks[] = [];
  for (const [at, { marks }] of units.entries()) {
    const last = units[at - 1];
    const isSame = last !== undefined && sameMarks(last.marks, marks);
    carried.push(isSame ? (carried[at - 1] ?? NONE) : inherited(marks, carried[at - 1] ?? before, after, ALL_MARKS));
  }
  return carried;
}

function firstItem(step: Step, block: string, property: string): Id {
  const entry = step.draft.entry("block", block);
  const first = entry === null ? undefined : runsOf(entry, property).first;
  if (first === undefined) throw new Dangling(`text ${property} of block ${block}`);
  return [first.site, first.clock];
}

interface WantedMarks {
  readonly block: string;
  readonly property: string;
  /** The marks of the visible unit at a place. */
  readonly wanted: (at: number) => Marks;
  /** Places of units that are new: undone by taking them away. */
  readonly fresh: readonly [from: number, to: number];
}

/** Sets the marks of every visible unit in one pass over the text, and leaves one inverse for each mark's former value. */
function setMarks(step: Step, base: Named, { block, property, wanted, fresh }: WantedMarks): void {
  const entry = step.draft.entry("block", block);
  if (entry === null) throw new Dangling(`block ${block}`);
  const undo = new FormerMarks();
  const next: Run[] = [];
  let place = 0;
  let [changed, doubtful] = [false, false];
  for (const run of runsOf(entry, property)) {
    if (run.text === null) {
      next.push(run);
      continue;
    }
    for (let from = 0, to = 0; from < run.length; from = to) {
      const marks = wanted(place + from);
      for (to = from + 1; to < run.length; to++) if (!sameMarks(wanted(place + to), marks)) break;
      const part = partOf(run, from, to);
      if (sameMarks(part.marks, marks)) {
        append(next, part);
        continue;
      }
      changed = true;
      doubtful ||= touchesPair(part.text ?? "");
      append(next, { ...part, marks });
      if (place + from < fresh[0] || place + from >= fresh[1]) undo.note(part, marks);
    }
    place += run.length;
  }
  if (!changed) return;
  demand(step, "edit", entry);
  const runs = RunList.of(next);
  if (doubtful && !isWhole(runs)) throw partsPair();
  writeText(step, textKey(block, property), runs);
  for (const args of undo.inverses()) step.inverse.unshift({ ...base, command: "fmt", args });
}

/** Which units had which value of which mark, and have which now: what an undo puts back. */
class FormerMarks {
  private readonly groups = new Map<string, Omit<Args<"fmt">, "ids"> & { readonly ids: [string, number, number][] }>();

  note({ site, clock, length, marks }: Run, next: Marks): void {
    for (const key of new Set([...Object.keys(marks), ...Object.keys(next)])) {
      const [was, is] = [marks[key] ?? null, next[key] ?? null];
      if (sameJson(was as Json, is as Json)) continue;
      const name = JSON.stringify([key, was, is]);
      const group = this.groups.get(name) ?? {
        ids: [],
        key,
        val: was === null ? null : [...was],
        was: is === null ? null : [...is],
      };
      this.groups.set(name, group);
      const last = group.ids.at(-1);
      if (last !== undefined && last[0] === site && last[1] + last[2] === clock) last[2] += length;
      else group.ids.push([site, clock, length]);
    }
  }

  inverses(): Iterable<Args<"fmt">> {
    return this.groups.values();
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
