/**
 * Marks: the annotations of a unit as a map, and back to the list form of rich text (`[["b"], ["a", url]]`).
 * Invariant: a marks object is never mutated, and the empty one is always NONE.
 */
import { sameJson, type Json } from "../values/json.ts";

/** Annotation code (for annotations that may overlap: code and first argument) to the arguments after it. */
export type Marks = Readonly<Record<string, readonly Json[]>>;
export const NONE: Marks = Object.freeze({});

/** Anchors of discussions and suggestions overlap, so each is keyed by what it anchors. */
const OVERLAPPING: ReadonlySet<string> = new Set(["m", "sa", "sua", "si", "sr"]);
/** Annotations that make a unit an embed; they are the unit's own and never spread to its neighbours. */
const EMBEDDING: ReadonlySet<string> = new Set(["u", "p", "d", "e", "eoi", "ce", "lm", "tv", "fpp", "md"]);

export type Annotation = readonly [string, ...Json[]];

export function hasEmbed(marks: Marks): boolean {
  for (const key in marks) if (EMBEDDING.has(key)) return true;
  return false;
}

export function markKey(annotation: Annotation): string {
  const [code, first] = annotation;
  return OVERLAPPING.has(code) ? `${code}:${String(first)}` : code;
}

export function marksOf(annotations: readonly Annotation[]): Marks {
  if (annotations.length === 0) return NONE;
  const marks: Record<string, readonly Json[]> = {};
  for (const annotation of annotations) marks[markKey(annotation)] = annotation.slice(1);
  return marks;
}

export function annotationsOf(marks: Marks): Annotation[] {
  const keys = Object.keys(marks);
  if (keys.length > 1) keys.sort();
  return keys.map((key) => [codeOf(key), ...(marks[key] ?? [])]);
}

function codeOf(key: string): string {
  const at = key.indexOf(":");
  return at > 0 && OVERLAPPING.has(key.slice(0, at)) ? key.slice(0, at) : key;
}

export function sameMarks(a: Marks, b: Marks): boolean {
  if (a === b) return true;
  let count = 0;
  for (const key in a) {
    if (!sameJson(a[key], b[key])) return false;
    count++;
  }
  for (const _ in b) count--;
  return count === 0;
}

/** `marks` with `key` set, or removed where `value` is null. */
export function withMark(marks: Marks, key: string, value: readonly Json[] | null): Marks {
  if (value !== null) return { ...marks, [key]: value };
  if (!(key in marks)) return marks;
  const { [key]: _gone, ...kept } = marks;
  return Object.keys(kept).length === 0 ? NONE : kept;
}

/**
 * What typed text carries between two visible neighbours: a mark on whose value both agree (also that it is absent)
 * wins over what the writer saw, unless the writer chose it (`chosen`). Embeds never spread.
 */
export function inherited(marks: Marks, left: Marks | null, right: Marks | null, chosen: readonly string[]): Marks {
  if (left === null || right === null || (left === NONE && right === NONE && marks === NONE)) return marks;
  let next: Record<string, readonly Json[]> | null = null;
  for (const key of new Set([...Object.keys(left), ...Object.keys(right), ...Object.keys(marks)])) {
    if (EMBEDDING.has(key) || chosen.includes(key) || !sameJson(left[key], right[key])) continue;
    const agreed = left[key];
    if (sameJson(agreed, marks[key])) continue;
    next ??= { ...marks };
    if (agreed === undefined) delete next[key];
    else next[key] = agreed;
  }
  if (next === null) return marks;
  return Object.keys(next).length === 0 ? NONE : next;
}
