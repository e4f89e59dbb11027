/**
 * The record port in memory: what the simulation runs on. It keeps rows as JSON text, so that nothing but what a database
 * would keep survives a crash, and it may be told to answer nothing (a lost connection) or to lose an answer.
 */
import type { Child } from "@tessera/kernel/world/children.ts";
import type { DeletedUnits } from "@tessera/kernel/world/world.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { parentOf, typeOf } from "@tessera/kernel/records/entry.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { containsItems, itemsOf } from "@tessera/kernel/permissions/items.ts";
import { hidesRows } from "@tessera/kernel/permissions/row-rule.ts";
import { holdsRows } from "@tessera/kernel/records/parents.ts";
import { keyOf, toTable } from "@tessera/kernel/records/pointer.ts";
import { importOf } from "@tessera/kernel/world/staged.ts";
import { marksOf, type Annotation } from "@tessera/kernel/text/marks.ts";
import { entryOf, rowOf, rowsIn, unlistedIn, type RecordRow } from "./entry-form.ts";
import {
  LAG_ROWS,
  ROWS_BYTES,
  type DueScope,
  type Key,
  type LogRow,
  type RecordDb,
  type RowCursor,
  type ScopeWrite,
  type SessionState,
  type SiteState,
  type WriteResult,
} from "./record-db.ts";

interface Scope {
  seq: number;
  readonly records: Map<string, string>;
  readonly children: Map<string, Map<string, Child>>;
  readonly homes: Map<string, Set<string>>;
  readonly sessions: Map<string, SessionState>;
  readonly sites: Map<string, SiteState>;
  readonly log: string[];
}

export class MemoryRecordDb implements RecordDb {
  private readonly scopes = new Map<string, Scope>();
  private readonly directory = new Map<string, string>();
  private readonly transactions = new Map<string, string>();
  private readonly cursors = new Map<string, number>();

  constructor(readonly shared: boolean = true) {}

  async createScope(scope: string): Promise<void> {
    if (this.scopes.has(scope)) return;
    this.scopes.set(scope, {
      seq: 0,
      records: new Map(),
      children: new Map(),
      homes: new Map(),
      sessions: new Map(),
      sites: new Map(),
      log: [],
    });
  }

