/**
 * A page in pieces: the tree is walked depth first, `limit` blocks a piece, fewer where their records would be too large for one
 * answer. The rest is a stack of places from which the next piece continues. Sub-pages are shown, not entered. Children whose
 * parent changed meanwhile are neither lost nor shown twice: a place is the id of the last child given, and its order key.
 */
import { Unknown, type World } from "@tessera/kernel/world/world.ts";
import type { Actor } from "@tessera/kernel/permissions/can.ts";
import { roleOf } from "@tessera/kernel/permissions/can.ts";
import { upToTop } from "@tessera/kernel/world/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { collectionsNamedBy, isDatabaseBlock, viewsOf } from "@tessera/kernel/records/database-block.ts";
import { typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { isOrdered } from "@tessera/kernel/records/parents.ts";
import type { Box, ChildrenPart, Cursor, RecordMap } from "@tessera/kernel/wire/box.ts";
import { AnswerRoom, bytesOfBox } from "./answer-room.ts";
import { isKnown } from "./known-people.ts";
import { slicesOf } from "./read-boxes.ts";
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
      else if (walk.ahead.length > 0 && !hasAll(world, walk.ahead)) await readAhead(store, world, walk.ahead);
      else await store.supply(world, need);
    }
  }
  throw new Error("a page did not come to an end");
}

/** Reads the first of these blocks, as many as one read may have; the walk goes on from there. */
async function readAhead(store: Store, world: ServerWorld, ids: readonly string[]): Promise<void> {
  const unread = ids.filter((id) => !hasAll(world, [id])).map((id) => ({ table: "block" as const, id }));
  for await (const slice of slicesOf(store, world.cache, unread)) {
    const blocks = slice.map(({ id }) => id);
    return await store.scopes.preload(world.cache, blocks, true);
  }
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
  private readonly room = new AnswerRoom();

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
    if (first) for (const entry of upToTop(page, this.world)) this.add(this.shown(entry));
    let left = this.request.limit;
    for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
      const next = this.next(frame, left);
      if (next !== null && left <= 0) break;
      const shown = next === null ? [] : this.shown(next);
      if (!this.fits(shown)) break;
      const part = this.begin(frame);
      if (next === null) {
        part.end = true;
        stack.pop();
        continue;
      }
      left--;
      this.add(shown);
      const role = shown[0]?.box.role ?? "none";
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

  /** The boxes of a record, and of a database block also those of its views and their collections. */
  private shown(entry: Entry): readonly Shown[] {
    const shown = [this.boxed(entry)];
    if (shown[0]?.box.role !== "none" && isOrdered(entry.table) && isDatabaseBlock(typeOf(entry)))
      shown.push(...this.database(entry));
    return shown;
  }

  private boxed(entry: Entry): Shown {
    const role = roleOf(this.actor, entry, this.world);
    const box = role === "none" ? NO_ACCESS : boxOf(entry, role, this.world, this.request.editing ? null : this.actor);
    return { entry, box, bytes: bytesOfBox(box) };
  }

  /** The views of a database and the collections that they show, each with the rights of its own place. */
  private database(block: Entry): Shown[] {
    const shown: Shown[] = [];
    const collections = new Set(collectionsNamedBy(block));
    this.views = viewsOf(block);
    for (const id of this.views) {
      const view = this.world.entry("collection_view", id);
      if (view === null) continue;
      const boxed = this.boxed(view);
      shown.push(boxed);
      if (boxed.box.role === "none") continue;
      for (const named of collectionsNamedBy(view)) collections.add(named);
    }
    this.views = [];
    for (const id of collections) {
      const collection = this.world.entry("collection", id);
      if (collection !== null) shown.push(this.boxed(collection));
    }
    return shown;
  }

  /** The first record of an answer always fits, so that a page of large blocks comes to its end. */
  private fits(shown: readonly Shown[]): boolean {
    return this.room.fits(shown.reduce((bytes, one) => bytes + one.bytes, 0));
  }

  /** Ancestors, views and collections that do not fit into one answer together are left out: clients ask for them by pointer. */
  private add(shown: readonly Shown[]): void {
    for (const { entry, box, bytes } of shown) {
      const table = (this.recordMap[entry.table] ??= {});
      if (table[entry.id] === undefined && this.room.take(bytes)) table[entry.id] = box;
    }
  }
}

interface Shown {
  readonly entry: Entry;
  readonly box: Box;
  readonly bytes: number;
}

function framesOf(cursor: Cursor): Frame[] {
  return cursor.stack
    .flatMap((frames) => frames.slice(0, 1))
    .map((frame) => ({ parent: frame.id, order: frame.order ?? "", last: frame.after ?? "" }));
}
