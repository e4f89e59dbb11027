/**
 * What the server has confirmed, as far as this client holds it: records with their roles, child lists, where ids live.
 * Invariant: a record never goes back to an older version. What is not held counts as not there; operations on it wait.
 */
import { MapWorld } from "@tessera/kernel/world/map-world.ts";
import type { DeletedUnits, World } from "@tessera/kernel/world/world.ts";
import { isWorkspace } from "@tessera/kernel/permissions/members.ts";
import { decides } from "@tessera/kernel/permissions/readers.ts";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import { hidesRows } from "@tessera/kernel/permissions/row-rule.ts";
import { listPlaceOf, wayUp } from "@tessera/kernel/world/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { isAlive, parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { holdsRows, isOrdered } from "@tessera/kernel/records/parents.ts";
import { keyOf, tableIn, toTable } from "@tessera/kernel/records/pointer.ts";
import type { Box, ChildrenPart } from "@tessera/kernel/wire/box.ts";
import { entryOfBox } from "@tessera/kernel/wire/box-entry.ts";
import { PageIndex } from "./page-index.ts";
import { isRow, Unlisted } from "./unlisted.ts";

/** Own deletions whose words are kept in memory. */
const MAX_DELETED = 5000;

interface Place {
  readonly parent: string;
  readonly order: string;
  readonly alive: boolean;
}

/** Let go of: the number at which that was right, and the newest state for which it was. */
interface Dropped {
  readonly at: number;
  readonly seq: number;
  /** Of what was hidden with the page that it stood on: the state that was held. A newer one may stand elsewhere. */
  readonly held?: number;
}

export class Replica extends MapWorld {
  readonly roles = new Map<string, Role>();
  readonly boxes = new Map<string, Box>();
  /** Parents whose whole list is here, not only the children that happened to come. */
  private readonly whole = new Set<string>();
  private readonly dropped = new Map<string, Dropped>();
  /** Parents of whose list a child was refused, because it was let go of for newer reasons. */
  private readonly doubted = new Set<string>();
  private readonly letGo: string[] = [];
  private hid = false;
  private readonly places = new Map<string, Place>();
  private readonly relisted = new Set<string>();
  /** What stands on which page, and which pages have one role. */
  readonly index = new PageIndex(this);
  readonly unlisted = new Unlisted();

  constructor(private readonly onError: (error: unknown) => void) {
    super();
  }

  /** Keeps text that a transaction of this client deleted: what an undo needs before the server answers. */
  keepDeleted(transaction: string, units: readonly DeletedUnits[] | undefined): void {
    if (units === undefined) return;
    this.deleted.set(transaction, units);
    // Drops the oldest ones: their undo carries the text that it restores.
    for (const oldest of this.deleted.keys()) {
      if (this.deleted.size <= MAX_DELETED) return;
      this.deleted.delete(oldest);
    }
  }

  /**
   * Takes a box in that was true at the number `at`; true where it was news. An empty box lets go of the record. What was
   * dropped for newer reasons does not come back by an answer that was long on its way. A row is kept as a page is where
   * `keeps` says so; otherwise it passes by.
   */
  take(tableName: string, id: string, box: Box, at: number, keeps = true): boolean {
    const table = toTable(tableName);
    if (table === null) return false;
    const key = keyOf({ table, id });
    const entry = entryOfBox(table, id, box, this.onError);
    const now = this.entries.get(key);
    if (this.isOutdated(key, at, entry?.seq ?? 0) && (entry === null || !this.hasGoneOn(key, entry))) return false;
    if (entry === null) {
      if ((now?.seq ?? at) <= at) this.drop(key, at, "hidden");
      return false;
    }
    this.setRole(key, box.role);
    const isNews = now === undefined || now.version < entry.version;
    if (isRow(entry) && !keeps && !this.index.places.has(id)) this.unlisted.pass(id);
    else if (this.unlisted.passing.delete(id) && !isNews) {
      this.index.took(now, undefined);
      return true;
    }
    if (!isNews) return false;
    // A block that was just made stands alone, or its children come with it.
    if (now === undefined && entry.version === 1) this.whole.add(id);
    this.entries.set(key, entry);
    this.dropped.delete(key);
    this.boxes.set(key, box);
    if (isOrdered(table) && !this.unlisted.passing.has(id)) this.index.took(entry, now);
    if (holdsRows(table) && (now === undefined || hidesRows(entry.value) !== hidesRows(now.value)))
      this.index.ruled(id, hidesRows(entry.value));
    this.unlisted.took(entry);
    this.relist(entry, now === undefined);
    this.noteTexts(id, entry.texts, now?.texts);
    return true;
  }

  /** True where a page was hidden from this reader after the number `at`: an answer from before that must not be shown. */
  isHidden(page: string, at: number): boolean {
    return this.isOutdated(`block:${page}`, at, Number.POSITIVE_INFINITY);
  }

