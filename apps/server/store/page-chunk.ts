/**
 * A page in pieces: the tree is walked depth first, `limit` blocks a piece, and what remains is a stack of places to go
 * on from. Sub-pages are shown, not entered. Children whose parent changed meanwhile are neither lost nor shown twice:
 * a place is the id of the last child given, and its order key.
 */
import { NO_CHILDREN } from "@tessera/kernel/operations/children.ts";
import type { Actor } from "@tessera/kernel/permissions/can.ts";
import { roleOf } from "@tessera/kernel/permissions/can.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { toTable } from "@tessera/kernel/records/pointer.ts";
import type { Cursor, RecordMap } from "@tessera/kernel/wire/box.ts";
import { boxOf, childrenOf, NO_ACCESS } from "./present.ts";
import type { ServerWorld } from "./server-world.ts";
import type { Store } from "./store.ts";

export interface ChunkRequest {
  readonly scope: string;
  readonly page: string;
  readonly limit: number;
  readonly cursor: Cursor;
  readonly editing: boolean;
}

export interface Chunk {
  readonly recordMap: RecordMap;
  readonly cursor: Cursor;
  /** For editors: the living children of each parent met, with their order keys. */
  readonly children: Record<string, [string, string][]>;
  readonly seq: number;
}

interface Frame {
  readonly parent: string;
  /** Order key and id of the last child given; empty: none yet. */
  order: string;
  last: string;
}

/** Blocks whose records are read ahead of the walk in one go. */
const AHEAD = 64;

export async function pageChunk(store: Store, actor: Actor, request: ChunkRequest): Promise<Chunk> {
  const world = await store.world(request.scope);
  const page = await store.resolve(world, () => world.entry("block", request.page));
  const role = page === null ? "none" : await store.resolve(world, () => roleOf(actor, page, world));
  const recordMap: RecordMap = { block: {} };
  const seq = world.cache.seq;
  if (page === null || role === "none") {
    recordMap["block"] = { [request.page]: NO_ACCESS };
    return { recordMap, cursor: { stack: [] }, children: {}, seq };
  }
  const walk = new Walk(store, world, actor, request, recordMap);
  const cursor = await walk.run(page);
  return { recordMap, cursor, children: walk.children, seq };
}

class Walk {
  readonly children: Record<string, [string, string][]> = {};

  constructor(
    private readonly store: Store,
    private readonly world: ServerWorld,
    private readonly actor: Actor,
    private readonly request: ChunkRequest,
    private readonly recordMap: RecordMap,
  ) {}

  async run(page: Entry): Promise<Cursor> {
    const first = this.request.cursor.stack.length === 0;
    const stack = first ? [{ parent: page.id, order: "", last: "" }] : this.framesOf(this.request.cursor);
    if (first) await this.addAbove(page);
    let left = this.request.limit;
    for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
      const next = await this.next(frame, left);
      if (next === null) {
        stack.pop();
        continue;
      }
      if (left <= 0) break;
      left--;
      await this.add(next);
      frame.order = next.order ?? "";
      frame.last = next.id;
      if (!isPageType(typeOf(next)) && this.world.children(next.id).some((child) => child.alive)) stack.push({ parent: next.id, order: "", last: "" });
    }
    return { stack: stack.map((frame) => [{ table: "block", id: frame.parent, index: this.indexOf(frame), after: frame.last, order: frame.order }]) };
  }

  private framesOf(cursor: Cursor): Frame[] {
    return cursor.stack.flatMap((frames) => frames.slice(0, 1)).map((frame) => ({ parent: frame.id, order: frame.order ?? "", last: frame.after ?? "" }));
  }

  private indexOf(frame: Frame): number {
    const list = this.world.cache.lists.get(frame.parent) ?? NO_CHILDREN;
    return frame.order === "" ? 0 : list.lowerBound(frame.order, frame.last) + 1;
  }

  /** The next living child after the place, its record and child list read ahead with those that follow it. */
  private async next(frame: Frame, left: number): Promise<Entry | null> {
    const list = await this.store.resolve(this.world, () => this.world.children(frame.parent));
    let at = frame.order === "" ? 0 : list.lowerBound(frame.order, frame.last);
    if (list.at(at)?.id === frame.last) at++;
    while (at < list.length && list.at(at)?.alive !== true) at++;
    const child = list.at(at);
    if (child === undefined) return null;
    if (left > 0 && (!this.world.cache.has("block", child.id) || !this.world.cache.lists.has(child.id))) {
      const ahead = list.slice(at, at + Math.min(AHEAD, left)).filter((one) => one.alive);
      await this.store.scopes.preload(this.world.cache, ahead.map((one) => one.id), true); // prettier-ignore
    }
    await this.store.resolve(this.world, () => this.world.children(child.id));
    return await this.store.resolve(this.world, () => this.world.entry("block", child.id));
  }

  private async addAbove(page: Entry): Promise<void> {
    await this.store.resolve(this.world, () => this.world.children(page.id));
    await this.add(page);
    for (let up = parentOf(page); up !== null; ) {
      const { table: name, id } = up;
      const table = toTable(name);
      const entry = table === null ? null : await this.store.resolve(this.world, () => this.world.entry(table, id));
      if (entry === null) return;
      await this.store.resolve(this.world, () => this.world.children(id));
      await this.add(entry, false);
      up = parentOf(entry);
    }
  }

  private async add(entry: Entry, listed = true): Promise<void> {
    const role = await this.store.resolve(this.world, () => roleOf(this.actor, entry, this.world));
    const table = (this.recordMap[entry.table] ??= {});
    table[entry.id] = role === "none" ? NO_ACCESS : boxOf(entry, role, this.world, this.request.editing);
    if (role !== "none" && this.request.editing && listed) this.children[entry.id] = childrenOf(this.world.children(entry.id));
  }
}
