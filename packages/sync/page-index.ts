/**
 * The held blocks by page, and the held pages by what decides over their rights. A page without permission items of its own
 * has the role of what stands above it, so pages fall into groups of one role. Invariant: two pages of a group have one role
 * as long as every held place is true, or its record is among the displaced. Leaves what is held to replica.ts.
 */
import { itemsOf } from "@tessera/kernel/permissions/items.ts";
import type { World } from "@tessera/kernel/operations/world.ts";
import { above, pageOf, wayUp } from "@tessera/kernel/records/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";

export type HeldTree = Pick<World, "entry" | "children">;

interface Groups {
  /** A held page, or a displaced block, to the id that its group goes by. */
  readonly keys: ReadonlyMap<string, string>;
  /** The one whose role all others have comes first where it is held. */
  readonly members: ReadonlyMap<string, readonly string[]>;
}

export class PageIndex {
  readonly pages = new Set<string>();
  /** Blocks whose place or permission items changed at this number: what is held of them is from before. */
  readonly displaced = new Map<string, number>();
  /** Blocks that came or moved since it was last looked whether they hang on a page. */
  private readonly unsure = new Set<string>();
  private readonly marked = new Set<string>();
  private groups: Groups | null = null;

  constructor(private readonly tree: HeldTree) {}

  /** To be told of every block that was taken in, in the place of what was held of it. */
  took(entry: Entry, was: Entry | undefined): void {
    const isPage = isPageType(typeOf(entry));
    if (isPage) this.pages.add(entry.id);
    else this.pages.delete(entry.id);
    const hasMoved =
      was !== undefined && (parentOf(was)?.id !== parentOf(entry)?.id || isPageType(typeOf(was)) !== isPage);
    const isAlone = above(entry, this.tree).kind !== "record";
    if (!isPage && (hasMoved || (was === undefined && isAlone))) this.unsure.add(entry.id);
    const displaced = this.displaced.get(entry.id);
    const isPlaced = displaced !== undefined && entry.seq >= displaced;
    if (isPlaced) this.unmark(entry.id);
    if (was === undefined || hasMoved || isPlaced || hasItems(was) !== hasItems(entry)) this.groups = null;
  }

  /** To be told of every block that was let go of. */
  letGo(id: string): void {
    this.pages.delete(id);
    this.groups = null;
  }

  /** Something changed the place or the items of a block at `seq`; what is held of it, now or later, may be from before. */
  displace(id: string, seq: number): void {
    const held = this.tree.entry("block", id);
    if ((held !== null && held.seq >= seq) || (this.displaced.get(id) ?? 0) >= seq) return;
    this.displaced.set(id, seq);
    this.marked.add(id);
    this.groups = null;
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

  /** The ids of everything on a page, the page itself included; sub-pages are their own. */
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
    const found: string[] = [];
    const open = [id];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const child of this.tree.children(at)) {
        const held = this.tree.entry("block", child.id);
        if (held === null || hasItems(held) || this.displaced.has(held.id)) continue;
        if (isPageType(typeOf(held))) found.push(held.id);
        open.push(held.id);
      }
    }
    return found;
  }

  /**
   * Where a page has its role from, as far as it is held: the page or what else stands above it, null where permission items
   * on the way there decide; and the blocks on that way.
   */
  placeOf(page: string): { readonly above: string | null; readonly way: readonly string[] } {
    const way: string[] = [];
    const held = this.tree.entry("block", page);
    for (const step of held === null ? [] : wayUp(held, this.tree)) {
      if (step.kind === "top" || step.kind === "missing") return { above: step.id, way };
      if (step.kind !== "record") break;
      const { entry } = step;
      if (way.length > 0 && isPageType(typeOf(entry))) return { above: entry.id, way };
      way.push(entry.id);
      if (hasItems(entry)) break;
    }
    return { above: null, way };
  }

  private grouped(): Groups {
    return (this.groups ??= this.group());
  }

  private group(): Groups {
    const keys = new Map<string, string>();
    const members = new Map<string, string[]>();
    const onWay = new Map<string, string>();
    const add = (id: string, key: string): void => {
      keys.set(id, key);
      const group = members.get(key);
      if (group === undefined) members.set(key, [id]);
      else if (id === key) group.unshift(id);
      else group.push(id);
    };
    for (const page of this.pages) add(page, this.keyOf(page, onWay));
    for (const id of this.displaced.keys())
      if (!this.pages.has(id) && this.tree.entry("block", id) !== null) add(id, id);
    return { keys, members };
  }

  /** The nearest one that decides for itself, or the first above that is not held; in a circle each is alone. */
  private keyOf(page: string, onWay: Map<string, string>): string {
    const way: string[] = [];
    let key = page;
    const held = this.tree.entry("block", page);
    for (const step of held === null ? [] : wayUp(held, this.tree)) {
      if (step.kind === "endless") return page;
      if (step.kind === "nothing") break;
      if (step.kind !== "record") {
        key = step.id;
        break;
      }
      const { entry } = step;
      const known = onWay.get(entry.id);
      key = known ?? entry.id;
      if (known !== undefined) break;
      way.push(key);
      if (hasItems(entry) || this.displaced.has(key)) break;
    }
    for (const id of way) onWay.set(id, key);
    return key;
  }
}

const hasItems = (entry: Entry): boolean => itemsOf(entry).length > 0;
