// JSON text of a large value in slices, so that writing it holds the event loop only for the time of one slice. A value that is
// small is written as a whole, which is the usual case.

import { setImmediate } from "node:timers/promises";

/** Characters of one slice, about. Writing them takes a few milliseconds at most. */
const SLICE = 128 * 1024;

/** Whether the JSON of a value has at most so many characters, as an estimate: escaped characters count as one. */
export function isShort(value: unknown, characters: number): boolean {
  return left(value, characters) >= 0;
}

/** What is left of `characters` after this value; negative as soon as there is nothing left. */
function left(value: unknown, characters: number): number {
  if (typeof value === "string") return characters - value.length - 2;
  if (typeof value !== "object" || value === null) return characters - 5;
  let rest = characters - 2;
  if (Array.isArray(value)) {
    for (const item of value) {
      rest = left(item, rest - 1);
      if (rest < 0) return rest;
    }
    return rest;
  }
  for (const key in value) {
    rest = left((value as Readonly<Record<string, unknown>>)[key], rest - key.length - 4);
    if (rest < 0) return rest;
  }
  return rest;
}

/** The JSON of a value of plain data, in slices; the other tasks of the process run between two of them. */
export async function* jsonSlices(value: unknown): AsyncGenerator<string, void, undefined> {
  let slice = "";
  for (const piece of piecesOf(value)) {
    slice += piece;
    if (slice.length < SLICE) continue;
    yield slice;
    slice = "";
    await setImmediate();
  }
  yield slice;
}

function* piecesOf(value: unknown): Generator<string> {
  if (isShort(value, SLICE)) yield JSON.stringify(value);
  else if (typeof value === "string") yield* piecesOfText(value);
  else if (Array.isArray(value)) yield* piecesOfList(value);
  else yield* piecesOfObject(value as Readonly<Record<string, unknown>>);
}

function* piecesOfList(list: readonly unknown[]): Generator<string> {
  yield "[";
  for (const [at, item] of list.entries()) {
    if (at > 0) yield ",";
    yield* piecesOf(item === undefined ? null : item);
  }
  yield "]";
}

function* piecesOfObject(value: Readonly<Record<string, unknown>>): Generator<string> {
  yield "{";
  let isFirst = true;
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    yield `${isFirst ? "" : ","}${JSON.stringify(key)}:`;
    isFirst = false;
    yield* piecesOf(value[key]);
  }
  yield "}";
}

function* piecesOfText(text: string): Generator<string> {
  yield '"';
  for (let from = 0; from < text.length;) {
    let to = Math.min(from + SLICE, text.length);
    // The halves of a pair are written together.
    if (to < text.length && isHighSurrogate(text.charCodeAt(to - 1))) to++;
    yield JSON.stringify(text.slice(from, to)).slice(1, -1);
    from = to;
  }
  yield '"';
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
