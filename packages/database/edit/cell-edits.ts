// What is written where a cell changes. Titles and texts of ours (keys that begin with "~") merge: of a new text only the
// letters that differ are named, the others keep their ids and marks. Everything else is written whole.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { Refusal } from "@tessera/kernel/world/refusal.ts";
import { runsOf } from "@tessera/kernel/operations/texts.ts";
import { Unknown, type World } from "@tessera/kernel/world/world.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { NONE } from "@tessera/kernel/text/marks.ts";
import { leftOf, rangesOf } from "@tessera/kernel/text/offsets.ts";
import {
  piecesOf,
  plainText,
  richTextOf,
  toRichText,
  type Piece,
  type RichText,
} from "@tessera/kernel/text/rich-text.ts";
import { changeRanges, readRuns, type Runs } from "@tessera/kernel/text/runs.ts";
import { setAt } from "./operations.ts";

/** Hands out ids for `length` characters that are written here. */
export type Numbering = (length: number) => { readonly site: string; readonly clock: number };

export interface EditedRow {
  readonly spaceId: string;
  readonly id: string;
}

export function isMergingKey(key: string): boolean {
  return key === "title" || key.startsWith("~");
}

/** A text cell as it was when somebody began to write in it: what they change is told apart from what others do meanwhile. */
export interface TextBase {
  readonly row: EditedRow;
  readonly key: string;
  readonly rich: RichText;
  /** Null where it does not merge. */
  readonly runs: Runs | null;
}

export function textBase(row: EditedRow, key: string, stored: Json | undefined, world: World): TextBase {
  const runs = isMergingKey(key) ? runsIn(world, row.id, key) : null;
  return { row, key, rich: runs === null ? (toRichText(stored) ?? []) : readRuns(runs), runs };
}

/** Undefined: nothing is stored any more. */
export function writeValue(row: EditedRow, key: string, stored: Json | undefined): Operation[] {
  return [setAt(row.spaceId, "block", row.id, ["properties", key], stored ?? null)];
}

/** The text says `text` now. Nothing where that is what it said. */
export function writeText({ row, key, rich, runs }: TextBase, text: string, numbering: Numbering): Operation[] {
  const wanted = storable(text);
  const before = plainText(rich);
  if (before === wanted) return [];
  const change = textChange(before, wanted);
  if (runs === null) {
    const next = textWith(rich, change);
    return writeValue(row, key, next.length === 0 ? undefined : (next as Json));
  }
  return mergingChange(row, key, runs, change, numbering);
}

/** The rich text that says `text`: what stays keeps its marks. */
export function changedText(rich: RichText, text: string): RichText {
  return textWith(rich, textChange(plainText(rich), storable(text)));
}

/** Without what no text may hold: U+0000, and halves of surrogate pairs. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "").replace(/\p{Surrogate}/gu, "\ufffd");
}

/** What stood at `at` for `length` letters gave way to `inserted`. */
interface TextChange {
  readonly at: number;
  readonly length: number;
  readonly inserted: string;
}

const isHigh = (text: string, at: number): boolean => /[\ud800-\udbff]/.test(text.charAt(at));

/** The smallest change from one text to the other that parts no surrogate pair. */
function textChange(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  if (start > 0 && isHigh(before, start - 1)) start--;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  if (end > 0 && isHigh(before, before.length - end - 1)) end--;
  return { at: start, length: before.length - start - end, inserted: after.slice(start, after.length - end) };
}

function mergingChange(row: EditedRow, key: string, runs: Runs, change: TextChange, numbering: Numbering): Operation[] {
  const pointer = { table: "block", id: row.id, spaceId: row.spaceId } as const;
  const path = ["properties", key];
  const operations: Operation[] = [];
  let now = runs;
  if (change.length > 0) {
    const ids = rangesOf(runs, change.at, change.length);
    operations.push({ pointer, path, command: "del", args: { ids } });
    now = changeRanges(runs, ids, (run) => ({ ...run, text: null, marks: NONE, gone: "" }));
  }
  if (change.inserted !== "") {
    const { site, clock } = numbering(change.inserted.length);
    const args = { left: leftOf(now, change.at), site, clock, units: change.inserted };
    operations.push({ pointer, path, command: "ins", args });
  }
  return operations;
}

/** Null where the text is not at hand, or what is stored is none. */
function runsIn(world: World, id: string, key: string): Runs | null {
  try {
    const entry = world.entry("block", id);
    return entry === null ? null : runsOf(entry, key);
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unknown) return null;
    throw error;
  }
}

/** The rich text after a change: what did not change keeps its marks. */
function textWith(rich: RichText, { at, length, inserted }: TextChange): RichText {
  const pieces = piecesOf(rich);
  const end = at + length;
  return richTextOf([...cut(pieces, 0, at), { text: inserted, marks: NONE }, ...cut(pieces, end, Infinity)]);
}

function cut(pieces: readonly Piece[], from: number, to: number): Piece[] {
  const out: Piece[] = [];
  let at = 0;
  for (const { text, marks } of pieces) {
    const part = text.slice(Math.max(0, from - at), Math.max(0, to - at));
    if (part !== "") out.push({ text: part, marks });
    at += text.length;
  }
  return out;
}
