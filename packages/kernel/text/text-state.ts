/**
 * The stored form of a run list. Visible text and marks live once, in the readable JSON; the state holds only the ids:
 * `v` its form (2), `s` sites (own ones as "#", "^", "$", "<"), `t` transactions as one text, `r` numbers of a run as text: site * 4,
 * +2 where it is one unit, +1 where it is deleted; the distance of its clock from where the site's last run ended; its
 * length unless one; and for deleted runs the distance in `t` from the last one named. A state that does not fit its
 * text is the crdt error kind. Form 1 (`r` a list of numbers: site * 2 + deleted, clock, length, transaction) is read.
 */
import type { Json, JsonObject } from "../values/json.ts";
import { isList, isObject } from "../values/json.ts";
import { NONE, type Marks } from "./marks.ts";
import { readNames, writeNames } from "./name-text.ts";
import { readNumbers, writeNumber } from "./number-text.ts";
import { piecesOf, type RichText } from "./rich-text.ts";
import { append, isSentinel, type Run } from "./run.ts";
import { RunList } from "./run-list.ts";
import { pristine, type Runs } from "./runs.ts";

export interface TextState {
  /** Absent: form 1. */
  readonly v?: 2;
  readonly s: readonly string[];
  readonly t: string | readonly string[];
  readonly r: string | readonly number[];
}

export class CrdtError extends Error {
  override readonly name = "CrdtError";
}

/** Names as numbers, in the order of their first mention. */
class Table {
  private readonly numbers = new Map<string, number>();
  // Neighbouring runs mostly say the same name.
  private last: string | null = null;
  private lastNumber = 0;

  numberOf(name: string): number {
    if (name === this.last) return this.lastNumber;
    this.last = name;
    this.lastNumber = this.numbers.get(name) ?? this.numbers.size;
    if (this.lastNumber === this.numbers.size) this.numbers.set(name, this.lastNumber);
    return this.lastNumber;
  }

  get names(): string[] {
    return [...this.numbers.keys()];
  }
}

/** Runs that only marks or the making of the list keep apart are one here: equal lists have equal states. */
export function encodeRuns(runs: Runs, key: string): TextState {
  const sites = new Table();
  const transactions = new Table();
  const ends: number[] = [];
  let lastTransaction = 0;
  let out = "";
  let open: { run: Run; length: number } | null = null;
  const close = (): void => {
    if (open === null) return;
    const { run, length } = open;
    const site = sites.numberOf(run.site);
    out +=
      writeNumber(site * 4 + (length === 1 ? 2 : 0) + (run.gone === null ? 0 : 1)) +
      writeNumber(signed(run.clock - (ends[site] ?? 0)));
    ends[site] = run.clock + length;
    if (length !== 1) out += writeNumber(length);
    if (run.gone === null) return;
    const transaction = transactions.numberOf(run.gone);
    out += writeNumber(signed(transaction - lastTransaction));
    lastTransaction = transaction;
  };
  runs.forEach((run) => {
    const last = open?.run;
    if (
      open !== null &&
      last !== undefined &&
      last.site === run.site &&
      last.clock + open.length === run.clock &&
      last.gone === run.gone &&
      !isSentinel(run) &&
      !isSentinel(last)
    ) {
      open.length += run.length;
      return;
    }
    close();
    open = { run, length: run.length };
  });
  close();
  const names = sites.names.map((site) =>
    site.length === key.length + 1 && site.startsWith(key) ? site.slice(-1) : site,
  );
  return { v: 2, s: names, t: writeNames(transactions.names), r: out };
}

function signed(number: number): number {
  return number < 0 ? -number * 2 - 1 : number * 2;
}

function unsigned(number: number): number {
  return number % 2 === 1 ? -(number + 1) / 2 : number / 2;
}

type VisitRun = (site: number, clock: number, length: number, gone: string | null) => void;

