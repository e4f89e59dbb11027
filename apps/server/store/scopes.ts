/**
 * The caches of the scopes in use, and how they stay exact: a read asks the database for the numbers of the scopes it
 * needs (one question for all reads of a turn) and catches up with the log where another process was faster.
 */
import { setImmediate } from "node:timers/promises";
import type { Child } from "@tessera/kernel/world/children.ts";
import type { Need } from "@tessera/kernel/world/world.ts";
import { keyOf, isOfUser, type Table } from "@tessera/kernel/records/pointer.ts";
import { Evictor } from "./evictor.ts";
import type { Key, RecordDb } from "./record-db.ts";
import { ScopeCache } from "./scope-cache.ts";

/** What is kept in memory over all scopes, in entries (weight.ts): about 100 MB. */
const CACHE_ENTRIES = 100_000;
/** Scopes that are known; of those longest unused nothing is kept. */
const MAX_SCOPES = 10_000;
/** Beyond this many missed log rows a cache starts anew. */
const MAX_CATCH_UP = 500;
/** Children whose records are read together with the list of their parent. */
const WITH_LIST = 200;
/** Records read by one question. */
const PIECE = 1000;

interface Wanted {
  readonly records: readonly Key[];
  /** Parents whose children are wanted. */
  readonly lists: readonly string[];
  readonly sites?: readonly string[];
  /** Whether all that stands above the records is wanted too. */
  readonly ancestors: boolean;
}

export class Scopes {
  private readonly caches = new Map<string, ScopeCache>();
  /** Those let go that somebody may still read: a scope has one cache, or a commit would pass by whoever holds the other. */
  private readonly letGo = new Map<string, WeakRef<ScopeCache>>();
  private readonly gone = new FinalizationRegistry<string>((scope) => {
    if (this.letGo.get(scope)?.deref() === undefined) this.letGo.delete(scope);
  });
  private readonly evictor: Evictor;
  /** Writes of this process on their way: by scope, when its cache has taken them, or will not. */
  private readonly flying = new Map<string, Promise<void>>();
  private asking: { readonly scopes: Set<string>; readonly answer: Promise<Map<string, number>> } | null = null;

  constructor(
    readonly db: RecordDb,
    cacheEntries: number = CACHE_ENTRIES,
  ) {
    this.evictor = new Evictor(cacheEntries);
  }

  /** The moment: what is used from now on was used since. */
  get now(): number {
    return this.evictor.now;
  }

  /** Until the returned function is called, nothing leaves memory that was used since; from now on, unless it is said. */
  hold(since?: number): () => void {
    return this.evictor.hold(since);
  }

  /** The cache of a scope, exact as of this call; null where there is no such scope. */
  async fresh(scope: string): Promise<ScopeCache | null> {
    const known = this.peek(scope);
    if (known !== undefined && !this.db.shared) return this.touch(known);
    const seq = (await this.ask(scope)).get(scope);
    if (seq === undefined) return null;
    const cache = this.peek(scope);
    if (cache === undefined) return this.touch(new ScopeCache(scope, seq, this.evictor));
    if (cache.seq < seq) await this.catchUp(cache, seq);
    return this.touch(cache);
  }

  /** The cache as it is, without asking: for commits, which compare numbers anyway. */
  async open(scope: string): Promise<ScopeCache | null> {
    const known = this.peek(scope);
    return known === undefined ? await this.fresh(scope) : this.touch(known);
  }

  peek(scope: string): ScopeCache | undefined {
    return this.caches.get(scope) ?? this.letGo.get(scope)?.deref();
  }

