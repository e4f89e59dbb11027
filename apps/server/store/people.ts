/**
 * The users whom records name, and their boxes. A reader of a record sees name and picture of the users whom it names and who joined
 * the workspace; members of the workspace also read each other by id, with the address. Invariant: a user whom the reader may not know
 * has the same box as a user who does not exist.
 */
import type { World } from "@tessera/kernel/world/world.ts";
import { can, hasJoined, type Actor } from "@tessera/kernel/permissions/can.ts";
import { memberRowId, rowOf, spaceRoleOf } from "@tessera/kernel/permissions/space-roles.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { namedUsers } from "@tessera/kernel/records/named-users.ts";
import { tableOf } from "@tessera/kernel/records/pointer.ts";
import type { Box, RecordMap } from "@tessera/kernel/wire/box.ts";
import { AnswerRoom, bytesOfBox } from "./answer-room.ts";
import { slicesOf } from "./read-boxes.ts";
import { box, boxOf, NO_ACCESS } from "./record-box.ts";
import type { Key } from "./record-db.ts";
import type { ServerWorld } from "./server-world.ts";
import type { Store } from "./store.ts";

/** Users that are sent with the records that name them, and the bytes of their boxes. */
const MOST = 100;
const MOST_BYTES = 128 * 1024;

/** What readers of a record see of a user whom it names: never the address, nor a field that another client stored. */
const NAMED_FIELDS = ["id", "name", "given_name", "family_name", "profile_photo"] as const;

/** The boxes of the users whom records name, as many as fit; `seen` is the world that is read, over `world`. */
export async function peopleBeside(
  store: Store,
  world: ServerWorld,
  seen: World,
  actor: Actor,
  people: readonly string[],
): Promise<Record<string, Box>> {
  const room = new AnswerRoom(MOST_BYTES);
  const boxes = await boxesOfNamed(store, world, seen, actor, people, false);
  return Object.fromEntries(Object.entries(boxes).filter(([, one]) => room.take(bytesOfBox(one))));
}

/** The ids of the users whom these records name, in the order of the records. */
export function peopleIn({ block = {} }: RecordMap): string[] {
  const people = new Set<string>();
  for (const { value } of Object.values(block)) {
    if (people.size >= MOST) break;
    if (value !== undefined) for (const id of namedUsers(value)) people.add(id);
  }
  return [...people].slice(0, MOST);
}

/** A record, and users whom it is said to name. */
export interface Naming extends Key {
  readonly userIds: readonly string[];
}

/** The users among these whom a record names that the actor may read. */
export async function namedTo(
  store: Store,
  world: ServerWorld,
  actor: Actor,
  namings: readonly Naming[],
): Promise<readonly string[]> {
  const named = new Set<string>();
  const take = ({ table, id, userIds }: Naming): void => {
    const entry = tableOf(table).permissions.by === "place" ? world.entry(table, id) : null;
    if (entry === null || !can(actor, "read", entry, world)) return;
    const its = namedUsers(entry.value);
    for (const userId of userIds) if (its.has(userId)) named.add(userId);
  };
  for await (const slice of slicesOf(store, world.cache, namings)) {
    const looks = slice.map((naming) => () => take(naming));
    await store.readTogether(world, looks, () => looks.forEach((look) => look()));
  }
  return [...named];
}

/** Loads the membership rows of these users, by one query. */
export async function loadRows(store: Store, { cache }: ServerWorld, ids: readonly string[]): Promise<void> {
  const rows = ids.map((id) => memberRowId(cache.scope, id));
  await store.scopes.preload(cache, rows, false, "space_user");
}

/** Loads the records of these users into a world, each by one query, and their membership rows by one. */
export async function attachPeople(store: Store, world: ServerWorld, ids: readonly string[]): Promise<void> {
  await loadRows(store, world, ids);
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

/** The boxes of these users for the reader, who requests them by id; `seen` is the world that is read, over `world`. */
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

/** The boxes of users whom records name that the actor may read. Only the records of users who were in the workspace are loaded. */
export async function boxesOfNamed(
  store: Store,
  world: ServerWorld,
  seen: World,
  actor: Actor,
  ids: readonly string[],
  editing: boolean,
): Promise<Record<string, Box>> {
  const boxes = Object.fromEntries(ids.map((id) => [id, NO_ACCESS]));
  // A reader who is not signed in reads no user.
  if (actor.userId === null) return boxes;
  await loadRows(store, world, ids);
  const known = await store.resolve(world, () => ids.filter((id) => isOfSpace(id, world.scope, seen)));
  await attachPeople(store, world, known);
  for (const id of known) boxes[id] = await store.resolve(world, () => namedBox(actor, id, seen, world.scope, editing));
  return boxes;
}

/** Whether the user has a row in the workspace, or is a member in another way. */
function isOfSpace(userId: string, spaceId: string, world: World): boolean {
  return rowOf(userId, spaceId, world) !== null || spaceRoleOf(userId, spaceId, world) !== "none";
}

function namedBox(actor: Actor, userId: string, world: World, spaceId: string, editing: boolean): Box {
  const own = box(actor, "user", userId, world, editing);
  if (own.value !== undefined) return own;
  const entry = world.entry("user", userId);
  if (entry === null || !hasJoined(userId, spaceId, world)) return NO_ACCESS;
  const fields = NAMED_FIELDS.flatMap((field) => {
    const value = entry.value[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  // The number of the user's own log would tell how much the user writes there.
  const shown: Entry = { ...entry, value: Object.fromEntries(fields), seq: 0 };
  return boxOf(shown, "reader", world, editing ? null : actor);
}
