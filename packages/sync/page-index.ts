/**
 * The pages that are held, in memory or on disk alone, by what decides over their rights. A page without permission items of
 * its own has the role of what stands above it, so pages fall into groups of one role. Invariant: two pages of a group have
 * one role as long as every held place is true, or its record is among the displaced. Leaves what is held to replica.ts.
 */
import type { World } from "@tessera/kernel/world/world.ts";
import { above, pageOf } from "@tessera/kernel/world/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { agrees, placeIn, type Place } from "./place.ts";

export type HeldTree = Pick<World, "entry" | "children">;

interface Groups {
  /** A held page, or a displaced block, to the id that its group goes by. */
  readonly keys: ReadonlyMap<string, string>;
  /** The one whose role all others have comes first where it is held. */
  readonly members: ReadonlyMap<string, readonly string[]>;
}

export class PageIndex {
  /** Every held page, whether its record is in memory or not. */
  readonly places = new Map<string, Place>();
  /** Blocks whose place or permission items changed at this number: what is held of them is from before. */
  readonly displaced = new Map<string, number>();
  /** The pages that stand right under a page or a top, and those that have a block on their way. */
  private readonly under = new Map<string, Set<string>>();
  private readonly behind = new Map<string, Set<string>>();
  /** Blocks that came or moved since it was last looked whether they hang on a page. */
  private readonly unsure = new Set<string>();
  private readonly marked = new Set<string>();
  private readonly replaced = new Set<string>();
  private groups: Groups | null = null;

  constructor(private readonly tree: HeldTree) {}

  /** A page that lies on disk. */
  hold(page: string, place: Place): void {
    if (!this.places.has(page)) this.put(page, place);
  }

  /** The pages whose place is another one since this was last asked. */
  takeReplaced(): string[] {
    const pages = [...this.replaced];
    this.replaced.clear();
    return pages;
  }

  private replace(page: string, place: Place): void {
    this.put(page, place);
    this.replaced.add(page);
  }

  /** To be told of every block that was taken in, in the place of what was held of it. */
  took(entry: Entry, was: Entry | undefined): void {
    const isPage = isPageType(typeOf(entry));
    const isOther = was !== undefined && isPageType(typeOf(was)) !== isPage;
    const hasMoved = was !== undefined && (parentOf(was)?.id !== parentOf(entry)?.id || isOther);
    const isAlone = above(entry, this.tree).kind !== "record";
    if (!isPage && (hasMoved || (was === undefined && isAlone))) this.unsure.add(entry.id);
    const displaced = this.displaced.get(entry.id);
    if (displaced !== undefined && entry.seq >= displaced) this.unmark(entry.id);
    if (isPage) {
      // What stands on the way of a displaced one may have gone elsewhere.
      const place = displaced === undefined ? this.places.get(entry.id) : undefined;
      if (place === undefined || !agrees(entry.id, place, entry, this.tree))
        this.replace(entry.id, placeIn(entry, this.tree));
    } else this.remove(entry.id);
    this.follow(entry.id, entry);
  }

  /** To be told of every block that was let go of. */
  letGo(id: string): void {
    this.remove(id);
    this.follow(id, null);
  }

  /** It is known whether a collection hides its rows from others: each that is held decides for itself then, or does so no more. */
  ruled(collection: string, hides: boolean): void {
    for (const row of [...(this.under.get(collection) ?? []), ...(this.behind.get(collection) ?? [])]) {
      const place = this.places.get(row);
      if (place === undefined || (place.way[0] ?? place.above) !== collection) continue;
      const held = this.tree.entry("block", row);
      if (held === null) {
        // Items of its own may have made it decide: it goes on being asked for by itself.
        if (hides && place.decides !== row) this.replace(row, { ...place, decides: row });
      } else if (!agrees(row, place, held, this.tree)) this.replace(row, placeIn(held, this.tree));
    }
  }

  /** The pages behind a block go where it goes. One whose record is not in memory is from before. */
  private follow(id: string, entry: Entry | null): void {
    const isPage = entry !== null && isPageType(typeOf(entry));
    const pages = [...(this.behind.get(id) ?? []), ...(entry !== null && !isPage ? (this.under.get(id) ?? []) : [])];
    for (const page of pages) {
      const place = this.places.get(page);
      if (place === undefined || (entry !== null && place.way.includes(id) && agrees(page, place, entry, this.tree)))
        continue;
      const held = this.tree.entry("block", page);
      if (held !== null) this.replace(page, placeIn(held, this.tree));
      else this.displace(page, place.seq + 1);
    }
  }

  private put(page: string, place: Place): void {
    this.remove(page);
    this.places.set(page, place);
    if (place.above !== null) add(this.under, place.above, page);
    for (const id of place.way) add(this.behind, id, page);
    this.groups = null;
  }

  private remove(page: string): void {
    const place = this.places.get(page);
    if (place === undefined) return;
    this.places.delete(page);
    if (place.above !== null) take(this.under, place.above, page);
    for (const id of place.way) take(this.behind, id, page);
    this.groups = null;
  }

  /** Something changed the place or the items of a block at `seq`; what is held of it, now or later, may be from before. */
  displace(id: string, seq: number): void {
    if ((this.seqOf(id) ?? 0) >= seq || (this.displaced.get(id) ?? 0) >= seq) return;
    this.displaced.set(id, seq);
    this.marked.add(id);
    this.groups = null;
  }

  /** Whether it is a held page, or stands on the way to one. */
  knows(block: string): boolean {
    return this.places.has(block) || this.behind.has(block);
  }

