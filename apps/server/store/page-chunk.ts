/**
 * A page in pieces: the tree is walked depth first, `limit` blocks a piece, and what remains is a stack of places to go
 * on from. Sub-pages are shown, not entered. Children whose parent changed meanwhile are neither lost nor shown twice:
 * a place is the id of the last child given, and its order key.
 */
import { Unknown, type World } from "@tessera/kernel/world/world.ts";
import type { Actor } from "@tessera/kernel/permissions/can.ts";
import { roleOf } from "@tessera/kernel/permissions/can.ts";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import { upToTop } from "@tessera/kernel/world/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { collectionsNamedBy, isDatabaseBlock, viewsOf } from "@tessera/kernel/records/database-block.ts";
import { typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import type { ChildrenPart, Cursor, RecordMap } from "@tessera/kernel/wire/box.ts";
import { isKnown } from "./known-people.ts";
import { boxOf, NO_ACCESS } from "./record-box.ts";
import type { ServerWorld } from "./server-world.ts";
import type { Store } from "./store.ts";
import { TracedWorld } from "./traced-world.ts";

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
  /** For editors: the stretch of children of each parent met that is walked here. */
  readonly children: Record<string, ChildrenPart>;
  readonly seq: number;
}

interface Frame {
  readonly parent: string;
  /** Order key and id of the last child given; empty: none yet. */
  order: string;
  last: string;
}

interface Part extends ChildrenPart {
  readonly listed: [string, string][];
  end: boolean;
}

/** Walks that one request may begin anew because something was not in memory; more is a fault of ours. */
const MAX_TRIES = 20_000;

export async function pageChunk(store: Store, actor: Actor, request: ChunkRequest): Promise<Chunk> {
  return (await tracedChunk(store, await store.world(request.scope), actor, request)).chunk;
}

/** The chunk, and all that it was made from. */
export async function tracedChunk(
  store: Store,
  world: ServerWorld,
  actor: Actor,
  request: ChunkRequest,
): Promise<{ readonly chunk: Chunk; readonly trace: TracedWorld }> {
  return await store.keeping(world, async () => await walked(store, world, actor, request));
}

async function walked(
  store: Store,
  world: ServerWorld,
  actor: Actor,
  request: ChunkRequest,
): ReturnType<typeof tracedChunk> {
  // The walk itself never waits: it runs over what is in memory, and anew when something had to be read for it.
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const trace = new TracedWorld(world);
    const walk = new Walk(world, trace, actor, request);
    try {
      return { chunk: walk.run(), trace };
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      const { need } = error;
      if (need.kind === "entry" && walk.views.includes(need.id))
        await store.scopes.preload(world.cache, walk.views, false, "collection_view");
      else if (walk.ahead.length > 0 && !hasAll(world, walk.ahead))
        await store.scopes.preload(world.cache, walk.ahead, true);
      else await store.supply(world, need);
    }
  }
  throw new Error("a page did not come to an end");
}

function hasAll(world: ServerWorld, ids: readonly string[]): boolean {
  return ids.every((id) => world.cache.has("block", id) && world.cache.hasList(id));
}

class Walk {
  /** Blocks that the walk will meet next: read together when the first of them is not in memory. */
  ahead: readonly string[] = [];
  /** The views of the database that is met: read together too. */
  views: readonly string[] = [];
  private readonly recordMap: RecordMap = { block: {} };
  private readonly parts = new Map<string, Part>();

  constructor(
    private readonly server: ServerWorld,
    private readonly world: World,
    private readonly actor: Actor,
    private readonly request: ChunkRequest,
  ) {}

  run(): Chunk {
    const { seq } = this.server.cache;
    const page = this.world.entry("block", this.request.page);
    if (page === null || roleOf(this.actor, page, this.world) === "none") {
      const recordMap = { block: { [this.request.page]: NO_ACCESS } };
      const known = isKnown(this.actor.userId, this.request.scope, this.world);
      return { recordMap, cursor: { stack: [] }, children: {}, seq: known ? seq : 0 };
    }
    const cursor = this.walk(page);
    return { recordMap: this.recordMap, cursor, children: Object.fromEntries(this.parts), seq };
  }

