// What changed between two states of a line: at most one deletion, one insertion at its place, and mark changes.
// Invariant: applying the change to the old pieces gives the new ones; no surrogate pair is parted.
import { sameJson, type Json } from "@tessera/kernel/values/json.ts";
import { hasEmbed, inherited, NONE, sameMarks, type Marks } from "@tessera/kernel/text/marks.ts";
import type { Piece } from "@tessera/kernel/text/rich-text.ts";

export interface Inserted extends Piece {
  /** Offset in the new line. */
  readonly at: number;
  /** Mark keys that the writer chose against what both neighbours say. */
  readonly chosen: readonly string[];
}

export interface Formatted {
  /** Offset in the new line. */
  readonly at: number;
  readonly length: number;
  readonly key: string;
  readonly value: readonly Json[] | null;
}

export interface LineChange {
  /** Offset in the old line. */
  readonly deleted: { readonly at: number; readonly length: number } | null;
  readonly inserted: readonly Inserted[];
  readonly formatted: readonly Formatted[];
}

interface Unit {
  readonly unit: string;
  readonly marks: Marks;
}

function unitsOf(pieces: readonly Piece[]): Unit[] {
  const units: Unit[] = [];
  for (const { text, marks } of pieces)
    for (let at = 0; at < text.length; at++) units.push({ unit: text.charAt(at), marks });
  return units;
}

/** An embed is what its payload says, not only its sign. */
const same = (a: Unit | undefined, b: Unit | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.unit === b.unit &&
  (hasEmbed(a.marks) || hasEmbed(b.marks) ? sameMarks(a.marks, b.marks) : true);

const isHigh = (unit: Unit | undefined) => unit !== undefined && unit.unit >= "\ud800" && unit.unit <= "\udbff";
const isLow = (unit: Unit | undefined) => unit !== undefined && unit.unit >= "\udc00" && unit.unit <= "\udfff";

/** `caret`: the offset of a collapsed caret in the new line, which tells where among equal letters something was typed. */
export function lineChange(before: readonly Piece[], after: readonly Piece[], caret?: number): LineChange {
  const old = unitsOf(before);
  const now = unitsOf(after);
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && same(old[start], now[start])) start++;
  let end = 0;
  while (end < shorter - start && same(old[old.length - 1 - end], now[now.length - 1 - end])) end++;
  // Among equal letters the change may slide left until it ends at the caret.
  if (caret !== undefined && old.length !== now.length) {
    const grown = Math.max(now.length - old.length, 0);
    for (const wanted = Math.max(0, caret - grown); start > wanted && end < shorter && start + end === shorter;) {
      if (!same(old[old.length - 1 - end], now[now.length - 1 - end])) break;
      start--;
      end++;
    }
  }
  while (start > 0 && (isLow(old[start]) || isLow(now[start])) && isHigh(old[start - 1])) start--;
  while (end > 0 && (isHigh(old[old.length - 1 - end]) || isHigh(now[now.length - 1 - end]))) end--;
  const deletedLength = old.length - start - end;
  return {
    deleted: deletedLength > 0 ? { at: start, length: deletedLength } : null,
    inserted: insertions(
      now,
      start,
      now.length - end,
      old[start - 1]?.marks ?? null,
      old[old.length - end]?.marks ?? null,
    ),
    formatted: formats(old, now, start, end),
  };
}

/** `before` and `right`: the neighbours' marks as they are when the insertion is executed, ahead of any formatting. */
function insertions(
  now: readonly Unit[],
  from: number,
  to: number,
  before: Marks | null,
  right: Marks | null,
): Inserted[] {
  const out: Inserted[] = [];
  for (let at = from; at < to;) {
    const { marks } = now[at] as Unit;
    let next = at + 1;
    if (!hasEmbed(marks))
      while (next < to && !hasEmbed((now[next] as Unit).marks) && sameMarks((now[next] as Unit).marks, marks)) next++;
    const left = at > from ? (now[at - 1] as Unit).marks : before;
    const text = now
      .slice(at, next)
      .map((each) => each.unit)
      .join("");
    out.push({ at, text, marks, chosen: chosenKeys(marks, left, right) });
    at = next;
  }
  return out;
}

/** The keys in which `marks` differs from what the engine would let it inherit. */
export function chosenKeys(marks: Marks, left: Marks | null, right: Marks | null): string[] {
  const given = inherited(marks, left, right, []);
  const keys = new Set([...Object.keys(given), ...Object.keys(marks)]);
  return [...keys].filter((key) => !sameJson(given[key] as Json | undefined, marks[key] as Json | undefined));
}

function formats(old: readonly Unit[], now: readonly Unit[], start: number, end: number): Formatted[] {
  const out: Formatted[] = [];
  const open = new Map<string, { at: number; length: number; key: string; value: readonly Json[] | null }>();
  const shift = now.length - old.length;
  for (let at = 0; at < now.length; at++) {
    const kept = at < start ? at : at >= now.length - end ? at - shift : null;
    const was = kept === null ? null : (old[kept] as Unit).marks;
    const is = (now[at] as Unit).marks;
    const changed = was === null || sameMarks(was, is) ? NONE : { ...was, ...is };
    for (const [key, format] of open) if (format.at + format.length !== at) open.delete(key);
    for (const key of Object.keys(changed)) {
      const value = is[key] ?? null;
      if (was === null || sameJson((was[key] ?? null) as Json, value as Json)) continue;
      const running = open.get(key);
      if (running !== undefined && sameJson(running.value as Json, value as Json)) running.length++;
      else {
        const format = { at, length: 1, key, value };
        open.set(key, format);
        out.push(format);
      }
    }
  }
  return out;
}

export function isEmpty(change: LineChange): boolean {
  return change.deleted === null && change.inserted.length === 0 && change.formatted.length === 0;
}
