/**
 * What one scope's store holds in memory, exact at the scope's number `seq`. It is a World: what it has not loaded, or let go
 * again, it does not know, and says so. Invariant: only a commit, a load at the same number, or catching up with the log
 * changes it. What goes when is left to evictor.ts, which counts the records and lists of all scopes together.
 */
import { Children, NO_CHILDREN, type Child } from "@tessera/kernel/world/children.ts";
import { Unknown, type DeletedUnits, type Draft, type World } from "@tessera/kernel/world/world.ts";
import { keepsList, listPlaceOf } from "@tessera/kernel/world/above.ts";
import { isAlive, type Entry } from "@tessera/kernel/records/entry.ts";
import { keyOf, type Table } from "@tessera/kernel/records/pointer.ts";
import type { Evictor, Shelf } from "./evictor.ts";
import { amended, listsToForget } from "./list-changes.ts";
import type { LogRow, SessionState, SiteState } from "./record-db.ts";
import { weightOfEntry, weightOfList } from "./weight.ts";

/** Transactions whose deleted text is kept at hand for an undo. */
const MAX_DELETED = 500;
/** Sessions, sites, or texts of sites that are kept at hand. */
const MAX_INDEXED = 5000;

export class ScopeCache implements World {
  private readonly entries: Shelf<Entry | null> = new Map();
  private readonly lists: Shelf<Children> = new Map();
  readonly texts = new Map<string, Set<string>>();
  readonly deleted = new Map<string, readonly DeletedUnits[]>();
  readonly sessions = new Map<string, SessionState | null>();
  readonly sites = new Map<string, SiteState | null>();
  /** Goes up when everything loaded may be stale: a load that began before must not be kept. */
  epoch = 0;

  constructor(
    readonly scope: string,
    public seq: number,
    private readonly evictor: Evictor,
  ) {}

  entry(table: Table, id: string): Entry | null {
    const found = this.known(table, id);
    if (found === undefined) throw new Unknown({ kind: "entry", table, id });
    return found;
  }

  children(parent: string): Children {
    const found = this.knownChildren(parent);
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

  /** A record if it is at hand; null: there is none. */
  known(table: Table, id: string): Entry | null | undefined {
    return this.evictor.use(this.entries, keyOf({ table, id }));
  }

  knownChildren(parent: string): Children | undefined {
    return this.evictor.use(this.lists, parent);
  }

  has(table: Table, id: string): boolean {
    return this.known(table, id) !== undefined;
  }

  hasList(parent: string): boolean {
    return this.knownChildren(parent) !== undefined;
  }

  /** Keeps what was loaded at this cache's number; what is known already stays. */
  keepEntries(keys: Iterable<string>, loaded: readonly Entry[]): void {
    for (const entry of loaded) if (this.evictor.use(this.entries, keyOf(entry)) == null) this.putEntry(entry);
    for (const key of keys)
      if (this.evictor.use(this.entries, key) === undefined)
        this.evictor.put(this.entries, key, null, weightOfEntry(null));
  }

  keepChildren(parent: string, list: readonly Child[]): void {
    if (!this.hasList(parent)) this.putList(parent, list.length === 0 ? NO_CHILDREN : Children.of(list));
  }

  private putEntry(entry: Entry): void {
    this.evictor.put(this.entries, keyOf(entry), entry, weightOfEntry(entry));
  }

  private putList(parent: string, list: Children): void {
    this.evictor.put(this.lists, parent, list, weightOfList(list));
  }

  /** Takes over what a committed draft changed. */
  take(draft: Pick<Draft, "entries" | "before" | "sites" | "deleted">, seq: number): void {
    // A record that was made here has no children yet; only then do those that moved under it join its list.
    for (const [key, entry] of draft.entries) {
      if (!keepsList(entry.table) || (draft.before.get(key) ?? null) !== null) continue;
      if (!this.hasList(entry.id)) this.putList(entry.id, NO_CHILDREN);
    }
    for (const [key, entry] of draft.entries) {
      this.putEntry(entry);
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
    const from = was === null ? null : listPlaceOf(was);
    const to = listPlaceOf(now);
    const stays = from?.parent === to?.parent && from?.order === to?.order;
    if (was !== null && stays && isAlive(was) === isAlive(now)) return;
    if (from !== null) this.changeList(from.parent, (list) => list.without(from.order, now.id));
    if (to !== null)
      this.changeList(to.parent, (list) => list.with({ id: now.id, order: to.order, alive: isAlive(now) }));
  }

  private changeList(parent: string, change: (list: Children) => Children): void {
    const list = this.knownChildren(parent);
    if (list !== undefined) this.putList(parent, change(list));
  }

  /** Comes after another process: the records that it changed are forgotten, the lists changed as it changed them. */
  follow(rows: readonly LogRow[], seq: number): void {
    for (const { body } of rows)
      for (const change of body.places ?? []) this.changeList(change[0], (list) => amended(list, change));
    this.forget(
      rows.flatMap(({ body }) => body.changed.map(([table, id]) => keyOf({ table, id }))),
      listsToForget(rows),
      seq,
    );
  }

  /** Forgets these records and child lists, and the indexes, which are cheap to read again. */
  forget(changed: Iterable<string>, lists: Iterable<string>, seq: number): void {
    for (const key of changed) this.evictor.drop(this.entries, key);
    for (const parent of lists) this.evictor.drop(this.lists, parent);
    this.texts.clear();
    this.sessions.clear();
    this.sites.clear();
    this.seq = seq;
    this.epoch++;
  }

  clear(seq: number): void {
    this.evictor.dropAll(this.entries);
    this.evictor.dropAll(this.lists);
    this.deleted.clear();
    this.forget([], [], seq);
  }
}