  private walk(page: Entry): Cursor {
    const first = this.request.cursor.stack.length === 0;
    const stack = first ? [{ parent: page.id, order: "", last: "" }] : this.readable(framesOf(this.request.cursor));
    if (first) this.addWithAncestors(page);
    let left = this.request.limit;
    for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
      const next = this.next(frame, left);
      if (next !== null && left <= 0) break;
      const part = this.begin(frame);
      if (next === null) {
        part.end = true;
        stack.pop();
        continue;
      }
      left--;
      const role = this.add(next);
      frame.order = next.order ?? "";
      frame.last = next.id;
      part.listed.push([next.id, frame.order]);
      // What is in the database may go round in a circle.
      const isOpen = stack.some(({ parent }) => parent === next.id);
      if (role !== "none" && !isPageType(typeOf(next)) && !isOpen) stack.push({ parent: next.id, order: "", last: "" });
    }
    return {
      stack: stack.map((frame) => [
        { table: "block", id: frame.parent, index: this.indexOf(frame), after: frame.last, order: frame.order },
      ]),
    };
  }

  /** A cursor comes from outside: what may not be read is not gone on with. */
  private readable(frames: Frame[]): Frame[] {
    return frames.filter(({ parent }) => {
      const entry = this.world.entry("block", parent);
      return entry !== null && roleOf(this.actor, entry, this.world) !== "none";
    });
  }

  private begin(frame: Frame): Part {
    const known = this.parts.get(frame.parent);
    if (known !== undefined) return known;
    const part: Part = { after: frame.order === "" ? null : [frame.last, frame.order], listed: [], end: false };
    this.parts.set(frame.parent, part);
    return part;
  }

  private indexOf(frame: Frame): number {
    return frame.order === "" ? 0 : this.world.children(frame.parent).lowerBound(frame.order, frame.last) + 1;
  }

  /** The next living child after the place. */
  private next(frame: Frame, left: number): Entry | null {
    const list = this.world.children(frame.parent);
    let at = frame.order === "" ? 0 : list.lowerBound(frame.order, frame.last);
    if (list.at(at)?.id === frame.last) at++;
    while (at < list.length && list.at(at)?.alive !== true) at++;
    const child = list.at(at);
    if (child === undefined) return null;
    const living: string[] = [];
    if (!hasAll(this.server, [child.id])) {
      for (const one of list.slice(at, at + 2 * Math.max(left, 1))) if (one.alive) living.push(one.id);
    }
    this.ahead = living;
    this.world.children(child.id);
    const entry = this.world.entry("block", child.id);
    this.ahead = [];
    return entry;
  }

  private addWithAncestors(page: Entry): void {
    for (const entry of upToTop(page, this.world)) this.add(entry);
  }

  private add(entry: Entry): Role {
    const { editing } = this.request;
    const role = roleOf(this.actor, entry, this.world);
    const table = (this.recordMap[entry.table] ??= {});
    table[entry.id] = role === "none" ? NO_ACCESS : boxOf(entry, role, this.world, editing ? null : this.actor);
    if (role !== "none" && entry.table === "block" && isDatabaseBlock(typeOf(entry))) this.addDatabase(entry);
    return role;
  }

  /** The views of a database and the collections that they look at, each with the rights of where it stands itself. */
  private addDatabase(block: Entry): void {
    const collections = new Set(collectionsNamedBy(block));
    this.views = viewsOf(block);
    for (const id of this.views) {
      const view = this.world.entry("collection_view", id);
      if (view === null || this.add(view) === "none") continue;
      for (const named of collectionsNamedBy(view)) collections.add(named);
    }
    this.views = [];
    for (const id of collections) {
      const collection = this.world.entry("collection", id);
      if (collection !== null) this.add(collection);
    }
  }
}

function framesOf(cursor: Cursor): Frame[] {
  return cursor.stack
    .flatMap((frames) => frames.slice(0, 1))
    .map((frame) => ({ parent: frame.id, order: frame.order ?? "", last: frame.after ?? "" }));
}
