// What the bytes of a text file are: said by their mark, else UTF-8 where they are that, else the letters of Windows, which every
// byte is. Whoever shows the text may choose another.

export const ENCODINGS = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof ENCODINGS)[number];

export function guessEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Without a mark: every second byte of plain letters is nothing.
  const begin = bytes.subarray(0, 1000);
  const nothings = (from: number): number => begin.filter((byte, at) => byte === 0 && at % 2 === from).length;
  if (nothings(1) > begin.length / 4) return "utf-16le";
  if (nothings(0) > begin.length / 4) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += PIECE) decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

const PIECE = 1024 * 1024;

/** The text, a piece at a time; a mark at its beginning is left out. */
export function* decoded(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += PIECE)
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
  yield decoder.decode();
}
