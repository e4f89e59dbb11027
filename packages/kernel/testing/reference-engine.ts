/**
 * The rules of SPEC.md once more, as naively as they can be written: one object a character, whole lists searched, nothing
 * shared with the engine but the shape of operations. Tests hold the engine's state against this one after every commit.
 * Leaves out: rights, orders of keys, captions, plain values.
 */
import type { Operation, OperationOf } from "../world/operation.ts";

type MarkValue = readonly unknown[];

export interface Item {
  readonly id: string;
  /** Null: a sentinel. */
  readonly unit: string | null;
  marks: Map<string, MarkValue>;
  gone: string | null;
}

export interface Block {
  readonly id: string;
  type: string;
  parent: string;
  alive: boolean;
  items: Item[];
  diedBy: string | null;
  turnedBy: string | null;
  movedBy: string | null;
  cutFrom: string | null;
  mergedKids: string[];
}

/** Thrown where the rules refuse an operation; the state is not to be used any more. */
export class Refused extends Error {}

const PAGES = new Set(["page"]);
const VOIDS = new Set(["divider"]);
const UNCHANGED = { diedBy: null, turnedBy: null, movedBy: null, cutFrom: null };

export class ReferenceEngine {
  readonly blocks = new Map<string, Block>();
  readonly children = new Map<string, string[]>();

  constructor(private readonly space: string) {
    this.children.set(space, []);
  }

  copy(): ReferenceEngine {
    const next = new ReferenceEngine(this.space);
    for (const [id, block] of this.blocks) {
      const items = block.items.map((item) => ({ ...item, marks: new Map(item.marks) }));
      next.blocks.set(id, { ...block, items, mergedKids: [...block.mergedKids] });
    }
    for (const [id, list] of this.children) next.children.set(id, [...list]);
    return next;
  }

  apply(operation: Operation, tx: string): void {
    switch (operation.command) {
      case "ins":
        return this.ins(operation.args);
      case "del":
        for (const id of each(operation.args.ids)) {
          const { item } = this.textItem(id);
          if (item.gone === null) item.gone = tx;
        }
        return;
      case "undel":
        return this.undel(operation.args);
      case "fmt":
        return this.fmt(operation.args);
      case "split":
        return this.split(operation);
      case "merge":
        return this.merge(operation.args, tx);
      case "unmerge":
        return this.unmerge(operation.args.y);
      case "delb":
        return this.delb(operation.args, tx);
      case "revive":
        for (const id of operation.args.blocks) {
          const block = this.blocks.get(id);
          if (block === undefined || block.alive || block.diedBy !== operation.args.tx) continue;
          if (isPage(block)) {
            block.alive = true;
            block.diedBy = null;
          } else this.bringBack(block);
        }
        return;
      case "move":
        return this.move(operation, tx);
      case "turn":
      case "unturn": {
        const block = this.block(operation.pointer.id);
        if (operation.command === "unturn" && block.turnedBy !== operation.args.tx) return;
        block.type = operation.args.type;
        block.turnedBy = operation.command === "unturn" && operation.args.by !== undefined ? operation.args.by : tx;
        return;
      }
      case "new":
        return this.create(operation);
      default:
        throw new Error(`the reference does not know ${operation.command}`);
    }
  }

  block(id: string): Block {
    const block = this.blocks.get(id);
    if (block === undefined) throw new Refused(`no block ${id}`);
    return block;
  }

  /** Where an item lives. */
  private home(id: string): { block: Block; at: number; item: Item } {
    for (const block of this.blocks.values()) {
      const at = block.items.findIndex((item) => item.id === id);
      const item = block.items[at];
      if (item !== undefined) return { block, at, item };
    }
    throw new Refused(`no item ${id}`);
  }

  private textItem(id: string): { block: Block; at: number; item: Item } {
    const home = this.home(id);
    if (home.item.unit === null) throw new Refused(`${id} is a sentinel`);
    return home;
  }

  /** A block lives again, and what it stands in below its page. A page is left as it is. */
  private bringBack(block: Block): void {
    for (let at: Block | undefined = block; at !== undefined && !isPage(at); at = this.blocks.get(at.parent)) {
      if (at.alive || isMerged(at)) continue;
      at.alive = true;
      at.diedBy = null;
    }
  }

  /** A block that was merged away stands for the one its line went into. */
  private standing(id: string): string {
    const block = this.blocks.get(id);
    return block === undefined || !isMerged(block) ? id : this.home(`${id}/title^:0`).block.id;
  }

  private within(id: string, ancestor: string): boolean {
    for (let at: string | undefined = id; at !== undefined; at = this.blocks.get(at)?.parent)
      if (at === ancestor) return true;
    return false;
  }

  private listOf(parent: string): string[] {
    const list = this.children.get(parent);
    if (list === undefined) throw new Refused(`no parent ${parent}`);
    return list;
  }

  private before(block: Block): string | null {
    const list = this.listOf(block.parent);
    return list[list.indexOf(block.id) - 1] ?? null;
  }