  private touch(cache: ScopeCache): ScopeCache {
    const { scope } = cache;
    this.letGo.delete(scope);
    this.caches.delete(scope);
    this.caches.set(scope, cache);
    for (const oldest of this.caches.values()) {
      if (this.caches.size <= MAX_SCOPES) break;
      this.caches.delete(oldest.scope);
      this.letGo.set(oldest.scope, new WeakRef(oldest));
      this.gone.register(oldest, oldest.scope);
    }
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

  /** Until the returned function is called, a number ahead of these scopes' caches may be that of a write of this process. */
  writing(scopes: readonly string[]): () => void {
    let land = (): void => undefined;
    const landing = new Promise<void>((resolve) => (land = resolve));
    for (const scope of scopes) this.flying.set(scope, landing);
    return () => {
      for (const scope of scopes) this.flying.delete(scope);
      land();
    };
  }

  /** Brings a cache to the database's number: what this process has just written it takes itself, the rest through the log. */
  async catchUp(cache: ScopeCache, seq: number): Promise<void> {
    await this.flying.get(cache.scope);
    if (cache.seq >= seq) return;
    const from = cache.seq;
    if (seq - from > MAX_CATCH_UP) return cache.clear(seq);
    const rows = await this.db.log(cache.scope, from, MAX_CATCH_UP);
    if (cache.seq >= seq) return;
    const last = rows.at(-1)?.seq ?? seq;
    if (cache.seq !== from || rows.length !== last - from) return cache.clear(Math.max(seq, last));
    cache.follow(rows, last);
  }

  /** Loads one thing that was lacking, for somebody who holds what is at hand. */
  async load(cache: ScopeCache, need: Need): Promise<void> {
    if (need.kind === "entry") return await this.gather(cache, { records: [need], lists: [], ancestors: true });
    if (need.kind === "site")
      return await this.gather(cache, { records: [], lists: [], sites: [need.site], ancestors: false });
    const before = cache.seq;
    const epoch = cache.epoch;
    if (need.kind === "deleted") {
      const units = await this.db.deletedBy(cache.scope, need.transaction);
      await this.follow(cache, before);
      if (cache.seq === before && cache.epoch === epoch && !cache.deleted.has(need.transaction))
        cache.deleted.set(need.transaction, units);
      return;
    }
    const list = (await this.db.children(cache.scope, [need.parent])).get(need.parent) ?? [];
    const keys = list.filter((child) => !cache.has("block", child.id)).map(({ id }): Key => ({ table: "block", id }));
    const few = list.length > WITH_LIST ? [] : keys;
    const entries = few.length === 0 ? [] : await this.db.entries(cache.scope, few, false);
    await this.follow(cache, before);
    if (cache.epoch !== epoch) return;
    cache.keepChildren(need.parent, list);
    cache.keepEntries(few.map(keyOf), entries);
  }

  /** Where another process may have moved the scope, brings the cache after it. */
  private async follow(cache: ScopeCache, before: number): Promise<void> {
    if (!this.db.shared) return;
    const seq = (await this.ask(cache.scope)).get(cache.scope) ?? before;
    if (seq > cache.seq) await this.catchUp(cache, seq);
  }

  /** Records and the child lists under them, read together: for walks that know what they will need. */
  async preload(cache: ScopeCache, ids: readonly string[], lists: boolean, table: Table = "block"): Promise<void> {
    const records = ids.map((id): Key => ({ table, id }));
    await this.gather(cache, { records, lists: lists ? ids : [], ancestors: false });
  }

  /**
   * Reads what is not at hand of all this, a piece at a time, and gives the others their turn between two pieces. What a commit
   * changes meanwhile stays: it is newer than what was read.
   */
  async gather(cache: ScopeCache, wanted: Wanted): Promise<void> {
    const release = this.hold();
    try {
      await this.readAll(cache, wanted);
    } finally {
      release();
    }
  }

  private async readAll(cache: ScopeCache, wanted: Wanted): Promise<void> {
    const records = wanted.records.filter(({ table, id }) => !cache.has(table, id));
    const lists = wanted.lists.filter((id) => !cache.hasList(id));
    const sites = (wanted.sites ?? []).filter((site) => !cache.texts.has(site));
    const length = Math.max(records.length, lists.length, sites.length);
    for (let at = 0; at < length; at += PIECE) {
      if (at > 0) await setImmediate();
      const piece = <T>(all: readonly T[]): readonly T[] => all.slice(at, at + PIECE);
      await this.readPiece(cache, {
        records: piece(records),
        lists: piece(lists),
        sites: piece(sites),
        ancestors: wanted.ancestors,
      });
    }
  }

  /**
   * Kept unless the cache forgot something meanwhile. What this process committed meanwhile stands in the cache already, with
   * the lists that it changed, and is not overwritten; the homes of a site are kept only if nothing was committed at all.
   */
  private async readPiece(cache: ScopeCache, { records, lists, sites = [], ancestors }: Wanted): Promise<void> {
    const { db } = this;
    const before = cache.seq;
    const epoch = cache.epoch;
    const [entries, children, texts] = await Promise.all([
      records.length === 0 ? [] : db.entries(cache.scope, records, ancestors),
      lists.length === 0 ? new Map<string, Child[]>() : db.children(cache.scope, lists),
      sites.length === 0 ? new Map<string, string[]>() : db.textsOfSites(cache.scope, sites),
    ]);
    await this.follow(cache, before);
    if (cache.epoch !== epoch) return;
    cache.keepEntries(records.map(keyOf), entries);
    for (const [parent, list] of children) cache.keepChildren(parent, list);
    if (cache.seq !== before) return;
    for (const [site, keys] of texts) if (!cache.texts.has(site)) cache.texts.set(site, new Set(keys));
  }

  /** The scope that a need is answered from: a user's own for what belongs to users, else the one given. */
  scopeOf(need: Need, scope: string): string {
    return need.kind === "entry" && isOfUser(need.table) ? need.id : scope;
  }
}
