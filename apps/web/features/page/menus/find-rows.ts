// Which rows of a menu answer what was typed, best first. Pure. A row answers by its names: the whole of one, the beginning of
// one, the beginnings of its words. Where none answers, one slip is forgiven: a letter too many, left out, another one, or two
// that changed places. What fits nothing gets no answer, rather than any row that happens to have the letters.
import { fold, wordsOf } from "@tessera/kernel/search/words.ts";
import { worth, type Uses } from "../../../ground/rank.ts";

export interface Findable {
  readonly id: string;
  readonly title: string;
  /** What people also call it, parted by spaces. */
  readonly aliases: string;
  /** Other whole names, such as with what it is done by in front. */
  readonly phrases?: readonly string[];
  /** What does the same at the start of a line. */
  readonly sign?: string;
}

/** Rows that answer, in the order to show them; of equal ones what is used more, then the table's order. */
export function findRows<Row extends Findable>(rows: readonly Row[], query: string, uses: Uses, now: number): Row[] {
  const wanted = fold(query.trim());
  const sorted = (fit: (row: Row) => number): Row[] =>
    rows
      .map((row, at) => ({ row, at, fit: fit(row), use: worth(uses[row.id], now) }))
      .filter((one) => one.fit > 0)
      .sort((a, b) => b.fit - a.fit || b.use - a.use || a.at - b.at)
      .map(({ row }) => row);
  if (wanted === "") return [...rows];
  const exact = sorted((row) => fitOf(row, wanted));
  return exact.length > 0 ? exact : sorted((row) => slippedFitOf(row, wanted));
}

const compact = (text: string): string => text.replaceAll(/[\s\p{P}]/gu, "");
const listed = (text: string): string[] => [...wordsOf(text)].map(({ word }) => word);

function fitOf({ title, aliases, phrases = [], sign }: Findable, wanted: string): number {
  if (sign === wanted) return 8;
  const short = compact(wanted);
  if (short === "") return 0;
  const names = [title, ...phrases].map((name) => compact(fold(name)));
  if (names.includes(short)) return 8;
  const [own, also] = [listed(title), fold(aliases).split(/\s+/)];
  if (own[0] === wanted) return 7;
  if (also.includes(wanted)) return 6;
  if (names.some((name) => name.startsWith(short))) return 5;
  if (own.includes(wanted)) return 4;
  const typed = listed(wanted);
  const begins = (words: readonly string[]): boolean =>
    typed.every((word) => words.some((one) => one.startsWith(word)));
  if (typed.length === 0) return 0;
  if (begins(own)) return 3;
  if (also.some((one) => one.startsWith(wanted))) return 2;
  return begins([...own, ...also, ...phrases.flatMap(listed)]) ? 1 : 0;
}

/** All that was typed but one word begins words of the row; that one does with a slip. Whole words come first, and its title's. */
function slippedFitOf({ title, aliases, phrases = [] }: Findable, wanted: string): number {
  const own = [...listed(title), compact(fold(title))];
  const also = [...fold(aliases).split(/\s+/), ...phrases.flatMap(listed)];
  let fit = 0;
  for (const word of listed(wanted)) {
    if ([...own, ...also].some((one) => one.startsWith(word))) continue;
    if (fit > 0) return 0;
    fit = own.some((one) => isSlip(word, one)) ? 4 : also.some((one) => isSlip(word, one)) ? 3 : 0;
    if (fit === 0)
      fit = own.some((one) => beginsWithSlip(word, one)) ? 2 : also.some((one) => beginsWithSlip(word, one)) ? 1 : 0;
    if (fit === 0) return 0;
  }
  return fit;
}

/** Below this so many words are a slip away from each other that it says nothing. */
const shortest = 4;

/** In short words the first letter holds, unless it changed places with the second. */
function isSlip(typed: string, word: string): boolean {
  if (typed.length < shortest || !isOneAway(typed, word)) return false;
  return typed.length > shortest || typed[0] === word[0] || (typed[0] === word[1] && typed[1] === word[0]);
}

function beginsWithSlip(typed: string, word: string): boolean {
  if (typed.length <= shortest || typed[0] !== word[0]) return false;
  return [-1, 0, 1].some(
    (more) => word.length >= typed.length + more && isOneAway(typed, word.slice(0, typed.length + more)),
  );
}

/** One letter too many, left out, another one, or two that changed places. */
function isOneAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  if (a.length > b.length) return a.slice(at + 1) === b.slice(at);
  if (a.length < b.length) return a.slice(at) === b.slice(at + 1);
  if (a.slice(at + 1) === b.slice(at + 1)) return true;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