  /** Puts a block under a parent after a sibling; one that stands deeper counts for what it stands in, one gone for the end. */
  private place(block: Block, parent: string, after: string | null): void {
    const isOther = (child: string): boolean => child !== block.id;
    for (const [id, list] of this.children) this.children.set(id, list.filter(isOther));
    block.parent = parent;
    const list = this.listOf(parent);
    list.splice(after === null ? 0 : this.placeBehind(after, parent), 0, block.id);
  }

  private placeBehind(after: string, parent: string): number {
    const list = this.listOf(parent);
    for (let anchor = this.blocks.get(after); anchor !== undefined; anchor = this.blocks.get(anchor.parent))
      if (anchor.parent === parent) return list.includes(anchor.id) ? list.indexOf(anchor.id) + 1 : list.length;
    return list.length;
  }

  private add(id: string, type: string): Block {
    if (this.blocks.has(id)) throw new Refused(`${id} exists`);
    const block: Block = { id, type, parent: "", alive: true, items: [], mergedKids: [], ...UNCHANGED };
    this.blocks.set(id, block);
    this.children.set(id, []);
    return block;
  }

  private create({ pointer, args }: OperationOf<"new">): void {
    const parent = this.standing(args.parent.id);
    const list = this.listOf(parent);
    const last = args.after === undefined ? (list.at(-1) ?? null) : args.after;
    const block = this.add(pointer.id, args.type);
    const text = ((args.properties?.["title"] ?? []) as unknown as [string][]).map(([part]) => part).join("");
    const units = [...text].map((unit, n): Item => ({
      id: `${pointer.id}/title#:${n}`,
      unit,
      marks: new Map(),
      gone: null,
    }));
    block.items = [sentinel(`${pointer.id}/title^:0`), ...units, sentinel(`${pointer.id}/title$:0`)];
    this.place(block, parent, last);
    const above = this.blocks.get(parent);
    if (above !== undefined && !above.alive) this.bringBack(above);
  }

  private ins({ left, site, clock, units, marks, exp }: OperationOf<"ins">["args"]): void {
    const { block, at } = this.home(`${left[0]}:${left[1]}`);
    const before = block.items.slice(0, at + 1).findLast(isShown);
    const after = block.items.slice(at + 1).find(isShown);
    const own = new Map<string, MarkValue>(
      (marks ?? []).map(([code, ...rest]) => [code === "m" ? `m:${String(rest[0])}` : code, rest]),
    );
    if (before !== undefined && after !== undefined) {
      for (const key of new Set([...own.keys(), ...before.marks.keys(), ...after.marks.keys()])) {
        if (exp?.includes(key) === true || !same(before.marks.get(key), after.marks.get(key))) continue;
        const agreed = before.marks.get(key);
        if (agreed === undefined) own.delete(key);
        else own.set(key, agreed);
      }
    }
    const items = [...units].map((unit, n): Item => ({
      id: `${site}:${clock + n}`,
      unit,
      marks: new Map(own),
      gone: null,
    }));
    block.items.splice(at + 1, 0, ...items);
    if (!block.alive) this.bringBack(block);
  }

  private undel({ ids, tx }: OperationOf<"undel">["args"]): void {
    for (const id of each(ids)) {
      const { block, item } = this.textItem(id);
      if (item.gone !== tx) continue;
      item.gone = null;
      if (!block.alive) this.bringBack(block);
    }
  }

  private fmt({ ids, key, val, was }: OperationOf<"fmt">["args"]): void {
    const put = (item: Item): void => {
      if (!isShown(item)) return;
      if (was !== undefined && !same(item.marks.get(key), was ?? undefined)) return;
      if (val === null) item.marks.delete(key);
      else item.marks.set(key, val);
    };
    const named = each(ids);
    for (const [n, id] of named.entries()) {
      const { block, at, item } = this.textItem(id);
      put(item);
      const next = named[n + 1];
      if (next === undefined || was !== undefined) continue;
      const to = block.items.findIndex((other) => other.id === next);
      const between = to > at ? block.items.slice(at + 1, to) : [];
      if (!between.some((other) => other.unit === null)) between.forEach(put);
    }
  }

  private split({ pointer, args: { right, n, type, inside } }: OperationOf<"split">): void {
    const { block, at } = this.home(`${right[0]}:${right[1]}`);
    const first = isPage(block) || (inside === true && block.id === pointer.id);
    const made = this.add(n, type);
    made.cutFrom = block.id;
    made.items = [sentinel(`${n}/title^:0`), ...block.items.splice(at)];
    block.items.push(sentinel(`${n}/title<:0`));
    this.place(made, first ? block.id : block.parent, first ? null : block.id);
    if (!first)
      for (const child of [...this.listOf(block.id)]) this.place(this.block(child), n, this.listOf(n).at(-1) ?? null);
    if (block.alive || isPage(block)) return;
    made.alive = false;
    made.diedBy = block.diedBy;
  }

