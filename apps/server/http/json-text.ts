// How large a JSON text is as values, found by looking at its bytes alone: a value takes up to sixty times the bytes that it
// is written with, so what is too much is refused before any value is made. Whether the text is JSON is left to the parser.

export interface JsonBounds {
  readonly depth: number;
  readonly values: number;
}

export type JsonExcess = "deep" | "many";

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/** What the text has too much of; null where it keeps within the bounds. Reads no further than it must. */
export function excessOf(bytes: Uint8Array, bounds: JsonBounds): JsonExcess | null {
  let depth = 0;
  // Every value stands behind a comma, behind a bracket, or alone.
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at];
    if (code === QUOTE) {
      at = endOfString(bytes, at);
    } else if (code === COMMA) {
      values += 1;
      if (values > bounds.values) return "many";
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      values += 1;
      if (depth > bounds.depth) return "deep";
      if (values > bounds.values) return "many";
    } else if (code === 0x7d || code === 0x5d) {
      depth -= 1;
    }
  }
  return null;
}

/** The place of the quote that ends the string begun at `start`, or the end of the text. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = bytes.indexOf(QUOTE, at);
    if (at === -1) return bytes.length;
    let slashes = 0;
    while (bytes[at - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}
