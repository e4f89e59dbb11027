// The titles of the pages that this device knows, for finding while somebody types. Pure; what is a page, and whether it
// may be shown, is its owner's to say. Invariant: words are cut as the server cuts them, so both find alike.
import { forgiven, slips } from "@tessera/kernel/search/distance.ts";
import { matchesIn, type Query, type Term } from "@tessera/kernel/search/query.ts";
import { fold, wordsOf } from "@tessera/kernel/search/words.ts";

interface Titled {
  readonly title: string;
  readonly folded: string;
  /** Its words between spaces, each once. */
  readonly words: string;
}

export interface TitleHit {
  readonly id: string;
  /** Higher is better; what has the very words is above what resembles them. */
  readonly score: number;
}

/** Fewer hits, and words that resemble those typed count too. */
const tooFew = 5;

export class TitleIndex {
  private readonly titles = new Map<string, Titled>();
  /** Every word, with the number of titles that have it. */
  private readonly words = new Map<string, number>();

  get size(): number {
    return this.titles.size;
  }

  /** Whether that was news. */
  put(id: string, title: string): boolean {
    if (this.titles.get(id)?.title === title) return false;
    this.remove(id);
    const words = new Set([...wordsOf(title)].map(({ word }) => word));
    this.titles.set(id, { title, folded: fold(title.trim()), words: ` ${[...words].join(" ")} ` });
    for (const word of words) this.words.set(word, (this.words.get(word) ?? 0) + 1);
    return true;
  }

  /** Whether it was there. */
  remove(id: string): boolean {
    const known = this.titles.get(id);
    if (known === undefined) return false;
    this.titles.delete(id);
    for (const word of known.words.trim().split(" ")) {
      const left = (this.words.get(word) ?? 0) - 1;
      if (left > 0) this.words.set(word, left);
      else this.words.delete(word);
    }
    return true;
  }

  /** In no order. A query without words finds nothing. */
  find(query: Query): TitleHit[] {
    const wanted = query.terms.filter((term) => !term.not);
    if (wanted.length === 0) return [];
    const hits: TitleHit[] = [];
    for (const [id, titled] of this.titles) {
      if (query.terms.every((term) => has(titled, term) !== term.not)) hits.push({ id, score: score(titled, query) });
    }
    return hits.length < tooFew ? [...hits, ...this.resembling(query, new Set(hits.map(({ id }) => id)))] : hits;
  }

  private resembling(query: Query, known: ReadonlySet<string>): TitleHit[] {
    const ways = query.terms.map((term) => (term.not ? [term] : [term, ...this.variants(term)]));
    if (ways.every((terms) => terms.length === 1)) return [];
    const hits: TitleHit[] = [];
    for (const [id, titled] of this.titles) {
      if (known.has(id)) continue;
      const fits = ways.every((terms) => {
        const [first] = terms;
        return first?.not === true ? !has(titled, first) : terms.some((term) => has(titled, term));
      });
      if (fits) hits.push({ id, score: 0 });
    }
    return hits;
  }

  /** The same term with a word of some title that a slip of a finger lies away. */
  private variants({ words, prefix, not }: Term): Term[] {
    const [word] = words;
    if (word === undefined || words.length > 1) return [];
    const most = forgiven(word);
    if (most === 0) return [];
    const terms: Term[] = [];
    for (const other of this.words.keys()) {
      if (other === word || !startsAlike(word, other)) continue;
      const start = prefix ? other.slice(0, word.length) : other;
      if (slips(word, other, most) <= most || (start !== other && slips(word, start, most) <= most))
        terms.push({ words: [other], prefix: false, not });
    }
    return terms;
  }
}

/** Two letters exchanged, left out or put in at the beginning are as far as a slip there goes; numbers are meant. */
function startsAlike(word: string, other: string): boolean {
  const [a, b, x, y] = [word.charCodeAt(0), word.charCodeAt(1), other.charCodeAt(0), other.charCodeAt(1)];
  const digit = x >= 48 && x <= 57;
  return (a === x || a === y || b === x) && !digit;
}

function has({ title, words }: Titled, term: Term): boolean {
  const last = term.words.length - 1;
  for (const [at, word] of term.words.entries())
    if (!words.includes(term.prefix && at === last ? ` ${word}` : ` ${word} `)) return false;
  // Several words of one term stand one after the other.
  return last === 0 || matchesIn(title, { terms: [{ ...term, not: false }], folded: "" }).length > 0;
}

function score({ folded }: Titled, query: Query): number {
  if (folded === query.folded) return 100;
  if (folded.startsWith(query.folded)) return 70;
  return folded.includes(query.folded) ? 50 : 40;
}
