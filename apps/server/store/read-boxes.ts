/**
 * Boxes of many records of a scope for one answer, read from the database a few megabytes at a time. Ends where the answer has no
 * room for the next one. Between two reads the other tasks of the process run.
 */
import { setImmediate } from "node:timers/promises";
import type { Actor } from "@tessera/kernel/permissions/can.ts";
import { isWorkspace } from "@tessera/kernel/permissions/members.ts";
import { isOrdered } from "@tessera/kernel/records/parents.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import { bytesOfBox, type AnswerRoom } from "./answer-room.ts";
import { loadMembers } from "./member-items.ts";
import { readInSlices } from "./read-in-slices.ts";
import { box } from "./record-box.ts";
import type { Key } from "./record-db.ts";
import type { ScopeCache } from "./scope-cache.ts";
import type { ServerWorld } from "./server-world.ts";
import type { Store } from "./store.ts";
import type { Slices } from "../threads/slices.ts";

/** Records of one read. */
const MOST_RECORDS = 1000;
/** Boxes that are created before the other tasks of the process run. */
const BOXES = 250;
/** So few records are read without a question for their sizes. */
const FEW = 4;
/** Bytes of one read, as the database estimates them: compressed values may be several times larger. */
const MOST_BYTES = 4 * 1024 * 1024;

interface BoxReading {
  readonly editing: boolean;
  readonly room: AnswerRoom;
  /** Where the access to each record may take long to decide: the work is done in these slices, in turns with other work. */
  readonly slices?: Slices;
}

/** The boxes of the records in their order; fewer where the answer is full. `lists`: their child lists are part of the boxes. */
export async function readBoxesInRoom(
  store: Store,
  world: ServerWorld,
  actor: Actor,
  keys: readonly Key[],
  { editing, room, slices }: BoxReading,
): Promise<Box[]> {
  const boxes: Box[] = [];
  const boxOf = ({ table, id }: Key): Box => box(actor, table, id, world, editing);
  for await (const slice of slicesOf(store, world.cache, keys)) {
    const isFull = await store.keeping(world, async () => {
      const blocks = slice.filter(({ table }) => isOrdered(table)).map(({ id }) => id);
      await store.scopes.preload(world.cache, blocks, !editing);
      for (const { table, id } of slice) if (!editing && isWorkspace(table)) await loadMembers(store, world, id);
      const inSlices = slices === undefined ? null : await readInSlices(store, slices, world, slice, boxOf);
      for (const [at, key] of slice.entries()) {
        if (inSlices === null && at % BOXES === BOXES - 1) await setImmediate();
        const read = inSlices?.[at] ?? (await store.resolve(world, () => boxOf(key)));
        if (!room.take(bytesOfBox(read))) return true;
        boxes.push(read);
      }
      return false;
    });
    if (isFull) return boxes;
  }
  return boxes;
}

/** Records in their order, in parts that can be read together. */
export async function* slicesOf<Wanted extends Key>(
  store: Store,
  cache: ScopeCache,
  keys: readonly Wanted[],
): AsyncGenerator<readonly Wanted[], void, undefined> {
  for (let from = 0; from < keys.length; from += MOST_RECORDS) {
    if (from > 0) await setImmediate();
    const part = keys.slice(from, from + MOST_RECORDS);
    const unread = part.filter(({ table, id }) => !cache.has(table, id));
    const sizes = unread.length <= FEW ? new Map<string, number>() : await store.db.sizes(cache.scope, unread);
    let slice: Wanted[] = [];
    let bytes = 0;
    for (const key of part) {
      const size = sizes.get(keyOf(key)) ?? 0;
      if (slice.length > 0 && bytes + size > MOST_BYTES) {
        yield slice;
        await setImmediate();
        slice = [];
        bytes = 0;
      }
      slice.push(key);
      bytes += size;
    }
    yield slice;
  }
}
