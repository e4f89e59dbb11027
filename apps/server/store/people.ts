/**
 * The people whom records name, as existing clients look for them beside the records: who made and edited a block, who is
 * mentioned in its texts. Invariant: who may not know a person gets the same box as for nobody. Leaves to its callers which
 * records are shown.
 */
import type { World } from "@tessera/kernel/world/world.ts";
import type { Actor } from "@tessera/kernel/permissions/can.ts";
import { isUuid } from "@tessera/kernel/values/ids.ts";
import { isList, isObject, type Json } from "@tessera/kernel/values/json.ts";
import type { Box, RecordMap } from "@tessera/kernel/wire/box.ts";
import { AnswerRoom, bytesOfBox } from "./answer-room.ts";
import { box, NO_ACCESS } from "./record-box.ts";
import type { ServerWorld } from "./server-world.ts";
import type { Store } from "./store.ts";

/** Users that are sent with the records that name them, and the bytes of their boxes; clients ask for others by id. */
const MOST = 100;
const MOST_BYTES = 128 * 1024;

/** The users whom records name, as boxes, as far as there is room for them; `seen` is the world that is read, over `world`. */
export async function peopleBeside(
  store: Store,
  world: ServerWorld,
  seen: World,
  actor: Actor,
  people: readonly string[],
): Promise<Record<string, Box>> {
  const room = new AnswerRoom(MOST_BYTES);
  const boxes = await boxesOfPeople(store, world, seen, actor, people);
  return Object.fromEntries(Object.entries(boxes).filter(([, one]) => room.take(bytesOfBox(one))));
}

/** Their ids, in the order in which they are met. */
export function peopleIn({ block = {} }: RecordMap): string[] {
  const people = new Set<string>();
  const take = (id: Json | undefined): void => {
    if (typeof id === "string" && isUuid(id)) people.add(id);
  };
  for (const { value } of Object.values(block)) {
    if (people.size >= MOST) break;
    if (value === undefined) continue;
    for (const by of ["created_by", "last_edited_by"])
      if (value[`${by}_table`] === "notion_user") take(value[`${by}_id`]);
    const { properties } = value;
    for (const text of isObject(properties) ? Object.values(properties) : [])
      for (const id of mentionedIn(text)) take(id);
  }
  return [...people].slice(0, MOST);
}

function* mentionedIn(text: Json): Generator<Json | undefined> {
  for (const piece of isList(text) ? text : []) {
    const marks = isList(piece) ? piece[1] : undefined;
    for (const mark of isList(marks) ? marks : []) if (isList(mark) && mark[0] === "u") yield mark[1];
  }
}

/** Makes these people known to a world, each read at once. */
export async function attachPeople(store: Store, world: ServerWorld, ids: readonly string[]): Promise<void> {
  await Promise.all(
    ids.map(async (id) => {
      if (world.cacheFor(id) !== undefined) return;
      const cache = await store.scopes.fresh(id);
      world.attach(id, cache);
      if (cache === null) return;
      for (const table of ["user", "user_root"] as const) await store.scopes.preload(cache, [id], false, table);
    }),
  );
}

/** What the reader may know of them; `seen` is the world that is asked, over `world`. */
export async function boxesOfPeople(
  store: Store,
  world: ServerWorld,
  seen: World,
  actor: Actor,
  ids: readonly string[],
): Promise<Record<string, Box>> {
  const boxes: Record<string, Box> = {};
  // Nobody who is not signed in shares a workspace with anyone.
  if (actor.userId !== null) await attachPeople(store, world, ids);
  for (const id of ids)
    boxes[id] =
      actor.userId === null ? NO_ACCESS : await store.resolve(world, () => box(actor, "user", id, seen, false));
  return boxes;
}
