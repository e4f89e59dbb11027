/**
 * A world that remembers what it was asked. Records and lists never change in place, so what was computed from it holds
 * for as long as the world answers the same objects.
 */
import type { Children } from "@tessera/kernel/world/children.ts";
import { Unknown, type DeletedUnits, type World } from "@tessera/kernel/world/world.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { keyOf, type Table } from "@tessera/kernel/records/pointer.ts";

export class TracedWorld implements World {
  private readonly entries = new Map<
    string,
    { readonly table: Table; readonly id: string; readonly entry: Entry | null }
  >();
  private readonly lists = new Map<string, Children>();

  constructor(private readonly base: World) {}

  get scope(): string | undefined {
    return this.base.scope;
  }

  entry(table: Table, id: string): Entry | null {
    const entry = this.base.entry(table, id);
    this.entries.set(keyOf({ table, id }), { table, id, entry });
    return entry;
  }

  children(parent: string): Children {
    const list = this.base.children(parent);
    this.lists.set(parent, list);
    return list;
  }

  textsOfSite(site: string): readonly string[] {
    return this.base.textsOfSite(site);
  }

  deletedBy(transaction: string): readonly DeletedUnits[] {
    return this.base.deletedBy(transaction);
  }

  /** How many objects it answered. */
  get size(): number {
    return this.entries.size + this.lists.size;
  }

  /** True where `world` has all of what this one answered, and answers the same. */
  holdsIn(world: World): boolean {
    try {
      for (const { table, id, entry } of this.entries.values()) if (world.entry(table, id) !== entry) return false;
      for (const [parent, list] of this.lists) if (world.children(parent) !== list) return false;
      return true;
    } catch (error) {
      if (error instanceof Unknown) return false;
      throw error;
    }
  }
}
