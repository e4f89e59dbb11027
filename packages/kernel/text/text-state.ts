/**
 * The stored form of a run list. Visible text and marks live once, in the readable JSON; the state holds only the ids:
 * `s` sites (own ones as "#", "^", "$", "<"), `t` transactions, `r` three numbers a run: site * 2 + deleted, clock,
 * length, and for deleted runs a fourth, the index into `t`. A state that does not fit its text is the crdt error kind.
 */
import type { Json, JsonObject } from "../records/json.ts";
import { isList, isObject } from "../records/json.ts";
import { NONE, sameMarks, type Marks } from "./marks.ts";
import { piecesOf, type RichText } from "./rich-text.ts";
import { pristine, type Run, type Runs } from "./runs.ts";

export interface TextState {
  readonly s: readonly string[];
  readonly t: readonly string[];
  readonly r: readonly number[];
}

export class CrdtError extends Error {
  override readonly name = "CrdtError";
}

export function encodeRuns(runs: Runs, key: string): TextState {
  const sites = new Map<string, number>();
  const transactions = new Map<string, number>();
  const numbers: number[] = [];
  const place = (map: Map<string, number>, name: string): number => {
    const known = map.get(name);
    if (known !== undefined) return known;
    map.set(name, map.size);
    return map.size - 1;
  };
  for (const run of runs) {
    const own = run.site.length === key.length + 1 && run.site.startsWith(key);
    const site = place(sites, own ? run.site.slice(-1) : run.site);
    numbers.push(site * 2 + (run.gone === null ? 0 : 1), run.clock, run.length);
    if (run.gone !== null) numbers.push(place(transactions, run.gone));
  }
  return { s: [...sites.keys()], t: [...transactions.keys()], r: numbers };
}

/** The run list of a property. Null state: never edited. Throws CrdtError where state and text do not fit each other. */
export function decodeRuns(state: TextState | null, text: RichText, key: string): Runs {
  if (state === null) return pristine(key, text);
  const pieces = piecesOf(text);
  let piece = 0;
  let offset = 0;
  const take = (length: number): { text: string; marks: Marks }[] => {
    const out: { text: string; marks: Marks }[] = [];
    for (let left = length; left > 0; ) {
      const from = pieces[piece];
      if (from === undefined) throw new CrdtError(`text ${key} is shorter than its run list`);
      const part = from.text.slice(offset, offset + left);
      const last = out.at(-1);
      if (last !== undefined && sameMarks(last.marks, from.marks)) last.text += part;
      else out.push({ text: part, marks: from.marks });
      left -= part.length;
      offset += part.length;
      if (offset >= from.text.length) {
        piece++;
        offset = 0;
      }
    }
    return out;
  };
  const runs: Run[] = [];
  for (let at = 0; at < state.r.length; ) {
    const head = state.r[at++] as number;
    const clock = state.r[at++] as number;
    const length = state.r[at++] as number;
    const name = state.s[head >> 1];
    if (name === undefined) throw new CrdtError(`text ${key} names an unknown site`);
    const site = name.length === 1 ? key + name : name;
    if (head & 1) {
      runs.push({ site, clock, length, text: null, marks: NONE, gone: state.t[state.r[at++] as number] ?? "" });
    } else if (/[$^<]$/.test(site)) {
      runs.push({ site, clock, length, text: null, marks: NONE, gone: null });
    } else {
      let start = clock;
      for (const { text: units, marks } of take(length)) {
        runs.push({ site, clock: start, length: units.length, text: units, marks, gone: null });
        start += units.length;
      }
    }
  }
  if (piece < pieces.length) throw new CrdtError(`text ${key} is longer than its run list`);
  return runs;
}

export function isTextState(value: Json | undefined): value is TextState & JsonObject {
  if (!isObject(value)) return false;
  const { s, t, r } = value;
  return isList(s) && s.every((x) => typeof x === "string") && isList(t) && t.every((x) => typeof x === "string") &&
    isList(r) && r.every((x) => typeof x === "number" && Number.isSafeInteger(x) && x >= 0); // prettier-ignore
}
