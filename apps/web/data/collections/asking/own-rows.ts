// The rows of a collection that this device changed and that the server's answers do not contain yet: those that wait in the queue,
// and those that were confirmed after the last question was asked. Invariant: a row stays here until there is an answer to a question
// that was asked after its change was confirmed.
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { isAlive } from "@tessera/kernel/records/entry.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import { isRowOf } from "@tessera/database/query/row-of-entry.ts";

export interface OwnChange {
  readonly id: string;
  /** As it is now; null: it is no row any more. */
  readonly entry: Entry | null;
  readonly wasThere: boolean;
  /** As it was confirmed before it was changed here. */
  readonly before: Entry | null;
}

interface Own {
  /** Whether earlier answers of the server contained it: such a row is not put in a second time where its place is unknown. */
  readonly wasThere: boolean;
  /** As it was confirmed before the first of them. */
  readonly before: Entry | null;
  /** When its last change was confirmed; null while one waits. */
  confirmed: number | null;
}

export class OwnRows {
  private readonly rows = new Map<string, Own>();
  /** Counts what happened. */
  private moment = 0;

  constructor(
    private readonly sync: Pick<ScopeSync, "replica" | "world" | "unconfirmed">,
    private readonly collection: string,
  ) {}

  /** Must be called after every change of the queue or of confirmed records; returns the new moment. */
  look(): number {
    const moment = ++this.moment;
    const waiting = new Set<string>();
    for (const entry of this.sync.unconfirmed()) {
      if (entry.table !== "block") continue;
      const before = this.sync.replica.entry("block", entry.id);
      const wasRow = isRowOf(before, this.collection);
      if (!wasRow && !isRowOf(entry, this.collection)) continue;
      waiting.add(entry.id);
      const known = this.rows.get(entry.id);
      if (known === undefined)
        this.rows.set(entry.id, { wasThere: wasRow && isAlive(before), before, confirmed: null });
      else known.confirmed = null;
    }
    for (const [id, own] of this.rows) if (!waiting.has(id)) own.confirmed ??= moment;
    return moment;
  }

  /** The moment that a question asked now belongs to. */
  get now(): number {
    return this.moment;
  }

  /** The rows that answers to questions of the moment `asked` do not contain, each as it is now; null: it is no row any more. */
  since(asked: number): OwnChange[] {
    const found = [];
    for (const [id, { wasThere, before, confirmed }] of this.rows) {
      if (confirmed !== null && confirmed <= asked) continue;
      const entry = this.sync.world.entry("block", id);
      found.push({ id, wasThere, before, entry: isRowOf(entry, this.collection) && isAlive(entry) ? entry : null });
    }
    return found;
  }

  /** All open views have answers to questions that were asked at `asked` or later. */
  forget(asked: number): void {
    for (const [id, { confirmed }] of this.rows) if (confirmed !== null && confirmed <= asked) this.rows.delete(id);
  }
}
