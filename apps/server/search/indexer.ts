// Reads the pages that changed and writes them down for search. A page that is long and busy is read once in a while.
// Invariant: what is written is true of some moment after the change that asked for it; a page that changes while it is
// read is read again.

import { isPageType } from "@tessera/kernel/records/block.ts";
import { readersOf } from "@tessera/kernel/permissions/readers.ts";
import { typeOf } from "@tessera/kernel/records/entry.ts";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { RecordDb } from "../store/record-db.ts";
import type { Store } from "../store/store.ts";
import { documentOf, placeOf, type Document, type Line, type Place } from "./document.ts";
import { linesOf } from "./page-lines.ts";
import type { Dirty, SearchDb } from "./search-db.ts";

/** Pages taken at once, and of them read side by side. */
const PAGES = 200;
const AT_ONCE = 4;
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
  /** Told of each page that was written down. */
  readonly onRead?: () => void;
}

export class Indexer {
  /** Long pages that were read lately, and when they may be read again. */
  private readonly resting = new Map<string, number>();

  constructor(private readonly options: IndexerOptions) {}

  /** Reads what is due, until nothing is; resolves to the number of pages read. */
  async runOnce(stopped: () => boolean = () => false): Promise<number> {
    const { search, now, onError } = this.options;
    let read = 0;
    while (!stopped()) {
      const due = await search.dirty(now(), PAGES);
      for (let from = 0; from < due.length && !stopped(); from += AT_ONCE)
        await Promise.all(due.slice(from, from + AT_ONCE).map(async (one) => {
          const rest = this.resting.get(one.page) ?? 0;
          if (one.whole && rest > now()) return await search.putOff(one, rest);
          try {
            await this.index(one);
            await search.clean(one);
            read++;
            this.options.onRead?.();
          } catch (error) {
            onError(error, one.space, one.page);
            await search.putOff(one, now() + 60_000);
          }
        })); // prettier-ignore
      if (due.length < PAGES) return read;
    }
    return read;
  }

  private async index(dirty: Dirty): Promise<void> {
    const { search, now } = this.options;
    const { space, page } = dirty;
    const before = await search.stored(space, page);
    const found = await this.look(dirty, before === null);
    if (found === null) {
      await search.remove(space, page);
      return await search.markDirty(space, await search.pagesBelow(space, [page]), dirty.seq, false, now());
    }
    const { document, place, readers } = found;
    if (document !== null) await search.put(space, document);
    else await search.setPlace(space, page, place);
    const changed = await search.setReaders(space, place.holder, readers);
    if (before?.holder === page && place.holder !== page) await search.setReaders(space, page, []);
    const moved = before !== null && !samePlace(before, place);
    // Below a page that was not known nothing can have had another place.
    if (moved || (changed && place.holder === page))
      await search.markDirty(space, await search.pagesBelow(space, [page], !moved), dirty.seq, false, now());
  }

  /** The page as it is now; null where there is none. */
  private async look(
    { space, page, whole }: Dirty,
    isNew: boolean,
  ): Promise<{ document: Document | null; place: Place; readers: readonly string[] } | null> {
    const { store } = this.options;
    try {
      const lines = whole || isNew ? await this.lines(space, page) : null;
      const now = await store.read(space, (world) => {
        const entry = world.entry("block", page);
        if (entry === null || !isPageType(typeOf(entry))) return null;
        return { entry, place: placeOf(entry, world), readers: readersOf(entry, world) };
      });
      if (now === null) return null;
      const { entry, place, readers } = now;
      return { document: lines === null ? null : await documentOf(entry, place, lines), place, readers };
    } catch (error) {
      if (error instanceof AppError && error.kind === "NotFoundError") return null;
      throw error;
    }
  }

  private async lines(space: string, page: string): Promise<readonly Line[]> {
    const { store, records } = this.options;
    const { lines, blocks } = await linesOf(store, records, space, page);
    if (blocks > LONG) this.rest(page);
    return lines;
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
