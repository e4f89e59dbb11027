/**
 * What one scope's store holds in memory, exact at the scope's number `seq`. It is a World: what it has not loaded it
 * does not know, and says so. Invariant: only a commit, a load at the same number, or catching up with the log changes it.
 */
import { Children, NO_CHILDREN, type Child } from "@tessera/kernel/operations/children.ts";
import { Unknown, type DeletedUnits, type Draft, type World } from "@tessera/kernel/operations/world.ts";
import { isAlive, parentOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { keyOf, type Table } from "@tessera/kernel/records/pointer.ts";
import type { SessionState, SiteState } from "./record-db.ts";

/** Transactions whose deleted text is kept at hand for an undo. */
const MAX_DELETED = 500;
/** Sessions, sites, or texts of sites that are kept at hand. */
const MAX_INDEXED = 5000;
/** Records known not to exist that are kept at hand. */
const MAX_ABSENT = 20_000;

export class ScopeCache implements World {
  readonly entries = new Map<string, Entry | null>();
  readonly lists = new Map<string, Children>();
  readonly texts = new Map<string, Set<string>>();
  readonly deleted = new Map<string, readonly DeletedUnits[]>();
  readonly sessions = new Map<string, SessionState | null>();
  readonly sites = new Map<string, SiteState | null>();
  /** Goes up when everything loaded may be stale: a load that began before must not be kept. */
  epoch = 0;
  /** About so many of the entries say that there is no such record. */
  private absent = 0;

  constructor(
    readonly scope: string,
    public seq: number,
  ) {}

  entry(table: Table, id: string): Entry | null {
    const found = this.entries.get(keyOf({ table, id }));
    if (found === undefined) throw new Unknown({ kind: "entry", table, id });
    return found;
  }

  children(parent: string): Children {
    const found = this.lists.get(parent);
    if (found === undefined) throw new Unknown({ kind: "children", parent });
    return found;
  }

  textsOfSite(site: string): readonly string[] {
    const found = this.texts.get(site);
    if (found === undefined) throw new Unknown({ kind: "site", site });
    return [...found];
  }

  deletedBy(transaction: string): readonly DeletedUnits[] {
    const found = this.deleted.get(transaction);
    if (found === undefined) throw new Unknown({ kind: "deleted", transaction });
    return found;
  }

  has(table: Table, id: string): boolean {
    return this.entries.has(keyOf({ table, id }));
  }

  /** Keeps what was loaded at this cache's number; what is known already stays. */
  keepEntries(keys: Iterable<string>, loaded: readonly Entry[]): void {
    for (const entry of loaded) if (this.entries.get(keyOf(entry)) == null) this.entries.set(keyOf(entry), entry);
    for (const key of keys) {
      if (this.entries.has(key)) continue;
      this.entries.set(key, null);
      this.absent++;
    }
  }

  /** Ids that name nothing cost nothing to make up: they do not pile up. Only while nobody executes here. */
  shedAbsent(): void {
    if (this.absent <= MAX_ABSENT) return;
    for (const [key, entry] of this.entries) if (entry === null) this.entries.delete(key);
    for (const [id, list] of this.lists) if (list.length === 0 && !this.has("block", id)) this.lists.delete(id);
    this.absent = 0;
  }

  keepChildren(parent: string, list: readonly Child[]): void {
    if (!this.lists.has(parent)) this.lists.set(parent, list.length === 0 ? NO_CHILDREN : Children.of(list));
  }

  /** Takes over what a committed draft changed. */
  take(draft: Pick<Draft, "entries" | "before" | "sites" | "deleted">, seq: number): void {
    // A record that was made here has no children yet; only then do those that moved under it join its list.
    for (const [key, entry] of draft.entries) {
      if ((draft.before.get(key) ?? null) === null && !this.lists.has(entry.id)) this.lists.set(entry.id, NO_CHILDREN);
    }
    for (const [key, entry] of draft.entries) {
      this.entries.set(key, entry);
      this.relist(draft.before.get(key) ?? null, entry);
    }
    for (const [site, keys] of draft.sites) {
      const known = this.texts.get(site);
      if (known !== undefined) for (const key of keys) known.add(key);
    }
    for (const [transaction, units] of draft.deleted) this.deleted.set(transaction, units);
    this.seq = seq;
    this.shed();
  }

  /** What is cheap to read again does not pile up. */
  private shed(): void {
    for (const transaction of this.deleted.keys()) {
      if (this.deleted.size <= MAX_DELETED) break;
      this.deleted.delete(transaction);
    }
    for (const index of [this.sessions, this.sites, this.texts]) if (index.size > MAX_INDEXED) index.clear();
  }

  private relist(was: Entry | null, now: Entry): void {
    const from = was === null ? null : parentOf(was);
    const to = parentOf(now);
    if (was !== null && from?.id === to?.id && was.order === now.order && isAlive(was) === isAlive(now)) return;
    if (from !== null && was?.order != null) this.changeList(from.id, (list) => list.without(was.order ?? "", was.id));
    if (to !== null && now.order !== null)
      this.changeList(to.id, (list) => list.with({ id: now.id, order: now.order ?? "", alive: isAlive(now) }));
  }

  private changeList(parent: string, change: (list: Children) => Children): void {
    const list = this.lists.get(parent);
    if (list !== undefined) this.lists.set(parent, change(list));
  }

  /** Forgets what another process changed: these records and child lists, and the indexes, which are cheap to read again. */
  forget(changed: Iterable<string>, lists: Iterable<string>, seq: number): void {
    for (const key of changed) this.entries.delete(key);
    for (const parent of lists) this.lists.delete(parent);
    this.texts.clear();
    this.sessions.clear();
    this.sites.clear();
    this.seq = seq;
    this.epoch++;
  }

  clear(seq: number): void {
    this.entries.clear();
    this.deleted.clear();
    this.lists.clear();
    this.forget([], [], seq);
  }

  get size(): number {
    return this.entries.size;
  }
}
