// A page as search keeps it: where it stands and who decides over it, its title, and its text in parts, line by line.
// Pure: made from a world and the lines that somebody else has read.

import type { World } from "@tessera/kernel/world/world.ts";
import { holderOf } from "@tessera/kernel/permissions/readers.ts";
import { wayUp } from "@tessera/kernel/world/above.ts";
import { isAlive, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { wordsOf } from "@tessera/kernel/search/words.ts";
import { cellsOf, textOf } from "../../store/block-text.ts";
import { pauses } from "../../threads/slices.ts";

export interface Place {
  readonly holder: string;
  /** Everything above, the space or teamspace first. */
  readonly above: readonly string[];
  /** Neither it nor anything above is in the trash. */
  readonly alive: boolean;
}

export interface Line {
  readonly block: string;
  readonly text: string;
}

export interface Part {
  /** PostgreSQL's form of a tsvector. */
  readonly words: string;
  readonly body: string;
  /** The block of each line of the body. */
  readonly blocks: readonly string[];
}

export interface Document {
  readonly page: string;
  readonly place: Place;
  readonly kind: string;
  readonly title: string;
  readonly titleWords: string;
  readonly createdBy: string | null;
  readonly editedBy: string | null;
  readonly createdTime: number;
  readonly editedTime: number;
  readonly parts: readonly Part[];
  /** Every different word, for finding those that somebody mistyped. */
  readonly vocabulary: ReadonlySet<string>;
}

/** Words of one part: positions in a tsvector end at 16,383. */
const PART_WORDS = 12_000;
/** Characters of one part, so that none of its columns becomes too large to index. */
const PART_LETTERS = 200_000;
/** Lines that are taken in one turn. */
const TURN = 200;
/** Shorter words are not looked up when nothing is found. */
const SHORTEST_KEPT = 4;

export function placeOf(page: Entry, world: World): Place {
  const above: string[] = [];
  let alive = isAlive(page);
  for (const step of wayUp(page, world)) {
    if (step.kind === "record") {
      if (step.entry === page) continue;
      above.unshift(step.entry.id);
      alive &&= isAlive(step.entry);
    } else if (step.kind === "top" || step.kind === "missing") {
      above.unshift(step.id);
      if (step.kind === "missing") alive = false;
    }
  }
  return { holder: holderOf(page, world).id, above, alive };
}

/** Lets others have their turn between some hundred lines and the next. */
export async function documentOf(page: Entry, place: Place, lines: readonly Line[]): Promise<Document> {
  const title = textOf(page);
  const vocabulary = new Set<string>();
  const parts: Part[] = [];
  let part = new PartMaker(vocabulary);
  part.add(title, "A", null);
  const rest = pauses();
  for (const [at, { block, text }] of [{ block: page.id, text: cellsOf(page) }, ...lines].entries()) {
    if (at % TURN === TURN - 1) await rest();
    if (text === "") continue;
    if (part.isFull) {
      parts.push(part.done());
      part = new PartMaker(vocabulary);
    }
    part.add(text, "", block);
  }
  parts.push(part.done());
  const named = new PartMaker(vocabulary);
  named.add(title, "A", null);
  const { value } = page;
  const time = (name: string): number => (Number.isSafeInteger(value[name]) ? Number(value[name]) : 0);
  const who = (name: string): string | null => (typeof value[name] === "string" ? value[name] : null);
  return {
    page: page.id,
    place,
    kind: typeOf(page),
    title,
    titleWords: named.done().words,
    createdBy: who("created_by_id"),
    editedBy: who("last_edited_by_id"),
    createdTime: time("created_time"),
    editedTime: Math.max(time("last_edited_time"), time("created_time")),
    parts,
    vocabulary,
  };
}

/** Collects lines until there are enough words for one tsvector. */
class PartMaker {
  private readonly places = new Map<string, string[]>();
  private readonly lines: string[] = [];
  private readonly blocks: string[] = [];
  private next = 1;
  private letters = 0;

  constructor(private readonly vocabulary: Set<string>) {}

  get isFull(): boolean {
    return this.next > PART_WORDS || this.letters > PART_LETTERS;
  }

  add(text: string, weight: "A" | "", block: string | null): void {
    let last = -1;
    for (const { word, at } of wordsOf(text)) {
      if (this.next + at > 16_000) break;
      const places = this.places.get(word) ?? [];
      if (places.length === 0) this.places.set(word, places);
      // A tsvector keeps 255 places of a word.
      if (places.length < 255) places.push(`${this.next + at}${weight}`);
      last = at;
      if (word.length >= SHORTEST_KEPT) this.vocabulary.add(word);
    }
    // A gap, so that no phrase goes on from one line to the next.
    this.next += last + 2;
    this.letters += text.length;
    if (block === null) return;
    this.lines.push(text);
    this.blocks.push(block);
  }

  done(): Part {
    const words = [...this.places].map(([word, places]) => `${quote(word)}:${places.join(",")}`).join(" ");
    return { words, body: this.lines.join("\n"), blocks: this.blocks };
  }
}

/** A word as tsvector and tsquery literals take it. */
export function quote(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** The word that all rows of a space have: no text has it, for texts have no words with a sign in them. */
export function scopeWord(space: string): string {
  return quote(`=${space}`);
}
