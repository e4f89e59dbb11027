/** The world of a request: one space's cache, and beside it the scopes of the users that rights ask about. */
import type { Children } from "@tessera/kernel/world/children.ts";
import { Unknown, type DeletedUnits, type Need, type World } from "@tessera/kernel/world/world.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { isOfUser, type Table } from "@tessera/kernel/records/pointer.ts";
import type { ScopeCache } from "./scope-cache.ts";

export class ServerWorld implements World {
  private readonly users = new Map<string, ScopeCache | null>();

  /** `since`: the moment from which on what was used is taken to be of use here (Store.keeping). */
  constructor(
    readonly cache: ScopeCache,
    public since = Infinity,
  ) {}

  get scope(): string {
    return this.cache.scope;
  }

  entry(table: Table, id: string): Entry | null {
    if (!isOfUser(table) || id === this.cache.scope) return this.cache.entry(table, id);
    const user = this.users.get(id);
    if (user === undefined) throw new Unknown({ kind: "entry", table, id });
    return user === null ? null : user.entry(table, id);
  }

  children(parent: string): Children {
    return this.cache.children(parent);
  }

  textsOfSite(site: string): readonly string[] {
    return this.cache.textsOfSite(site);
  }

  deletedBy(transaction: string): readonly DeletedUnits[] {
    return this.cache.deletedBy(transaction);
  }

  /** Whether this is at hand. */
  knows(need: Need): boolean {
    switch (need.kind) {
      case "entry": {
        const cache = isOfUser(need.table) ? this.cacheFor(need.id) : this.cache;
        return cache === null || cache?.has(need.table, need.id) === true;
      }
      case "children":
        return this.cache.hasList(need.parent);
      case "site":
        return this.cache.texts.has(need.site);
      case "deleted":
        return this.cache.deleted.has(need.transaction);
    }
  }

  attach(userId: string, cache: ScopeCache | null): void {
    this.users.set(userId, cache);
  }

  cacheFor(scope: string): ScopeCache | null | undefined {
    return scope === this.cache.scope ? this.cache : this.users.get(scope);
  }
}
