// The encodings that a CSV file can have, and its bytes as text. guess-encoding.ts guesses which one a file has.

/** In the order to offer them. */
export const ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "iso-8859-2",
  "iso-8859-5",
  "iso-8859-7",
  "iso-8859-15",
  "koi8-r",
  "koi8-u",
  "macintosh",
  "shift_jis",
  "euc-jp",
  "iso-2022-jp",
  "gb18030",
  "big5",
  "euc-kr",
  "windows-874",
] as const;
export type Encoding = (typeof ENCODINGS)[number];

const PIECE = 1024 * 1024;

/** The text, a piece at a time; a mark at its beginning is left out. Throws a TypeError in strict mode for bytes that are no text. */
export function* decoded(bytes: Uint8Array, encoding: Encoding, isStrict = false): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: isStrict });
  for (let at = 0; at < bytes.length; at += PIECE)
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
  yield decoder.decode();
}

/** Whether all bytes are characters of the encoding. */
export function isEncodedIn(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    for (const _ of decoded(bytes, encoding, true));
    return true;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return false;
  }
}