  /** The ids of all blocks that are in memory. */
  blockIds(): string[] {
    return [...this.entries.values()].flatMap(({ table, id }) => (isOrdered(table) ? [id] : []));
  }

  /** The ids of the children that are in memory. */
  childrenHeld(parent: string): string[] {
    return [...this.children(parent)].flatMap(({ id }) => (this.entry("block", id) === null ? [] : id));
  }

  private isOutdated(key: string, at: number, seq: number): boolean {
    const dropped = this.dropped.get(key);
    return dropped !== undefined && dropped.at > at && dropped.seq >= seq;
  }

  /** True for what was hidden with the page that it had stood on, where it had left that page for one that is held. */
  private hasGoneOn(key: string, entry: Entry): boolean {
    const held = this.dropped.get(key)?.held;
    const up = parentOf(entry);
    return held !== undefined && entry.seq > held && up !== null && this.entries.has(keyOf(up));
  }

  private relist(entry: Entry, isNew: boolean): void {
    const place = listPlaceOf(entry);
    const now = this.places.get(entry.id);
    const alive = isAlive(entry);
    const isMoved = place?.parent !== now?.parent || place?.order !== now?.order;
    if (isMoved) this.unplace(entry.id);
    if (place === null) return;
    const { parent, order } = place;
    if (isNew || isMoved || alive !== now?.alive) this.relisted.add(parent);
    this.lists.set(parent, this.children(parent).with({ id: entry.id, order, alive }));
    this.places.set(entry.id, { parent, order, alive });
  }

  /** Parents whose list of living children changed since the last call. */
  takeRelisted(): string[] {
    const parents = [...this.relisted];
    this.relisted.clear();
    return parents;
  }

  private unplace(id: string): void {
    const now = this.places.get(id);
    if (now === undefined) return;
    this.lists.set(now.parent, this.children(now.parent).without(now.order, id));
    this.relisted.add(now.parent);
    this.places.delete(id);
  }

  /** True where all children of the parent are known, so that it can be shown without asking. */
  knowsChildren(parent: string): boolean {
    return this.whole.has(parent);
  }

  /**
   * Lets go of a record and of what stands in it, down to sub-pages, whose rights are their own; rows that pass by go too. At the number `at` it was
   * hidden from this reader, or in the held state it stood elsewhere ("gone"), or just nothing keeps it true ("loose"), as
   * with what stood in it and went elsewhere. Without it its children are not known: they are asked for when it comes back.
   */
  drop(key: string, at: number, why: "hidden" | "gone" | "loose"): void {
    const open = [{ key, why }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const id = next.key.slice(next.key.indexOf(":") + 1);
      this.unplace(id);
      this.roles.delete(next.key);
      this.boxes.delete(next.key);
      this.whole.delete(id);
      const held = this.entries.get(next.key)?.seq;
      const seq = next.why === "hidden" ? Number.POSITIVE_INFINITY : held;
      const isAlong = next.why === "hidden" && next.key !== key && held !== undefined;
      if (next.why !== "loose" && seq !== undefined)
        this.dropped.set(next.key, isAlong ? { at, seq, held } : { at, seq });
      if (this.entries.delete(next.key) || this.index.places.has(id)) {
        this.index.letGo(id);
        this.unlisted.letGo(next.key);
        this.unlisted.passing.delete(id);
        this.unlisted.unsure.delete(id);
        this.letGo.push(next.key);
        this.hid ||= next.why === "hidden";
      }
      for (const child of this.children(id)) {
        const held = this.entry("block", child.id);
        if (held === null) this.unplace(child.id);
        else if (!isPageType(typeOf(held)))
          open.push({ key: keyOf(held), why: this.index.displaced.has(held.id) ? "loose" : next.why });
      }
      for (const below of this.unlisted.of(id)) if (this.goesAlong(below)) open.push({ key: below, why: next.why });
    }
  }

  /** Of what stands in no list all but the rows that are kept as pages. */
  private goesAlong(key: string): boolean {
    const table = tableIn(key);
    return !isOrdered(table) || this.unlisted.passing.has(key.slice(table.length + 1));
  }

  /** Whether it was let go of for a reason, not only because nobody needed it. */
  isDropped(key: string): boolean {
    return this.dropped.has(key);
  }

  /** The keys of what was let go of since this was last asked. What hangs on nothing may be of a page that was hidden. */
  takeLetGo(): string[] {
    if (this.hid) this.dropLoose();
    this.hid = false;
    return this.letGo.splice(0);
  }

  /** Takes in what the disk holds of a block, which is never newer than what is in memory. False where it was let go of since. */
  hold(id: string, box: Box): boolean {
    return this.entries.has(keyOf({ table: "block", id })) || this.take("block", id, box, 0);
  }

  /** The disk has all readable children of the parent: its list counts as whole. */
  holdWhole(parent: string): void {
    this.whole.add(parent);
  }

