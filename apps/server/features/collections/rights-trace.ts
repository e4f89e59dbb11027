// A world that remembers the records that a decision about rights was read from, and whether the decision still holds: while no change
// of these records can change rights (store/what-changed.ts). Typing on a page above a database changes its record and no right.

import type { Entry } from "@tessera/kernel/records/entry.ts";
import { keyOf, type Table } from "@tessera/kernel/records/pointer.ts";
import type { Children } from "@tessera/kernel/world/children.ts";
import { Unknown, type DeletedUnits, type World } from "@tessera/kernel/world/world.ts";
import { changesRights } from "../../store/what-changed.ts";

interface Read {
  readonly table: Table;
  readonly id: string;
  readonly entry: Entry | null;
}

export class RightsTrace implements World {
  private readonly entries = new Map<string, Read>();

  constructor(private readonly base: World) {}

  get scope(): string | undefined {
    return this.base.scope;
  }

  /** How many records were read. */
  get size(): number {
    return this.entries.size;
  }

  entry(table: Table, id: string): Entry | null {
    const entry = this.base.entry(table, id);
    this.entries.set(keyOf({ table, id }), { table, id, entry });
    return entry;
  }

  /** Rights are not read from lists, texts or deleted text: what would be is not remembered, and must not be decided from. */
  children(): Children {
    throw new Error("rights are not read from child lists");
  }

  textsOfSite(): readonly string[] {
    throw new Error("rights are not read from texts");
  }

  deletedBy(): readonly DeletedUnits[] {
    throw new Error("rights are not read from deleted text");
  }

  /** Whether all that was read still gives the same rights in `world`. False where one of the records is not in memory. */
  holdsIn(world: World): boolean {
    try {
      return [...this.entries.values()].every((read) => this.isSame(read, world));
    } catch (error) {
      if (error instanceof Unknown) return false;
      throw error;
    }
  }

  private isSame({ table, id, entry: was }: Read, world: World): boolean {
    const now = world.entry(table, id);
    if (now === was) return true;
    if (now === null || was === null || changesRights(was, now, world)) return false;
    this.entries.set(keyOf({ table, id }), { table, id, entry: now });
    return true;
  }
}