  /** The pages that stand right under a block which is none, as far as is known of their places. */
  pagesIn(block: string): string[] {
    if (this.places.has(block)) return [];
    const behind = [...(this.behind.get(block) ?? [])].filter((page) => this.places.get(page)?.way[0] === block);
    return [...(this.under.get(block) ?? []), ...behind];
  }

  /** The number of what is held of a block; null where only the disk knows. */
  seqOf(id: string): number | null {
    return this.tree.entry("block", id)?.seq ?? this.places.get(id)?.seq ?? null;
  }

  /** The place that is held of a block was found to be true. */
  unmark(id: string): void {
    if (!this.displaced.delete(id)) return;
    this.marked.add(id);
    this.groups = null;
  }

  /** The blocks that were displaced, or are so no more, since this was last asked. */
  takeMarked(): string[] {
    const ids = [...this.marked];
    this.marked.clear();
    return ids;
  }

  /** The ids of everything on a page that is in memory, the page itself included; sub-pages are their own. */
  onPage(page: string): string[] {
    const ids = [page];
    for (let at = 0; at < ids.length; at++) {
      for (const { id } of this.tree.children(ids[at] ?? "")) {
        const held = this.tree.entry("block", id);
        if (held !== null && !isPageType(typeOf(held))) ids.push(id);
      }
    }
    return ids;
  }

  pageOf(entry: Entry): string | null {
    return pageOf(entry, this.tree)?.id ?? null;
  }

  /** The blocks that hang on nothing that is held, but for what stands in them; each is told once. */
  takeLoose(): string[] {
    const loose = [...this.unsure].filter((id) => {
      const entry = this.tree.entry("block", id);
      return entry !== null && this.pageOf(entry) === null;
    });
    this.unsure.clear();
    return loose;
  }

  /** All that has a role of its own to ask for. */
  all(): string[] {
    return [...this.grouped().keys.keys()];
  }

  /** One of each group: their roles decide over all that is held. */
  deciding(): string[] {
    return [...this.grouped().members.values()].flatMap(([first]) => first ?? []);
  }

  /** Of each group of which none is among the `known`: one. */
  undecided(known: ReadonlySet<string>): string[] {
    const found: string[] = [];
    for (const members of this.grouped().members.values())
      if (members[0] !== undefined && !members.some((id) => known.has(id))) found.push(members[0]);
    return found;
  }

  /** All pages whose role is this one's, itself included. */
  withRoleOf(id: string): readonly string[] {
    const { keys, members } = this.grouped();
    return members.get(keys.get(id) ?? "") ?? [id];
  }

  /** The pages that have their role from this block: it may be one of a larger group. */
  below(id: string): string[] {
    const found = new Set<string>();
    const open = [id];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const page of [...(this.under.get(at) ?? []), ...(this.behind.get(at) ?? [])]) {
        if (found.has(page) || !this.hasRoleFrom(page, at)) continue;
        found.add(page);
        open.push(page);
      }
    }
    return [...found];
  }

  /** Whether nothing between the page and this block, or what stands above the page, decides. */
  private hasRoleFrom(page: string, block: string): boolean {
    for (const id of this.wayOf(page)) {
      if (id === block) return true;
      if (this.displaced.has(id) || this.places.get(page)?.decides === id) return false;
    }
    return true;
  }

  private wayOf(page: string): string[] {
    return [page, ...(this.places.get(page)?.way ?? [])];
  }

  /**
   * Where a page has its role from, as far as it is held: the page or what else stands above it, null where permission items
   * on the way there decide; and the blocks on that way.
   */
  placeOf(page: string): { readonly above: string | null; readonly way: readonly string[] } {
    const place = this.places.get(page);
    if (place === undefined) return { above: null, way: [] };
    const way = this.wayOf(page);
    if (place.decides === null) return { above: place.above, way };
    return { above: null, way: way.slice(0, way.indexOf(place.decides) + 1) };
  }

  private grouped(): Groups {
    return (this.groups ??= this.group());
  }

  private group(): Groups {
    const keys = new Map<string, string>();
    const members = new Map<string, string[]>();
    const known = new Map<string, string>();
    const join = (id: string, key: string): void => {
      keys.set(id, key);
      const group = members.get(key);
      if (group === undefined) members.set(key, [id]);
      else if (id === key) group.unshift(id);
      else group.push(id);
    };
    for (const page of this.places.keys()) join(page, this.keyOf(page, known));
    for (const id of this.displaced.keys())
      if (!this.places.has(id) && (this.knows(id) || this.tree.entry("block", id) !== null)) join(id, id);
    return { keys, members };
  }

  /** The nearest one that decides for itself, or the first above that is not held; in a circle each is alone. */
  private keyOf(page: string, known: Map<string, string>): string {
    const met = new Set<string>();
    let key: string | null = null;
    for (let at = page; key === null;) {
      if (met.has(at)) return page;
      met.add(at);
      const place = this.places.get(at);
      key = known.get(at) ?? this.wayOf(at).find((id) => this.displaced.has(id) || place?.decides === id) ?? null;
      if (place === undefined) key ??= at;
      else if (place.above === null) key ??= place.way.at(-1) ?? at;
      else at = place.above;
    }
    for (const id of met) known.set(id, key);
    return key;
  }
}

function add(sets: Map<string, Set<string>>, at: string, id: string): void {
  const known = sets.get(at);
  if (known === undefined) sets.set(at, new Set([id]));
  else known.add(id);
}

function take(sets: Map<string, Set<string>>, at: string, id: string): void {
  const known = sets.get(at);
  if (known?.delete(id) === true && known.size === 0) sets.delete(at);
}
