/**
 * The users whom records name, as existing clients expect them beside the records: the users who created and edited a block, and
 * those who are mentioned in its texts. Invariant: a user whom the reader may not read has the same box as a user who does not exist.
 * Leaves to its callers which records are shown.
 */
import type { World } from "@tessera/kernel/world/world.ts";
import type { Actor } from "@tessera/kernel/permissions/can.ts";
import { memberRowId } from "@tessera/kernel/permissions/space-roles.ts";
import { isUuid } from "@tessera/kernel/values/ids.ts";
import { isList, isObject, type Json } from "@tessera/kernel/values/json.ts";
import type { Box, RecordMap } from "@tessera/kernel/wire/box.ts";
import { AnswerRoom, bytesOfBox } from "./answer-room.ts";
import { box, NO_ACCESS } from "./record-box.ts";
import type { ServerWorld } from "./server-world.ts";
import type { Store } from "./store.ts";

/** Users that are sent with the records that name them, and the bytes of their boxes; clients request others by id. */
const MOST = 100;
const MOST_BYTES = 128 * 1024;

/** The boxes of the users whom records name, as many as fit; `seen` is the world that is read, over `world`. */
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

/** The ids of the users whom these records name, in the order of the records. */
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

/** Loads the records of these users into a world, each by one query, and their membership rows by one. */
export async function attachPeople(store: Store, world: ServerWorld, ids: readonly string[]): Promise<void> {
  const { cache } = world;
  const rows = ids.map((id) => memberRowId(cache.scope, id));
  await store.scopes.preload(cache, rows, false, "space_user");
  await Promise.all(
    ids.map(async (id) => {
      if (world.cacheFor(id) !== undefined) return;
      const cache = await store.scopes.fresh(id);
      world.attach(id, cache);
      if (cache === null) return;
      const records = (["user", "user_root"] as const).map((table) => ({ table, id }));
      await store.scopes.gather(cache, { records, lists: [], ancestors: false });
    }),
  );
}

/** The boxes of these users for the reader; `seen` is the world that is read, over `world`. */
export async function boxesOfPeople(
  store: Store,
  world: ServerWorld,
  seen: World,
  actor: Actor,
  ids: readonly string[],
): Promise<Record<string, Box>> {
  const boxes: Record<string, Box> = {};
  // A reader who is not signed in reads no user.
  if (actor.userId !== null) await attachPeople(store, world, ids);
  for (const id of ids)
    boxes[id] =
      actor.userId === null ? NO_ACCESS : await store.resolve(world, () => box(actor, "user", id, seen, false));
  return boxes;
}