/** Calls `visit` for the stored runs in order. Throws CrdtError where a number or a name is missing. */
function eachStored(state: TextState, key: string, visit: VisitRun): void {
  const compact = typeof state.r === "string";
  const numbers = typeof state.r === "string" ? readNumbers(state.r) : state.r;
  if (numbers === null) throw new CrdtError(`the run list of ${key} cannot be read`);
  let at = 0;
  const next = (): number => {
    const number = numbers[at++];
    if (number === undefined) throw new CrdtError(`the run list of ${key} ends too early`);
    return number;
  };
  const names = typeof state.t === "string" ? readNames(state.t) : state.t;
  if (names === null) throw new CrdtError(`the transactions of ${key} cannot be read`);
  const ends: number[] = state.s.map(() => 0);
  let transaction = 0;
  while (at < numbers.length) {
    const head = next();
    const site = Math.floor(head / (compact ? 4 : 2));
    const end = ends[site];
    if (end === undefined) throw new CrdtError(`text ${key} names an unknown site`);
    const clock = compact ? end + unsigned(next()) : next();
    const length = compact && head % 4 >= 2 ? 1 : next();
    if (clock < 0 || length < 1) throw new CrdtError(`text ${key} holds a run that cannot be`);
    ends[site] = clock + length;
    let gone: string | null = null;
    if (head % 2 === 1) {
      transaction = compact ? transaction + unsigned(next()) : next();
      gone = names[transaction] ?? null;
      if (gone === null) throw new CrdtError(`text ${key} names an unknown transaction`);
    }
    visit(site, clock, length, gone);
  }
}

/** A site as the stored list names it. */
interface StoredSite {
  readonly name: string;
  readonly isSentinel: boolean;
  readonly starts: number[];
  readonly ends: number[];
}

/** The run list of a property. Null state: never edited. Throws CrdtError where state and text do not fit each other. */
export function decodeRuns(state: TextState | null, text: RichText, key: string): Runs {
  if (state === null) return pristine(key, text);
  const pieces = piecesOf(text);
  const runs: Run[] = [];
  const sites = state.s.map((stored): StoredSite => {
    const name = stored.length === 1 && "#^$<".includes(stored) ? key + stored : stored;
    return { name, isSentinel: /[$^<]$/.test(name), starts: [], ends: [] };
  });
  if (new Set(sites.map(({ name }) => name)).size < sites.length) throw new CrdtError(`text ${key} names a site twice`);
  let piece = 0;
  let offset = 0;
  const put = (site: string, clock: number, length: number): void => {
    for (let at = 0; at < length;) {
      const from = pieces[piece];
      if (from === undefined) throw new CrdtError(`text ${key} is shorter than its run list`);
      const units = from.text.slice(offset, offset + length - at);
      const marks: Marks = from.marks;
      append(runs, { site, clock: clock + at, length: units.length, text: units, marks, gone: null });
      at += units.length;
      offset += units.length;
      if (offset < from.text.length) continue;
      piece++;
      offset = 0;
    }
  };
  eachStored(state, key, (number, clock, length, gone) => {
    const { name: site, isSentinel: marksEnd, starts, ends } = sites[number] as StoredSite;
    starts.push(clock);
    ends.push(clock + length);
    if (gone !== null) append(runs, { site, clock, length, text: null, marks: NONE, gone });
    else if (marksEnd) runs.push({ site, clock, length, text: null, marks: NONE, gone: null });
    else put(site, clock, length);
  });
  if (piece < pieces.length) throw new CrdtError(`text ${key} is longer than its run list`);
  for (const { name, starts, ends } of sites)
    if (overlap(starts, ends)) throw new CrdtError(`text ${key} holds ids of ${name} twice`);
  return RunList.of(runs);
}

/** True where two ranges share an id: one begins before as many have ended as have begun. */
function overlap(starts: readonly number[], ends: readonly number[]): boolean {
  if (starts.length < 2) return false;
  const sorted = Float64Array.from(ends).sort();
  return Float64Array.from(starts)
    .sort()
    .some((start, at) => at > 0 && start < (sorted[at - 1] ?? 0));
}

export function isTextState(value: Json | undefined): value is TextState & JsonObject {
  if (!isObject(value)) return false;
  const { v, s, t, r } = value;
  if (!isList(s) || !s.every((x) => typeof x === "string")) return false;
  if (v === 2) return typeof r === "string" && typeof t === "string";
  return (
    v === undefined &&
    isList(t) &&
    t.every((x) => typeof x === "string") &&
    isList(r) &&
    r.every((x) => typeof x === "number" && Number.isSafeInteger(x) && x >= 0)
  );
}
