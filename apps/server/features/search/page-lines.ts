// The lines that stand on a page, in order; what is in its sub-pages is theirs. A page that somebody writes on is in memory, so
// it is taken from there, as of the call; what is not is read from the database, and kept nowhere.
// Invariant: what is taken of each record is true of some moment after the call.

import type { Children } from "@tessera/kernel/world/children.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { isAlive, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import type { RecordDb } from "../../store/record-db.ts";
import type { ScopeCache } from "../../store/scope-cache.ts";
import type { Store } from "../../store/store.ts";
import { yieldToOthers, pauses } from "../../threads/slices.ts";
import { textOf } from "../../store/block-text.ts";
import type { Line } from "./document.ts";

/** Blocks of one read, and the most of one page. */
const BLOCKS = 250;
const LONGEST = 200_000;
/** Blocks right on a page that is read together with others, and of all of those. */
const SHORT = 100;
const TOGETHER = 20_000;

export interface PageLines {
  readonly lines: readonly Line[];
  /** How many blocks were looked at. */
  readonly blocks: number;
}

/** The lines of each of these pages. Pages with few blocks are read together, the others one after the other. */
export async function linesOf(
  store: Store,
  records: Pick<RecordDb, "children" | "entries">,
  space: string,
  pages: readonly string[],
): Promise<Map<string, PageLines>> {
  const cache = await store.scopes.fresh(space);
  const together = new Reading(cache, records, space);
  await together.childrenOf(pages);
  const short = pages.filter((page) => (together.children.get(page)?.length ?? 0) <= SHORT);
  await readBelow(together, short, TOGETHER);
  // Some of those that had few blocks have many further down.
  const isAll = together.blocks.size < TOGETHER;
  const read = new Map<string, PageLines>();
  for (const page of pages) {
    if (isAll && short.includes(page)) read.set(page, inOrder(page, together));
    else {
      const alone = new Reading(cache, records, space);
      await readBelow(alone, [page], LONGEST);
      read.set(page, inOrder(page, alone));
    }
  }
  return read;
}

async function readBelow(reading: Reading, pages: readonly string[], most: number): Promise<void> {
  for (let parents = pages; parents.length > 0 && reading.blocks.size < most;) {
    const ids = await reading.childrenOf(parents);
    await reading.read(ids);
    parents = ids.filter((id) => isWithin(reading.blocks.get(id)));
  }
}

function isWithin(entry: Entry | undefined): entry is Entry {
  return entry !== undefined && isAlive(entry) && !isPageType(typeOf(entry));
}

class Reading {
  readonly children = new Map<string, readonly string[]>();
  readonly blocks = new Map<string, Entry>();
  private readonly rest = pauses();

  constructor(
    private readonly cache: ScopeCache | null,
    private readonly records: Pick<RecordDb, "children" | "entries">,
    private readonly space: string,
  ) {}

  /** The living ones. */
  async childrenOf(parents: readonly string[]): Promise<string[]> {
    const cold: string[] = [];
    for (const parent of parents) {
      if (this.children.has(parent)) continue;
      const known = this.cache?.knownChildren(parent);
      if (known === undefined) cold.push(parent);
      else this.keep(parent, known);
    }
    for (let from = 0; from < cold.length; from += BLOCKS) {
      const lists = await this.records.children(this.space, cold.slice(from, from + BLOCKS));
      for (const [parent, list] of lists) this.keep(parent, list);
    }
    return parents.flatMap((parent) => this.children.get(parent) ?? []);
  }

  private keep(parent: string, list: Pick<Children, typeof Symbol.iterator>): void {
    const living: string[] = [];
    for (const child of list) if (child.alive) living.push(child.id);
    this.children.set(parent, living);
  }

  async read(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += BLOCKS) {
      if (from > 0) await this.rest();
      const keys: { table: "block"; id: string }[] = [];
      for (const id of ids.slice(from, from + BLOCKS)) {
        const known = this.cache?.known("block", id);
        if (known === undefined) keys.push({ table: "block", id });
        else if (known !== null) this.blocks.set(id, known);
      }
      if (keys.length === 0) continue;
      for (const entry of await this.records.entries(this.space, keys, false)) this.blocks.set(entry.id, entry);
      await yieldToOthers();
    }
  }
}

function inOrder(page: string, { children, blocks }: Reading): PageLines {
  const lines: Line[] = [];
  let seen = 0;
  const walk = [...(children.get(page) ?? [])].toReversed();
  for (let id = walk.pop(); id !== undefined; id = walk.pop()) {
    seen++;
    const entry = blocks.get(id);
    if (!isWithin(entry)) continue;
    const text = textOf(entry);
    if (text !== "") lines.push({ block: id, text });
    for (const child of [...(children.get(id) ?? [])].toReversed()) walk.push(child);
  }
  return { lines, blocks: seen };
}
