/**
 * The caches of the scopes in use, and how they stay exact: a read asks the database for the numbers of the scopes it
 * needs (one question for all reads of a turn) and catches up with the log where another process was faster.
 */
import type { Need } from "@tessera/kernel/operations/world.ts";
import { keyOf, USER_TABLES, type Table } from "@tessera/kernel/records/pointer.ts";
import type { Key, RecordDb } from "./record-db.ts";
import { ScopeCache } from "./scope-cache.ts";

/** Entries kept in memory over all scopes; the scopes longest unused are dropped whole. */
const MAX_ENTRIES = 150_000;
/** Beyond this many missed log rows a cache starts anew. */
const MAX_CATCH_UP = 500;
/** Children whose records are read together with the list of their parent. */
const WITH_LIST = 200;

export class Scopes {
  private readonly caches = new Map<string, ScopeCache>();
  private asking: { readonly scopes: Set<string>; readonly answer: Promise<Map<string, number>> } | null = null;

  constructor(readonly db: RecordDb) {}

  /** The cache of a scope, exact as of this call; null where there is no such scope. */
  async fresh(scope: string): Promise<ScopeCache | null> {
    const known = this.caches.get(scope);
    if (known !== undefined && !this.db.shared) return this.touch(known);
    const seq = (await this.ask(scope)).get(scope);
    if (seq === undefined) return null;
    const cache = this.caches.get(scope);
    if (cache === undefined) return this.touch(new ScopeCache(scope, seq));
    if (cache.seq < seq) await this.catchUp(cache, seq);
    return this.touch(cache);
  }

  /** The cache as it is, without asking: for commits, which compare numbers anyway. */
  async open(scope: string): Promise<ScopeCache | null> {
    const known = this.caches.get(scope);
    return known === undefined ? await this.fresh(scope) : this.touch(known);
  }

  peek(scope: string): ScopeCache | undefined {
    return this.caches.get(scope);
  }

  private touch(cache: ScopeCache): ScopeCache {
    this.caches.delete(cache.scope);
    this.caches.set(cache.scope, cache);
    return cache;
  }

  /** One question for everyone who asks in the same turn of the event loop. */
  private async ask(scope: string): Promise<Map<string, number>> {
    if (this.asking !== null) {
      this.asking.scopes.add(scope);
      return await this.asking.answer;
    }
    const scopes = new Set([scope]);
    const answer = Promise.resolve().then(async () => {
      this.asking = null;
      return await this.db.sequences([...scopes]);
    });
    this.asking = { scopes, answer };
    return await answer;
  }

  /** Brings a cache to the database's number through the log. */
  async catchUp(cache: ScopeCache, seq: number): Promise<void> {
    const from = cache.seq;
    if (seq - from > MAX_CATCH_UP) return cache.clear(seq);
    const rows = await this.db.log(cache.scope, from, MAX_CATCH_UP);
    if (cache.seq >= seq) return;
    const last = rows.at(-1)?.seq ?? seq;
    if (cache.seq !== from || rows.length !== last - from) return cache.clear(Math.max(seq, last));
    const changed = rows.flatMap((row) => row.body.changed.map(([table, id]) => keyOf({ table, id })));
    cache.forget(changed, rows.flatMap((row) => row.body.lists ?? []), last); // prettier-ignore
  }

  /** Loads what an execution lacked. The answer is kept only if the scope stood still meanwhile. */
  async load(cache: ScopeCache, need: Need): Promise<void> {
    const before = cache.seq;
    const epoch = cache.epoch;
    const keep = await this.read(cache, need);
    if (this.db.shared) {
      const seq = (await this.ask(cache.scope)).get(cache.scope) ?? before;
      if (seq > cache.seq) await this.catchUp(cache, seq);
    }
    if (cache.seq === before && cache.epoch === epoch) keep();
  }

  private async read(cache: ScopeCache, need: Need): Promise<() => void> {
    const { db } = this;
    const { scope } = cache;
    switch (need.kind) {
      case "entry":
        return await this.readEntries(cache, [need], true);
      case "children": {
        const list = (await db.children(scope, [need.parent])).get(need.parent) ?? [];
        const unread = list.filter((child) => !cache.has("block", child.id));
        const keys = list.length > WITH_LIST ? [] : unread.map(({ id }): Key => ({ table: "block", id }));
        const entries = keys.length === 0 ? null : await this.readEntries(cache, keys, false);
        return () => {
          cache.keepChildren(need.parent, list);
          entries?.();
        };
      }
      case "site": {
        const texts = await db.textsOfSite(scope, need.site);
        return () => {
          if (!cache.texts.has(need.site)) cache.texts.set(need.site, new Set(texts));
        };
      }
      case "deleted": {
        const units = await db.deletedBy(scope, need.transaction);
        return () => {
          if (!cache.deleted.has(need.transaction)) cache.deleted.set(need.transaction, units);
        };
      }
    }
  }

  private async readEntries(cache: ScopeCache, keys: readonly Key[], ancestors: boolean): Promise<() => void> {
    const loaded = await this.db.entries(cache.scope, keys, ancestors);
    return () => cache.keepEntries(keys.map(keyOf), loaded);
  }

  /** Records and the child lists under them, read together: for walks that know what they will need. */
  async preload(cache: ScopeCache, ids: readonly string[], lists: boolean, table: Table = "block"): Promise<void> {
    const before = cache.seq;
    const epoch = cache.epoch;
    const keys = ids.filter((id) => !cache.has(table, id)).map((id): Key => ({ table, id }));
    const parents = lists ? ids.filter((id) => !cache.lists.has(id)) : [];
    if (keys.length === 0 && parents.length === 0) return;
    const [entries, children] = await Promise.all([
      keys.length === 0 ? [] : this.db.entries(cache.scope, keys, false),
      parents.length === 0 ? new Map() : this.db.children(cache.scope, parents),
    ]);
    if (this.db.shared) {
      const seq = (await this.ask(cache.scope)).get(cache.scope) ?? before;
      if (seq > cache.seq) await this.catchUp(cache, seq);
    }
    if (cache.seq !== before || cache.epoch !== epoch) return;
    cache.keepEntries(keys.map(keyOf), entries);
    for (const [parent, list] of children) cache.keepChildren(parent, list);
  }

  /** The scope that a need is answered from: a user's own for what belongs to users, else the one given. */
  scopeOf(need: Need, scope: string): string {
    return need.kind === "entry" && USER_TABLES.has(need.table) ? need.id : scope;
  }

  /** Drops the scopes longest unused while more is held than the limit; `busy` ones stay. */
  trim(busy: (scope: string) => boolean): void {
    let size = 0;
    for (const cache of this.caches.values()) size += cache.size;
    for (const cache of this.caches.values()) {
      if (size <= MAX_ENTRIES) return;
      if (busy(cache.scope)) continue;
      size -= cache.size;
      this.caches.delete(cache.scope);
    }
  }
}