  async sequences(scopes: readonly string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const id of scopes) {
      const scope = this.scopes.get(id);
      if (scope !== undefined) found.set(id, scope.seq);
    }
    return found;
  }

  async scopesOf(keys: readonly Key[]): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const key of keys) {
      const scope = this.directory.get(keyOf(key));
      if (scope !== undefined) found.set(keyOf(key), scope);
    }
    return found;
  }

  async entries(scope: string, keys: readonly Key[], ancestors: boolean): Promise<Entry[]> {
    const found = new Map<string, Entry>();
    const open = keys.map(keyOf);
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      const row = found.has(key) ? undefined : this.scopes.get(scope)?.records.get(key);
      if (row === undefined) continue;
      const entry = entryOf(JSON.parse(row) as RecordRow, raise);
      found.set(key, entry);
      const up = ancestors ? parentOf(entry) : null;
      const table = up === null ? null : toTable(up.table);
      if (up !== null && table !== null) open.push(keyOf({ table, id: up.id }));
    }
    return [...found.values()];
  }

  async sizes(scope: string, keys: readonly Key[]): Promise<Map<string, number>> {
    const sizes = new Map<string, number>();
    for (const key of keys) {
      const row = this.scopes.get(scope)?.records.get(keyOf(key));
      if (row !== undefined) sizes.set(keyOf(key), row.length);
    }
    return sizes;
  }

  async children(scope: string, parents: readonly string[]): Promise<Map<string, Child[]>> {
    const lists = new Map<string, Child[]>();
    for (const parent of parents) {
      const list = [...(this.scopes.get(scope)?.children.get(parent)?.values() ?? [])];
      list.sort((a, b) => (a.order === b.order ? (a.id < b.id ? -1 : 1) : a.order < b.order ? -1 : 1));
      lists.set(parent, list);
    }
    return lists;
  }

  async rows(
    scope: string,
    collection: string,
    after: RowCursor | null,
    limit: number,
    imports?: readonly string[],
  ): Promise<Entry[]> {
    const list = (await this.children(scope, [rowsIn(collection)])).get(rowsIn(collection)) ?? [];
    const isBehind = ({ order, id }: Child): boolean =>
      after === null || order > after.order || (order === after.order && id > after.id);
    const keys = list.filter(isBehind).map(({ id }): Key => ({ table: "block", id }));
    const isAsked = (entry: Entry): boolean => imports === undefined || imports.includes(importOf(entry) ?? "");
    const read = (await this.entries(scope, imports === undefined ? keys.slice(0, limit) : keys, false)).filter(
      isAsked,
    );
    const entries = new Map(read.map((entry) => [entry.id, entry]));
    const found = keys.flatMap(({ id }) => entries.get(id) ?? []).slice(0, limit);
    const sizes = await this.sizes(scope, found);
    let before = 0;
    return found.filter((entry) => {
      const fits = before < ROWS_BYTES;
      before += sizes.get(keyOf(entry)) ?? 0;
      return fits;
    });
  }

  async rowsAmong(scope: string, collection: string, blocks: readonly string[]): Promise<Entry[]> {
    const keys = blocks.map((id): Key => ({ table: "block", id }));
    const entries = await this.entries(scope, keys, false);
    return entries.filter((entry) => rowOf(entry).parent_id === rowsIn(collection));
  }

  async attached(scope: string, parents: readonly Key[]): Promise<Key[]> {
    const wanted = new Set(parents.map(unlistedIn));
    const rows = [...(this.scopes.get(scope)?.records.values() ?? [])].map((row) => JSON.parse(row) as RecordRow);
    return rows
      .filter(({ parent_id: at, ord }) => ord === null && at !== null && wanted.has(at))
      .map(({ tbl: table, id }) => ({ table, id }));
  }

  async decidingBelow(scope: string, roots: readonly Key[]): Promise<Key[]> {
    return [...this.below(scope, roots, () => true)].filter(isDeciding).map(({ table, id }) => ({ table, id }));
  }

  async pageBelow(scope: string, blocks: readonly string[], except: readonly string[]): Promise<Key | null> {
    const roots = blocks.map((id): Key => ({ table: "block", id }));
    const isPage = (entry: Entry): boolean => holdsRows(entry.table) || isPageType(typeOf(entry));
    const isExcept = ({ id }: Entry): boolean => except.includes(id);
    for (const entry of this.below(scope, roots, (above) => !isPage(above) && !isExcept(above)))
      if (isPage(entry) && !isExcept(entry)) return { table: entry.table, id: entry.id };
    return null;
  }

  /** The records below the roots; below a record only where `goesOn` returns true for it. */
  private *below(scope: string, roots: readonly Key[], goesOn: (entry: Entry) => boolean): Generator<Entry> {
    const rows = [...(this.scopes.get(scope)?.records.values() ?? [])];
    const all = rows.map((row) => entryOf(JSON.parse(row) as RecordRow, raise));
    const met = new Set(roots.map(keyOf));
    const open = [...roots];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const entry of all) {
        const up = parentOf(entry);
        if (up?.table !== at.table || up.id !== at.id || met.has(keyOf(entry))) continue;
        met.add(keyOf(entry));
        yield entry;
        if (goesOn(entry)) open.push(entry);
      }
    }
  }

  async textsOfSites(scope: string, sites: readonly string[]): Promise<Map<string, string[]>> {
    return new Map(sites.map((site) => [site, [...(this.scopes.get(scope)?.homes.get(site) ?? [])]]));
  }

  async deletedBy(scope: string, transaction: string): Promise<DeletedUnits[]> {
    const row = this.rowOf(transaction, scope);
    if (row === null) return [];
    return (row.body.deleted ?? []).map(([range, text, annotations]) => ({
      range,
      text,
      marks: marksOf(annotations as unknown as Annotation[]),
    }));
  }

  async session(scope: string, id: string): Promise<SessionState | null> {
    return this.scopes.get(scope)?.sessions.get(id) ?? null;
  }

  async site(scope: string, id: string): Promise<SiteState | null> {
    return this.scopes.get(scope)?.sites.get(id) ?? null;
  }

  async transaction(id: string, scope: string): Promise<LogRow | null> {
    return this.rowOf(id, scope);
  }

  private rowOf(transaction: string, scope: string): LogRow | null {
    const text = this.transactions.get(`${transaction} ${scope}`);
    return text === undefined ? null : (JSON.parse(text) as LogRow);
  }

  async log(scope: string, after: number, limit: number): Promise<LogRow[]> {
    const rows = this.scopes.get(scope)?.log ?? [];
    return rows.slice(after, after + limit).map((row) => JSON.parse(row) as LogRow);
  }

  async write(writes: readonly ScopeWrite[]): Promise<WriteResult> {
    const moved = writes
      .filter((write) => this.scopes.get(write.scope)?.seq !== write.expected)
      .map((write) => write.scope);
    if (moved.length > 0) return { status: "moved", scopes: moved };
    for (const { log, records } of writes) {
      if (log.some((row) => this.transactions.has(`${row.transaction} ${row.scope}`))) return { status: "exists" };
      if (records.some((record) => record.previous === 0 && this.directory.has(keyOf(record.entry))))
        return { status: "exists" };
    }
    for (const write of writes) this.writeScope(write);
    return { status: "written" };
  }

  async due(fold: string, until: number, after: string | null, limit: number): Promise<DueScope[]> {
    const due: DueScope[] = [];
    for (const [scope, { log }] of [...this.scopes].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const cursor = this.cursors.get(`${fold} ${scope}`) ?? 0;
      const next = log[cursor];
      if (due.length >= limit || (after !== null && scope <= after) || next === undefined) continue;
      if ((JSON.parse(next) as LogRow).at <= until) due.push({ scope, cursor });
    }
    return due;
  }

  async lag(fold: string, until: number | null): Promise<number> {
    let lag = 0;
    for (const [scope, { log }] of this.scopes) {
      const rest = log.slice(this.cursors.get(`${fold} ${scope}`) ?? 0);
      const old = rest.filter((row) => until === null || (JSON.parse(row) as LogRow).at <= until);
      lag += until === null ? old.length : Math.min(old.length, LAG_ROWS);
    }
    return lag;
  }

  async moveCursor(fold: string, scope: string, from: number, to: number): Promise<boolean> {
    const key = `${fold} ${scope}`;
    if ((this.cursors.get(key) ?? 0) !== from) return false;
    this.cursors.set(key, to);
    return true;
  }

  private writeScope(write: ScopeWrite): void {
    const scope = this.scopes.get(write.scope);
    if (scope === undefined) throw new Error(`no scope ${write.scope}`);
    for (const { entry, previous } of write.records) {
      const key = keyOf(entry);
      const before = scope.records.get(key);
      const old = before === undefined ? null : (JSON.parse(before) as RecordRow);
      if ((old?.version ?? 0) !== previous) throw new Error("a record is not at the version that its scope says");
      const row = rowOf(entry);
      scope.records.set(key, JSON.stringify(row));
      this.directory.set(key, write.scope);
      if (old?.parent_id != null) scope.children.get(old.parent_id)?.delete(entry.id);
      if (row.parent_id === null || row.ord === null) continue;
      const list = scope.children.get(row.parent_id) ?? new Map<string, Child>();
      list.set(entry.id, { id: entry.id, order: row.ord, alive: row.alive });
      scope.children.set(row.parent_id, list);
    }
    for (const [site, block, property] of write.homes) {
      const homes = scope.homes.get(site) ?? new Set<string>();
      homes.add(`${block}/${property}`);
      scope.homes.set(site, homes);
    }
    for (const row of write.log) {
      const text = JSON.stringify(row);
      scope.log.push(text);
      this.transactions.set(`${row.transaction} ${row.scope}`, text);
    }
    for (const session of write.sessions) scope.sessions.set(session.id, session);
    for (const site of write.sites) scope.sites.set(site.id, site);
    scope.seq = write.next;
  }
}

function isDeciding(entry: Entry): boolean {
  return holdsRows(entry.table) ? hidesRows(entry.value) : containsItems(entry.table) && itemsOf(entry).length > 0;
}

function raise(error: Error): never {
  throw error;
}
