// Indexes the pages that changed. A long page that changes often is indexed at intervals.
// Invariant: what is written is true of some moment after the change that asked for it; a page that changes while it is
// read is read again.

import { isPageType } from "@tessera/kernel/records/block.ts";
import { readersOf } from "@tessera/kernel/permissions/readers.ts";
import { typeOf } from "@tessera/kernel/records/entry.ts";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { RecordDb } from "../../store/record-db.ts";
import type { Store } from "../../store/store.ts";
import { documentOf, placeOf, type Document, type Line, type Place } from "./document.ts";
import { linesOf } from "./page-lines.ts";
import type { Dirty, SearchDb, StoredPage, Waiting } from "./search-db.ts";

/** Pages that are read and written together. As many of the newest and as many of the oldest changes are taken at once. */
const TOGETHER = 100;
/** A page of so many lines rests so long between two readings. */
const LONG = 1000;
const LONG_REST = 20_000;

export interface IndexerOptions {
  readonly store: Store;
  /** The records behind the store, read in the index's own turn. */
  readonly records: Pick<RecordDb, "children" | "entries">;
  readonly search: SearchDb;
  readonly now: () => number;
  readonly onError: (error: unknown, space: string, page: string) => void;
  /** Called for each page that was indexed. */
  readonly onRead?: () => void;
}

/** A page as it was found: without a document where only its place or its rights may have changed. */
interface Seen {
  readonly page: string;
  readonly document: Document | null;
  readonly place: Place;
  readonly readers: readonly string[];
}

export class Indexer {
  /** Long pages that were read lately, and when they may be read again. */
  private readonly resting = new Map<string, number>();

  constructor(private readonly options: IndexerOptions) {}

  /** Reads what is due, until nothing is; resolves to the number of pages read. */
  async runOnce(stopped: () => boolean = () => false): Promise<number> {
    const { search, now } = this.options;
    let read = 0;
    while (!stopped()) {
      const due = await search.dirty(now(), TOGETHER);
      const spaces = new Map<string, Waiting[]>();
      for (const one of due) {
        const rest = one.whole ? (this.resting.get(one.page) ?? 0) : 0;
        if (rest > now()) await search.putOff(one, rest);
        else spaces.set(one.space, [...(spaces.get(one.space) ?? []), one]);
      }
      for (const [space, pages] of spaces)
        for (let from = 0; from < pages.length && !stopped(); from += TOGETHER)
          read += await this.indexOrPutOff(space, pages.slice(from, from + TOGETHER));
      if (due.length < 2 * TOGETHER) return read;
    }
    return read;
  }

  /** Where one of several fails, each is tried by itself. */
  private async indexOrPutOff(space: string, pages: readonly Waiting[]): Promise<number> {
    const { search, now, onError, onRead } = this.options;
    try {
      await this.index(space, pages);
      await search.clean(space, pages);
      for (const _ of pages) onRead?.();
      return pages.length;
    } catch (error) {
      const [only] = pages;
      if (only !== undefined && pages.length === 1) {
        onError(error, space, only.page);
        await search.putOff(only, now() + 60_000);
        return 0;
      }
    }
    let read = 0;
    for (const one of pages) read += await this.indexOrPutOff(space, [one]);
    return read;
  }

  private async index(space: string, pages: readonly Dirty[]): Promise<void> {
    const { search, now } = this.options;
    const before = await search.stored(
      space,
      pages.map(({ page }) => page),
    );
    const seen = await this.look(space, pages, before);
    const gone = pages.flatMap(({ page }) => (seen.has(page) ? [] : [page]));
    for (const page of gone) await search.remove(space, page);
    const found = [...seen.values()];
    await search.put(
      space,
      found.flatMap(({ document }) => document ?? []),
    );
    await search.setPlaces(
      space,
      found.filter(({ document }) => document === null),
    );
    const readers = new Map(found.map(({ place, readers: own }) => [place.holder, own]));
    const changed = new Set<string>();
    for (const [holder, own] of readers) if (await search.setReaders(space, holder, own)) changed.add(holder);
    const [moved, decidingAnew]: [string[], string[]] = [gone, []];
    for (const { page, place } of found) {
      const known = before.get(page);
      if (known?.holder === page && place.holder !== page) await search.setReaders(space, page, []);
      // Below a page that was not known nothing can have had another place.
      if (known !== undefined && !samePlace(known, place)) moved.push(page);
      else if (place.holder === page && changed.has(page)) decidingAnew.push(page);
    }
    const below = [...(await search.pagesBelow(space, moved)), ...(await search.pagesBelow(space, decidingAnew, true))];
    await search.markDirty(space, below, Math.max(...pages.map(({ seq }) => seq)), false, now());
  }

  /** The pages as they are now; those that are not there are left out. */
  private async look(
    space: string,
    pages: readonly Dirty[],
    before: ReadonlyMap<string, StoredPage>,
  ): Promise<Map<string, Seen>> {
    const { store } = this.options;
    const read = pages.filter(({ page, whole }) => whole || !before.has(page)).map(({ page }) => page);
    try {
      const lines = await this.lines(space, read);
      const world = await store.world(space);
      const factsOf = (page: string) => {
        const entry = world.entry("block", page);
        if (entry === null || !isPageType(typeOf(entry))) return null;
        return { entry, place: placeOf(entry, world), readers: readersOf(entry, world) };
      };
      const looks = pages.map(
        ({ page }) =>
          () =>
            factsOf(page),
      );
      const now = await store.readTogether(world, looks, () => looks.map((look) => look()));
      const seen = new Map<string, Seen>();
      for (const facts of now) {
        if (facts === null) continue;
        const { entry, place, readers } = facts;
        const own = lines.get(entry.id);
        const document = own === undefined ? null : await documentOf(entry, place, own);
        seen.set(entry.id, { page: entry.id, document, place, readers });
      }
      return seen;
    } catch (error) {
      if (error instanceof AppError && error.kind === "NotFoundError") return new Map();
      throw error;
    }
  }

  private async lines(space: string, pages: readonly string[]): Promise<Map<string, readonly Line[]>> {
    const { store, records } = this.options;
    const read = await linesOf(store, records, space, pages);
    for (const [page, { blocks }] of read) if (blocks > LONG) this.rest(page);
    return new Map([...read].map(([page, { lines }]) => [page, lines]));
  }

  private rest(page: string): void {
    const now = this.options.now();
    for (const [other, until] of this.resting) if (until <= now) this.resting.delete(other);
    this.resting.set(page, now + LONG_REST);
  }
}

function samePlace(one: Place, other: Place): boolean {
  return (
    one.holder === other.holder &&
    one.alive === other.alive &&
    one.above.length === other.above.length &&
    one.above.every((id, at) => id === other.above[at])
  );
}
