// Rates how much a decoded text looks like words, to distinguish encodings in short files, for which the frequencies of letters say
// little. Bytes in the wrong encoding become symbols within words, capitals after small letters, scripts that mix, or rare characters.
import type { Encoding } from "./encodings.ts";

const WORD = /[\p{L}\p{M}\p{S}\u0080-\u00bf\u2010-\u203a]+/gu;
const FOREIGN = /[^\u0000-\u007f]/gu;
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
] as const;

/** From 0 to 1: the share of characters outside of ASCII that are where such characters are in words. */
export function likenessOf(text: string, encoding: Encoding): number {
  const ranges = COMMON[encoding];
  const isCommon = ranges === undefined ? null : commonOf(encoding, ranges);
  let [all, sum] = [0, 0];
  for (const [word] of text.matchAll(WORD)) {
    const foreign = word.match(FOREIGN) ?? [];
    all += foreign.length;
    if (isCommon === null) sum += foreign.length * likenessOfWord(word, foreign.length);
    else for (const sign of foreign) sum += likenessOfSign(sign, isCommon);
  }
  return all === 0 ? 0 : sum / all;
}

/** Characters that are all in one language say more than ideographs, which three have. */
const OF_ONE_LANGUAGE = /[\u3001-\u30ff\uff01-\uff5e\p{Script=Hangul}]/u;
const HALF_WIDTH = /[\uff61-\uff9f]/;

function likenessOfSign(sign: string, common: ReadonlySet<string>): number {
  if (HALF_WIDTH.test(sign)) return 0;
  if (OF_ONE_LANGUAGE.test(sign)) return 1;
  return common.has(sign) ? 0.95 : 0.2;
}

function likenessOfWord(word: string, foreign: number): number {
  if (/^[\u2010-\u203a\u0080-\u00bf\p{S}]+$/u.test(word)) return /^[€£°«»–—…“”„‘’•™©®§]$/u.test(word) ? 1 : 0.1;
  const scripts = SCRIPTS.filter((script) => script.test(word)).length;
  if (scripts !== 1 || /[\p{S}\u0080-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf]/u.test(word)) return 0.1;
  if (/\p{Ll}\p{Lu}/u.test(word)) return 0.2;
  if ((word.match(/\p{M}/gu) ?? []).length * 2 > word.length) return 0.2;
  // A word of the Latin script has letters of ASCII, too.
  return SCRIPTS[0].test(word) && word.length > 2 && foreign / word.length > 0.6 ? 0.2 : 1;
}

/** The rows of the code table that hold the usual characters: lead bytes from and to, of two bytes. */
const COMMON: Partial<Record<Encoding, readonly (readonly [from: number, to: number])[]>> = {
  shift_jis: [[0x88, 0x98]],
  "euc-jp": [[0xb0, 0xcf]],
  gb18030: [[0xb0, 0xd7]],
  big5: [[0xa4, 0xc6]],
  "euc-kr": [[0xb0, 0xc8]],
};

const sets = new Map<Encoding, ReadonlySet<string>>();

function commonOf(encoding: Encoding, ranges: readonly (readonly [number, number])[]): ReadonlySet<string> {
  const known = sets.get(encoding);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(encoding);
  // In these encodings the second byte is from 0x40 on; of EUC and GB 2312 it is above 0xa0.
  const first = encoding === "shift_jis" || encoding === "big5" ? 0x40 : 0xa1;
  const signs = ranges.flatMap(([from, to]) => {
    const pairs: string[] = [];
    for (let lead = from; lead <= to; lead++)
      for (let trail = first; trail < 0xff; trail++) pairs.push(decoder.decode(Uint8Array.of(lead, trail)));
    return pairs;
  });
  const set = new Set(signs.filter((sign) => sign.length === 1 && sign !== "\ufffd"));
  sets.set(encoding, set);
  return set;
}
