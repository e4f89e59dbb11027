/** A world that knows everything it holds: what it does not hold does not exist. For tests, simulation and small stores. */
import { listPlaceOf } from "./above.ts";
import { isAlive, type Entry } from "../records/entry.ts";
import { keyOf, type Table } from "../records/pointer.ts";
import { MapWorld } from "./map-world.ts";
import type { Draft } from "./world.ts";

export class MemoryWorld extends MapWorld {
  /** Replaces a record, or drops it, and keeps child lists and the index of sites true. */
  put(table: Table, id: string, next: Entry | null): void {
    const now = this.replace(table, id, next);
    if (next !== null) this.noteTexts(id, next.texts, now?.texts);
  }

  private replace(table: Table, id: string, next: Entry | null): Entry | undefined {
    const key = keyOf({ table, id });
    const now = this.entries.get(key);
    const from = now === undefined ? null : listPlaceOf(now);
    const to = next === null ? null : listPlaceOf(next);
    if (next === null) this.entries.delete(key);
    else this.entries.set(key, next);
    if (
      now !== undefined &&
      next !== null &&
      from?.parent === to?.parent &&
      from?.order === to?.order &&
      isAlive(now) === isAlive(next)
    )
      return now;
    if (from !== null) this.lists.set(from.parent, this.children(from.parent).without(from.order, id));
    if (next !== null && to !== null)
      this.lists.set(to.parent, this.children(to.parent).with({ id, order: to.order, alive: isAlive(next) }));
    return now;
  }

  /** Takes over what a draft changed. `seq` is the number under which the scope committed it. */
  take(draft: Draft, seq: number): void {
    for (const { table, id, scope, version, value, order, texts, meta } of draft.entries.values())
      this.replace(table, id, { table, id, scope, version, value, order, texts, meta, seq });
    for (const [site, texts] of draft.sites) for (const text of texts) this.noteSite(site, text);
    for (const [transaction, units] of draft.deleted) this.deleted.set(transaction, units);
  }
}
