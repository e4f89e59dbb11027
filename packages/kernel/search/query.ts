/**
 * What somebody typed into a search field, as terms. A text matches where it has all of them; the last word may be the
 * beginning of one, quoted words stand together, and a word behind a minus sign must be missing.
 */
import { fold, wordsOf, type Word } from "./words.ts";

export interface Term {
  /** Words that stand one after the other; of characters of a close script, the pairs that make up the text. */
  readonly words: readonly string[];
  /** Whether the last of them may go on. */
  readonly prefix: boolean;
  readonly not: boolean;
}

export interface Query {
  readonly terms: readonly Term[];
  /** All of it, folded, for comparing with a title. */
  readonly folded: string;
}

export const MOST_TERMS = 16;

export function parseQuery(text: string): Query {
  const terms: Term[] = [];
  const pattern = /(-?)(?:"([^"]*)"?|([^\s"]+))/gu;
  const last = text.trimEnd();
  for (const match of text.matchAll(pattern)) {
    const [whole, minus, quoted, bare] = match;
    const not = minus === "-" && (quoted ?? bare ?? "") !== "";
    const ends = match.index + whole.length === last.length && last.length === text.length;
    if (quoted !== undefined) add([...wordsOf(quoted)], true, not, false);
    else add([...wordsOf(bare ?? "")], false, not, ends && !not);
  }
  return { terms: terms.slice(0, MOST_TERMS), folded: fold(text.trim()) };

  function add(words: readonly Word[], together: boolean, not: boolean, open: boolean): void {
    const places = placesOf(words);
    if (places.length === 0) return;
    if (together || not) return void terms.push({ words: joined(places), prefix: false, not });
    // "data-base" and "日本 harbour" typed as one word: what a script cuts apart is looked for as it stands.
    const prefix = open && places.at(-1)?.length === 1 && !isClose(places.at(-1)?.[0]?.word ?? "");
    terms.push({ words: joined(places), prefix, not });
  }
}

/** The words of one place together: of close scripts a character, and the pair that begins with it. */
function placesOf(words: readonly Word[]): Word[][] {
  const places: Word[][] = [];
  for (const word of words) {
    const last = places.at(-1);
    if (last !== undefined && last[0]?.at === word.at) last.push(word);
    else places.push([word]);
  }
  return places;
}

/** A word for each place: of close scripts the pair where there is one, which says more than its first character. */
function joined(places: readonly Word[][]): string[] {
  return places.map((place) => (place[1] ?? place[0])?.word ?? "");
}

function isClose(word: string): boolean {
  return [...wordsOf(word + word)].length > 1;
}

/** Stretches of the text that a query's terms match, in order, without overlap: [from, to) in UTF-16 units. */
export function matchesIn(text: string, query: Query): (readonly [from: number, to: number])[] {
  const places = placesOf([...wordsOf(text)]);
  const found: [number, number][] = [];
  for (const term of query.terms) {
    if (term.not) continue;
    for (let at = 0; at < places.length; at++) {
      const stretch = stretchAt(places, at, term);
      if (stretch !== null) found.push(stretch);
    }
  }
  found.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const out: [number, number][] = [];
  for (const [from, to] of found) {
    const last = out.at(-1);
    if (last !== undefined && from < last[1]) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}

function stretchAt(places: readonly (readonly Word[])[], at: number, term: Term): [number, number] | null {
  let stretch: [number, number] | null = null;
  for (const [n, wanted] of term.words.entries()) {
    const prefix = term.prefix && n === term.words.length - 1;
    const here = places[at + n]?.find(({ word }) => (prefix ? word.startsWith(wanted) : word === wanted));
    if (here === undefined) return null;
    stretch = [stretch?.[0] ?? here.from, here.to];
  }
  return stretch;
}
