// The size of a JSON value in bytes of UTF-8, without writing it. Values are never changed in place, so the size of a larger
// list or object is counted once.
import { isList, isObject, type Json } from "./json.ts";

export interface JsonSize {
  readonly bytes: number;
  /** Bytes of the longest string in the value, with its quotes. */
  readonly longest: number;
}

/** Values from this size on are remembered. */
const LARGE = 256;
const known = new WeakMap<object, JsonSize>();

export function sizeOfJson(value: Json | undefined): JsonSize {
  if (typeof value === "string") {
    const bytes = 2 + bytesInString(value);
    return { bytes, longest: bytes };
  }
  if (value === undefined) return NOTHING;
  if (value === null || typeof value === "boolean") return { bytes: value === false ? 5 : 4, longest: 0 };
  if (typeof value === "number") return { bytes: String(value).length, longest: 0 };
  const remembered = known.get(value);
  if (remembered !== undefined) return remembered;
  const size = sizeOfParts(value);
  if (size.bytes >= LARGE) known.set(value, size);
  return size;
}

const NOTHING: JsonSize = { bytes: 0, longest: 0 };

function sizeOfParts(value: readonly Json[] | { readonly [key: string]: Json }): JsonSize {
  let bytes = 2;
  let longest = 0;
  let count = 0;
  if (isList(value)) {
    for (const item of value) {
      const size = sizeOfJson(item);
      bytes += size.bytes;
      longest = Math.max(longest, size.longest);
    }
    count = value.length;
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      if (value[key] === undefined) continue;
      const size = sizeOfJson(value[key]);
      bytes += sizeOfKey(key) + size.bytes;
      longest = Math.max(longest, size.longest);
      count++;
    }
  }
  return { bytes: bytes + Math.max(count - 1, 0), longest };
}

/** Bytes of a key with its quotes and the colon. */
export function sizeOfKey(key: string): number {
  return 3 + bytesInString(key);
}

/** Bytes of a string between its quotes. */
export function bytesInString(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20) bytes += SHORT_ESCAPES.has(code) ? 1 : 5;
    else if (code === QUOTE || code === BACKSLASH) bytes += 1;
    else if (code < 0x80) continue;
    // A surrogate pair is two units and four bytes.
    else bytes += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Backspace, tab, line feed, form feed and carriage return are written with one letter after the backslash. */
const SHORT_ESCAPES: ReadonlySet<number> = new Set([8, 9, 10, 12, 13]);
