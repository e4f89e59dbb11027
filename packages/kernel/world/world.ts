/**
 * What operations read and write. A World answers from what is at hand and throws Unknown for what is not: the server
 * then loads it and executes again, the client holds the operation. A Draft is the changes of an execution over a world.
 * Invariant: a draft never changes its base until `mergeInto`.
 */
import { keepsList, listPlaceOf } from "./above.ts";
import type { Entry } from "../records/entry.ts";
import { isAlive, parentOf } from "../records/entry.ts";
import type { JsonObject } from "../values/json.ts";
import { keyOf, toTable, type Table } from "../records/pointer.ts";
import type { Piece } from "../text/rich-text.ts";
import type { Range } from "../text/runs.ts";
import { NO_CHILDREN, type Children } from "./children.ts";
import { demandNotPurged } from "./purge.ts";

/** Something that the execution needs and this machine does not have at hand. */
export type Need =
  | { readonly kind: "entry"; readonly table: Table; readonly id: string }
  | { readonly kind: "children"; readonly parent: string }
  | { readonly kind: "site"; readonly site: string }
  | { readonly kind: "deleted"; readonly transaction: string };

/** Thrown, and caught by `execute` alone: a need in the middle of a pure execution. */
export class Unknown extends Error {
  override readonly name = "Unknown";
  constructor(readonly need: Need) {
    super(`not at hand: ${JSON.stringify(need)}`);
  }
}

/** Units that a transaction deleted, with what they said: kept by the log and by the author's undo stack. */
export interface DeletedUnits extends Piece {
  readonly range: Range;
}

export interface World {
  /** The scope that it speaks for; undefined where it holds what it happened to hear. */
  readonly scope?: string | undefined;
  /** Null: there is no such record. */
  entry(table: Table, id: string): Entry | null;
  children(parent: string): Children;
  /** Keys of the texts that ever held items of the site; may name too many, never too few. */
  textsOfSite(site: string): readonly string[];
  deletedBy(transaction: string): readonly DeletedUnits[];
}

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>();

export class Draft implements World {
  readonly entries = new Map<string, Entry>();
  /** What stood there before the first change of this draft; null for records that the draft created. */
  readonly before = new Map<string, Entry | null>();
  // Most drafts are one key of somebody who types: what they do not need is not made.
  private ownLists: Map<string, Children> | null = null;
  private ownListed: Map<string, Table> | null = null;
  private ownSites: Map<string, Set<string>> | null = null;
  private ownDeleted: Map<string, DeletedUnits[]> | null = null;

  constructor(readonly base: World) {}

  get scope(): string | undefined {
    return this.base.scope;
  }

  get lists(): ReadonlyMap<string, Children> {
    return this.ownLists ?? NOTHING;
  }

  /** Parents whose list changed, with their table. */
  get listed(): ReadonlyMap<string, Table> {
    return this.ownListed ?? NOTHING;
  }

  get sites(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.ownSites ?? NOTHING;
  }

  get deleted(): ReadonlyMap<string, readonly DeletedUnits[]> {
    return this.ownDeleted ?? NOTHING;
  }

  entry(table: Table, id: string): Entry | null {
    return this.entries.get(keyOf({ table, id })) ?? this.base.entry(table, id);
  }

  children(parent: string): Children {
    return this.lists.get(parent) ?? this.base.children(parent);
  }

  textsOfSite(site: string): readonly string[] {
    const own = this.sites.get(site);
    if (own === undefined) return this.base.textsOfSite(site);
    return [...new Set([...this.base.textsOfSite(site), ...own])];
  }

  deletedBy(transaction: string): readonly DeletedUnits[] {
    return this.deleted.get(transaction) ?? this.base.deletedBy(transaction);
  }

  /** Stores the next state of a record and keeps the child list of its parents true. Refuses one that was purged. */
  put(next: Entry): void {
    const key = keyOf(next);
    let now = this.entries.get(key) ?? null;
    if (now === null) {
      now = this.base.entry(next.table, next.id);
      demandNotPurged(now);
      if (!this.before.has(key)) this.before.set(key, now);
    }
    this.entries.set(key, next);
    if (now === null) {
      if (keepsList(next.table) && !this.lists.has(next.id)) this.setList(next.id, NO_CHILDREN);
    } else if (now.order === next.order && samePlace(now.value, next.value)) return;
    const from = now === null ? null : listPlaceOf(now);
    const to = listPlaceOf(next);
    if (now !== null && from !== null && (from.parent !== to?.parent || from.order !== to.order)) {
      this.setList(from.parent, this.children(from.parent).without(from.order, now.id));
      this.noteParent(now);
    }
    if (to !== null) {
      this.noteParent(next);
      this.setList(to.parent, this.children(to.parent).with({ id: next.id, order: to.order, alive: isAlive(next) }));
    }
  }

  private setList(parent: string, list: Children): void {
    this.ownLists ??= new Map();
    this.ownLists.set(parent, list);
  }

  /** The list of the parent of this record changed. */
  private noteParent(child: Entry): void {
    const parent = parentOf(child);
    const table = parent === null ? null : toTable(parent.table);
    if (parent !== null && table !== null) this.noteListed(parent.id, table);
  }

  private noteListed(parent: string, table: Table): void {
    this.ownListed ??= new Map();
    this.ownListed.set(parent, table);
  }

  noteSite(site: string, textKey: string): void {
    this.ownSites ??= new Map();
    const known = this.ownSites.get(site);
    if (known === undefined) this.ownSites.set(site, new Set([textKey]));
    else known.add(textKey);
  }

  noteDeleted(transaction: string, units: readonly DeletedUnits[]): void {
    this.ownDeleted ??= new Map();
    const known = this.ownDeleted.get(transaction);
    if (known === undefined) this.ownDeleted.set(transaction, [...units]);
    else for (const one of units) known.push(one);
  }

  /** Hands everything that this draft changed to the draft below it. */
  mergeInto(below: Draft): void {
    for (const [key, was] of this.before) if (!below.before.has(key)) below.before.set(key, was);
    for (const [key, entry] of this.entries) below.entries.set(key, entry);
    for (const [parent, list] of this.lists) below.setList(parent, list);
    for (const [parent, table] of this.listed) below.noteListed(parent, table);
    for (const [site, keys] of this.sites) for (const key of keys) below.noteSite(site, key);
    for (const [transaction, units] of this.deleted) below.noteDeleted(transaction, units);
  }
}

function samePlace(a: JsonObject, b: JsonObject): boolean {
  return (
    a["parent_id"] === b["parent_id"] &&
    a["parent_table"] === b["parent_table"] &&
    (a["alive"] === true) === (b["alive"] === true)
  );
}
