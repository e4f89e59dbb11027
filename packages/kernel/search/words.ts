/**
 * A text as the words that search knows: folded (case, accents, widths), and in scripts that leave out spaces each character
 * and each pair. Index, query and highlight all go through here, so that they agree on what a word is.
 */

export interface Word {
  /** Folded. */
  readonly word: string;
  /** Place in the row of words, from 0; a pair stands at the place of its first character. */
  readonly at: number;
  /** Where it stands in the text, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
}

/** Longer words are cut: nobody looks for what comes after. */
const MOST_LETTERS = 60;

/** Most runs are of these alone, and need no closer look. */
const PLAIN = /^[\0-\x7f]*$/;
const RUN = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts written without spaces, or whose words take endings without a break. */
const CLOSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;

/** Lower case, without accents, in compatibility form: "Ｃafé" and "cafe" are one. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().normalize("NFC");
}

export function* wordsOf(text: string): Generator<Word> {
  let at = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    for (const piece of pieces(run)) {
      const from = index + piece.from;
      if (piece.close) {
        const letters = lettersOf(piece.text);
        for (const [n, letter] of letters.entries()) {
          const next = letters[n + 1];
          const word = fold(letter.text);
          if (word === "") continue;
          yield { word, at, from: from + letter.from, to: from + letter.to };
          if (next !== undefined)
            yield { word: word + fold(next.text), at, from: from + letter.from, to: from + next.to };
          at++;
        }
      } else {
        const word = fold(piece.text).slice(0, MOST_LETTERS);
        if (word !== "") yield { word, at: at++, from, to: from + piece.text.length };
      }
    }
  }
}

/** A run cut where its script changes between close and spaced. */
function pieces(run: string): { text: string; from: number; close: boolean }[] {
  if (PLAIN.test(run)) return [{ text: run, from: 0, close: false }];
  const out: { text: string; from: number; close: boolean }[] = [];
  let from = 0;
  for (const letter of run) {
    const last = out.at(-1);
    // Marks belong to the letter before them.
    const close = /\p{M}/u.test(letter) && last !== undefined ? last.close : CLOSE.test(letter);
    if (last !== undefined && last.close === close) last.text += letter;
    else out.push({ text: letter, from, close });
    from += letter.length;
  }
  return out;
}

function lettersOf(text: string): { text: string; from: number; to: number }[] {
  const out: { text: string; from: number; to: number }[] = [];
  let from = 0;
  for (const letter of text) {
    const last = out.at(-1);
    if (last !== undefined && /\p{M}/u.test(letter)) {
      last.text += letter;
      last.to += letter.length;
    } else out.push({ text: letter, from, to: from + letter.length });
    from += letter.length;
  }
  return out;
}
