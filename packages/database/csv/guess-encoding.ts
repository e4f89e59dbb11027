// Guesses the encoding of a text file: by its mark, else UTF-8 if its bytes are that, else by the frequency of letters and the looks of words. The user can
// choose another one. The detector (chardet) is loaded with the first file that is not UTF-8.
import { decoded, ENCODINGS, isEncodedIn, type Encoding } from "./encodings.ts";
import { likenessOf } from "./text-likeness.ts";

export async function guessEncoding(bytes: Uint8Array): Promise<Encoding> {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Without a mark: every second byte of Latin letters is zero.
  const begin = bytes.subarray(0, 1000);
  const zeros = (from: number): number => begin.filter((byte, at) => byte === 0 && at % 2 === from).length;
  if (zeros(1) > begin.length / 4) return "utf-16le";
  if (zeros(0) > begin.length / 4) return "utf-16be";
  return isEncodedIn(bytes, "utf-8") ? "utf-8" : await detected(bytes);
}

/** The encodings that the detector means by a name: Windows has more characters at the same places. */
const NAMES: Readonly<Record<string, readonly Encoding[]>> = {
  "ISO-8859-1": ["windows-1252"],
  "ISO-8859-2": ["iso-8859-2", "windows-1250"],
  "ISO-8859-5": ["iso-8859-5"],
  "ISO-8859-7": ["windows-1253", "iso-8859-7"],
  "ISO-8859-8": ["windows-1255"],
  "ISO-8859-9": ["windows-1254"],
  "KOI8-R": ["koi8-r", "koi8-u"],
  Shift_JIS: ["shift_jis"],
  "EUC-JP": ["euc-jp"],
  GB18030: ["gb18030"],
  Big5: ["big5"],
  "EUC-KR": ["euc-kr"],
};

/** The detector counts letters, which needs some text; in short files the looks of the words decide. */
async function detected(bytes: Uint8Array): Promise<Encoding> {
  const { analyse } = await import("chardet");
  const sample = unlikeAscii(bytes);
  const confidence = new Map<string, number>();
  for (const { name, confidence: value } of analyse(sample))
    for (const encoding of NAMES[name] ?? [name])
      confidence.set(encoding, Math.max(value, confidence.get(encoding) ?? 0));
  let [best, most]: [Encoding, number] = ["windows-1252", -1];
  for (const encoding of SINGLE_OR_DOUBLE) {
    if (!isEncodedIn(bytes, encoding)) continue;
    const text = [...decoded(sample, encoding)].join("");
    const score = likenessOf(text, encoding) + (confidence.get(encoding) ?? 0) / 200;
    if (score > most) [best, most] = [encoding, score];
  }
  return best;
}

const SINGLE_OR_DOUBLE = ENCODINGS.filter((one) => !one.startsWith("utf") && one !== "iso-2022-jp");

const MOST_SAMPLED = 50_000;

/** The words with characters outside of ASCII, which differ between encodings: other text would hide them from the detector. */
function unlikeAscii(bytes: Uint8Array): Uint8Array {
  const kept: number[] = [];
  let end = 0;
  for (let at = 0; at < bytes.length && kept.length < MOST_SAMPLED; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    let from = at;
    while (from > end && isLetter(bytes[from - 1])) from--;
    // The byte after it may be the second half of a character, whichever it is.
    end = at + 2;
    while (end < bytes.length && isLetter(bytes[end])) end++;
    kept.push(...bytes.subarray(from, end), SPACE);
    at = end - 1;
  }
  return Uint8Array.from(kept);
}

const SPACE = 0x20;

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && (byte >= 0x80 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));
}
