/**
 * Which rows that pass by stay in memory: those that came last, and what is on screen or changed here and not confirmed, which is
 * never let go of. Loaded with the first database that is shown. Leaves which rows pass by to unlisted.ts.
 */
import type { ScopeSync } from "./scope-sync.ts";

/** Rows that stay; so many more, and the oldest of them are let go of together. */
const MOST = 2000;
const MORE = 500;

type Rows = Pick<ScopeSync, "replica" | "unconfirmed" | "drop">;

export class ShownRows {
  private static readonly all = new WeakMap<Rows, ShownRows>();
  private readonly screens = new Set<() => Iterable<string>>();

  private constructor(private readonly sync: Rows) {}

  /** One for all databases of a workspace. */
  static of(sync: Rows): ShownRows {
    const shown = ShownRows.all.get(sync) ?? new ShownRows(sync);
    ShownRows.all.set(sync, shown);
    return shown;
  }

  /** These are on screen, or needed otherwise, whenever they are asked for, until the answer is called. */
  show(ids: () => Iterable<string>): () => void {
    this.screens.add(ids);
    return () => this.screens.delete(ids);
  }

  /** Lets go of those that came longest ago, where there are too many. `most`: how many stay. */
  trim(most = MOST, more = MORE): void {
    const { passing } = this.sync.replica.unlisted;
    if (passing.size <= most + more) return;
    const stays = new Set([...this.screens].flatMap((ids) => [...ids()]));
    for (const { id } of this.sync.unconfirmed()) stays.add(id);
    // What stays anyway takes no room from what comes: a row that was just asked for would go before it is shown.
    const free = [...passing].filter((id) => !stays.has(id));
    if (free.length <= most + more) return;
    const keys = free.slice(0, free.length - most).map((id) => `block:${id}`);
    this.sync.drop(keys, 0, "loose");
  }
}