  private merge({ from, end }: OperationOf<"merge">["args"], tx: string): void {
    const source = this.block(from);
    if (this.home(`${from}/title^:0`).block !== source) return;
    const target = this.home(`${end[0]}:${end[1]}`).block;
    if (target === source) return;
    if (isPage(source) || VOIDS.has(source.type) || VOIDS.has(target.type))
      throw new Refused("only lines of text merge");
    const carried = source.alive && source.items.some(isShown);
    const before = this.before(source);
    const kids = [...this.listOf(from)];
    const lifted = this.within(target.id, from);
    target.items.push(...source.items);
    source.items = [];
    let anchor = lifted ? from : source.parent === target.id ? before : (this.listOf(target.id).at(-1) ?? null);
    for (const kid of kids) {
      this.place(this.block(kid), lifted ? source.parent : target.id, anchor);
      anchor = kid;
    }
    source.alive = false;
    source.diedBy = `m:${tx}`;
    source.mergedKids = kids;
    if (!target.alive && carried) this.bringBack(target);
  }

  private unmerge(y: string): void {
    const back = this.block(y);
    const { block: home, at } = this.home(`${y}/title^:0`);
    if (home === back) return;
    back.items = home.items.splice(at);
    const parent = isPage(home) ? home.id : home.parent;
    const list = this.listOf(parent);
    const between = list.slice(isPage(home) ? 0 : list.indexOf(home.id) + 1, Math.max(0, list.indexOf(y)));
    const stays =
      list.indexOf(y) > (isPage(home) ? -1 : list.indexOf(home.id)) && between.every((id) => !this.block(id).alive);
    if (!stays) this.place(back, parent, isPage(home) ? null : home.id);
    back.alive = home.alive || isPage(home);
    back.diedBy = back.alive ? null : home.diedBy;
    let anchor: string | null = null;
    for (const kid of back.mergedKids) {
      const child = this.block(kid);
      if (child.parent !== home.id) continue;
      this.place(child, y, anchor);
      anchor = kid;
    }
    back.mergedKids = [];
  }

  private delb({ blocks, below, seen }: OperationOf<"delb">["args"], tx: string): void {
    const named = new Set([...blocks, ...(below ?? [])]);
    const seenIds = new Set(each(seen));
    const touched = new Set<Block>();
    const collect = (block: Block): void => {
      touched.add(block);
      if (!isPage(block))
        for (const child of this.listOf(block.id)) if (this.block(child).alive) collect(this.block(child));
    };
    for (const root of blocks) collect(this.block(root));
    for (const id of seenIds) touched.add(this.textItem(id).block);
    const kept = new Set<Block>();
    for (const block of touched) {
      const shown = block.items.filter(isShown);
      const unseenText = shown.some((item) => !seenIds.has(item.id));
      const unseenBlock = shown.length === 0 && !named.has(block.id) && block.cutFrom === null;
      const keeps = isPage(block) || VOIDS.has(block.type) ? !named.has(block.id) : unseenText || unseenBlock;
      if (!block.alive || !keeps) continue;
      kept.add(block);
      for (let up = this.blocks.get(block.parent); up !== undefined && !isPage(up); up = this.blocks.get(up.parent))
        kept.add(up);
    }
    for (const block of touched) {
      if (!block.alive || kept.has(block)) continue;
      block.alive = false;
      block.diedBy = tx;
    }
  }

  private move({ pointer, args: { parent: named, after, end, guard, by } }: OperationOf<"move">, tx: string): void {
    const block = this.block(pointer.id);
    if (guard !== undefined && block.movedBy !== guard) return;
    const parent = { id: this.standing(named.id) };
    if (this.within(named.id, block.id)) return;
    if (after === block.id || this.within(parent.id, block.id) || this.blocks.get(parent.id)?.alive === false) return;
    const group = this.piecesUpTo(block, end);
    if (group.some((piece) => piece.id === after || this.within(parent.id, piece.id))) return;
    let anchor = after;
    for (const piece of group) {
      this.place(piece, parent.id, anchor);
      piece.movedBy = by === undefined ? tx : by;
      anchor = piece.id;
    }
  }

  private piecesUpTo(block: Block, end: readonly [string, number] | undefined): Block[] {
    if (end === undefined || block.items.length === 0) return [block];
    const last = this.home(`${end[0]}:${end[1]}`).block;
    const group = [block];
    const siblings = this.listOf(block.parent);
    for (const id of siblings.slice(siblings.indexOf(block.id) + 1)) {
      if (group.includes(last)) return group;
      const next = this.block(id);
      if (!group.some((piece) => piece.id === next.cutFrom)) return [block];
      group.push(next);
    }
    return group.includes(last) ? group : [block];
  }
}

function isMerged(block: Block): boolean {
  return block.diedBy?.startsWith("m:") === true;
}

function sentinel(id: string): Item {
  return { id, unit: null, marks: new Map(), gone: null };
}

export function isShown(item: Item): boolean {
  return item.unit !== null && item.gone === null;
}

function isPage(block: Block): boolean {
  return PAGES.has(block.type);
}

function each(ranges: readonly (readonly [string, number, number])[]): string[] {
  return ranges.flatMap(([site, clock, length]) => Array.from({ length }, (_, n) => `${site}:${clock + n}`));
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
