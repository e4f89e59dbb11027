/**
 * Rich text as readers get it: a list of segments `[text, annotations?]`. Pure reading, checking and building.
 * Invariant (SPEC 6): no U+0000 and no lone surrogate ever enters a text.
 */
import * as v from "valibot";
import type { Json } from "../values/json.ts";
import { annotationsOf, hasEmbed, marksOf, NONE, sameMarks, type Annotation, type Marks } from "./marks.ts";

export type Segment = readonly [string] | readonly [string, readonly Annotation[]];
export type RichText = readonly Segment[];

const LONE_SURROGATE = /\p{Surrogate}/u;

/** True where `text` may be stored: whole pairs only, and no U+0000. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && !LONE_SURROGATE.test(text);
}

const annotation = v.pipe(
  v.array(v.any()),
  v.check((list) => typeof list[0] === "string" && list[0] !== "" && !list[0].startsWith("__"), "an annotation"),
);
export const richTextSchema = v.pipe(
  v.array(v.union([v.strictTuple([v.string()]), v.strictTuple([v.string(), v.array(annotation)])])),
  v.check((segments) => segments.every((segment) => isStorable(segment[0])), "text without U+0000 and lone surrogates"),
);

/** The value as rich text; null where it is none. Absent text is the empty text. */
export function toRichText(value: Json | undefined): RichText | null {
  if (value === undefined || value === null) return [];
  const result = v.safeParse(richTextSchema, value);
  return result.success ? (result.output as unknown as RichText) : null;
}

/** A piece of text with equal marks; embeds are pieces of one unit. */
export interface Piece {
  readonly text: string;
  readonly marks: Marks;
}

export function piecesOf(text: RichText): Piece[] {
  const pieces: Piece[] = [];
  for (const [string, annotations] of text) {
    if (string === "") continue;
    pieces.push({ text: string, marks: annotations === undefined ? NONE : marksOf(annotations) });
  }
  return pieces;
}

/** Pieces to segments: neighbours with equal marks join, embeds stay alone. */
export function richTextOf(pieces: Iterable<Piece>): RichText {
  const out: { text: string; marks: Marks; alone: boolean }[] = [];
  for (const { text, marks } of pieces) {
    if (text === "") continue;
    if (hasEmbed(marks)) {
      for (const unit of text) out.push({ text: unit, marks, alone: true });
      continue;
    }
    const last = out.at(-1);
    if (last !== undefined && !last.alone && sameMarks(last.marks, marks)) last.text += text;
    else out.push({ text, marks, alone: false });
  }
  return out.map(({ text, marks }) => (marks === NONE ? [text] : [text, annotationsOf(marks)]));
}

export function plainText(text: RichText): string {
  let out = "";
  for (const segment of text) out += segment[0];
  return out;
}
