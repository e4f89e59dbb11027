// Imports that never landed go for good: those that were given up, and those that were begun more than a day ago. Each is first
// marked as one that never lands, and only then removed. Invariant: what lands is whole, whenever it does; what is removed was
// never seen. Any process may do it, twice at once too, and what was cut off is continued.

import type { Entry } from "@tessera/kernel/records/entry.ts";
import { isAlive } from "@tessera/kernel/records/entry.ts";
import { getIn, setIn } from "@tessera/kernel/values/json.ts";
import { ABANDONED, openImports, STAGED, STAGED_IMPORTS } from "@tessera/kernel/world/staged.ts";
import type { Store } from "../../store/store.ts";
import { blockKey, type Purging } from "./purging.ts";
import type { TrashDb } from "./trash-db.ts";

export interface AbandonedImportsOptions {
  readonly store: Store;
  readonly trash: TrashDb;
  readonly purging: Purging;
  readonly now: () => number;
}

/** An import that did not land in this time never will. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;
/** Pages of one look, and rows of one. */
const PAGES = 100;
const ROWS = 5000;

const MARK = ["format", STAGED] as const;

export class AbandonedImports {
  constructor(private readonly options: AbandonedImportsOptions) {}

  async remove(scope: string, isStopping: () => boolean): Promise<void> {
    const { trash, now } = this.options;
    const until = now() - ABANDONED_MS;
    for (;;) {
      const pages = await trash.abandoned(scope, until, PAGES);
      if (pages.length === 0 || isStopping()) break;
      for (const page of pages) await this.removePage(scope, page);
    }
    for (const collection of await trash.importing(scope)) {
      if (isStopping()) return;
      await this.removeRows(scope, collection, until);
    }
  }

  /** A new database. One that lands before it is marked stays. */
  private async removePage(scope: string, page: string): Promise<void> {
    const { store, purging } = this.options;
    await purging.change(scope, [blockKey(page)], "abandon-import", (entry) =>
      isAlive(entry) || getIn(entry.value, MARK) !== true
        ? entry
        : { ...entry, value: setIn(entry.value, MARK, ABANDONED) },
    );
    const mark = await store.read(scope, (world) => getIn(world.entry("block", page)?.value, MARK));
    if (mark === ABANDONED) await purging.page(scope, page);
  }

  private async removeRows(scope: string, id: string, until: number): Promise<void> {
    const { store, purging } = this.options;
    const collection = { table: "collection", id } as const;
    const isOver = (entry: Entry): string[] =>
      [...openImports(entry.value)].flatMap(([one, { at, isAbandoned }]) => (isAbandoned || at <= until ? [one] : []));
    const over = await store.read(scope, (world) => {
      const entry = world.entry("collection", id);
      return entry === null ? [] : isOver(entry);
    });
    if (over.length === 0) return;
    await purging.change(scope, [collection], "abandon-import", (entry) => {
      let { value } = entry;
      for (const one of isOver(entry)) value = setIn(value, [STAGED_IMPORTS, one, "abandoned"], true);
      return { ...entry, value };
    });
    const open = await store.read(scope, (world) => openImports(world.entry("collection", id)?.value ?? {}));
    const gone = [...open].flatMap(([one, { isAbandoned }]) => (isAbandoned ? [one] : []));
    for (;;) {
      const rows = await store.db.rows(scope, id, null, ROWS, gone);
      if (rows.length === 0) break;
      const ids = rows.map((row) => row.id);
      // A row is found by its mark, which is removed with it: its traces in the log and snapshots go before.
      await purging.forget(scope, ids);
      await purging.records(scope, ids.map(blockKey));
    }
    await purging.change(scope, [collection], "abandon-import", (entry) => {
      const left = [...openImports(entry.value).keys()].filter((one) => !gone.includes(one));
      let { value } = entry;
      for (const one of gone) value = setIn(value, [STAGED_IMPORTS, one], undefined);
      return { ...entry, value: left.length === 0 ? setIn(value, [STAGED_IMPORTS], undefined) : value };
    });
  }
}