  /**
   * A stretch of the living children of a parent as the server listed it at `seq`. What stands there and was not listed
   * died or went elsewhere by then, unless it is known from later. Stretches come in order, so the last one makes the list
   * whole; unless one of its children was let go of for newer reasons, so that whoever has the parent must ask again.
   */
  takeChildren(parent: string, { after, listed, end, pages }: ChildrenPart, seq: number): void {
    const isLetGo = (id: string): boolean => this.isOutdated(keyOf({ table: "block", id }), seq, 0);
    if (isLetGo(parent)) return;
    if (after === null) this.doubted.delete(parent);
    if (listed.some(([id]) => isLetGo(id))) this.doubted.add(parent);
    if (end && pages === undefined && !this.doubted.has(parent)) this.whole.add(parent);
    const living = new Set(listed.map(([id]) => id));
    const list = this.children(parent);
    const last = listed.at(-1);
    if (!end && last === undefined) return;
    const from = after === null ? 0 : list.lowerBound(after[1], after[0]);
    const to = end || last === undefined ? list.length : list.lowerBound(last[1], last[0]);
    for (const child of list.slice(from, to)) {
      if (!child.alive || living.has(child.id) || child.id === after?.[0]) continue;
      const held = this.entry("block", child.id);
      // A list of pages says nothing of the rest.
      if (pages !== undefined && (held === null || !isPageType(typeOf(held)))) continue;
      if (held === null) this.unplace(child.id);
      else if (held.seq <= seq) this.drop(keyOf(held), seq, "gone");
    }
    for (const [id, order] of listed) {
      if (this.entry("block", id) !== null || isLetGo(id)) continue;
      this.unplace(id);
      this.lists.set(parent, this.children(parent).with({ id, order, alive: true }));
      this.places.set(id, { parent, order, alive: true });
    }
  }

  role(entry: Entry, world: World): Role {
    for (const step of wayUp(entry, world)) {
      if (step.kind === "top") {
        const { table, id } = step;
        return this.roles.get(keyOf({ table, id })) ?? (isWorkspace(table) ? "read_and_write" : "none");
      }
      const known = step.kind === "record" ? this.roles.get(keyOf(step.entry)) : "none";
      if (known !== undefined) return known;
    }
    return "none";
  }

  /** A page that is held takes all that stands on it along; answers with the keys of what changed. */
  setRole(key: string, role: Role): readonly string[] {
    const before = this.roles.get(key);
    if (before === role) return [];
    this.roles.set(key, role);
    const entry = before === undefined ? undefined : this.entries.get(key);
    if (entry === undefined || !isPageType(typeOf(entry))) return [key];
    const keys = this.index.onPage(entry.id).map((id) => keyOf({ table: "block", id }));
    for (const one of keys) {
      this.roles.set(one, role);
      for (const below of this.unlisted.of(one.slice(one.indexOf(":") + 1)))
        if (this.goesAlong(below) && !this.decides(below)) keys.push(below);
    }
    return keys;
  }

  private decides(key: string): boolean {
    const entry = this.entries.get(key);
    return entry !== undefined && decides(entry, this);
  }

  pageOf(entry: Entry): string | null {
    return this.index.pageOf(entry);
  }

  /**
   * After a walk that began at `seq` met these blocks and the children of the `walked` ones: what is held below them, was not
   * met, and is not known from later is out of date, and leaves. What moved across the walk stands there all the same: the
   * answer is the living blocks whose own children are to be asked for.
   */
  keepOnly(met: ReadonlySet<string>, walked: ReadonlySet<string>, seq: number): string[] {
    const ask: string[] = [];
    for (const parent of walked) {
      for (const child of this.children(parent)) {
        const root = met.has(child.id) ? null : this.entry("block", child.id);
        if (root === null) continue;
        if (!isAlive(root)) this.dropOld(root, seq);
        else if (!isPageType(typeOf(root))) ask.push(root.id);
      }
    }
    return ask;
  }

  /** Of a tree in the trash that was not met, what is not known from later. What stands in it is asked for when it comes back. */
  private dropOld(root: Entry, seq: number): void {
    this.whole.delete(root.id);
    const open = [root];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next.seq <= seq) {
        this.drop(keyOf(next), seq, "gone");
        continue;
      }
      for (const child of this.children(next.id)) {
        const held = this.entry("block", child.id);
        if (held !== null && !isPageType(typeOf(held))) open.push(held);
      }
    }
  }

  /** Drops blocks that stand under no held page. */
  dropLoose(): void {
    for (const id of this.index.takeLoose()) this.drop(keyOf({ table: "block", id }), 0, "loose");
  }

  /** These topics, and of the pages among them those that have their role from them. */
  withBelow(topics: readonly string[]): string[] {
    const isHeld = (id: string): boolean => this.entry("block", id) !== null || this.index.knows(id);
    return [...topics, ...topics.flatMap((id) => (isHeld(id) ? this.index.below(id) : []))];
  }

  /** All that are held, in memory or not. */
  pages(): string[] {
    return [...this.index.places.keys()];
  }
}
