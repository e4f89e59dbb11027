// A person's workspaces: what they are members of, the pages at the top of each, new ones.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { livingIds } from "@tessera/kernel/world/children.ts";
import { emojiListId } from "@tessera/kernel/records/tables/custom-emoji.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { typeOf } from "@tessera/kernel/records/entry.ts";
import { isOrdered } from "@tessera/kernel/records/parents.ts";
import { tableOf } from "@tessera/kernel/records/pointer.ts";
import { toId } from "@tessera/kernel/values/ids.ts";
import { isList, isObject } from "@tessera/kernel/values/json.ts";
import { spaceViewId } from "@tessera/kernel/records/space-view.ts";
import type { createSpace } from "@tessera/kernel/wire/api/spaces/create-space.ts";
import type { getSpaces } from "@tessera/kernel/wire/api/spaces/get-spaces.ts";
import type { loadChildPages } from "@tessera/kernel/wire/api/spaces/load-child-pages.ts";
import type { loadUserContent } from "@tessera/kernel/wire/api/spaces/load-user-content.ts";
import type { ChildrenPart, RecordMap } from "@tessera/kernel/wire/box.ts";
import { roleOf, type Actor } from "@tessera/kernel/permissions/can.ts";
import { isWorkspace } from "@tessera/kernel/permissions/members.ts";
import type { Handler } from "../../http/dispatch.ts";
import type { Bootstrap } from "../../store/bootstrap.ts";
import { isKnown } from "../../store/known-people.ts";
import { loadMembers } from "../../store/member-items.ts";
import { box, boxOf, NO_ACCESS } from "../../store/record-box.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import { unstorable } from "../../store/storable.ts";
import type { UserActor } from "../../http/callers.ts";

export function createGetSpaces(store: Store): Handler<typeof getSpaces> {
  return async (_request, { caller: { actor } }) => ({ [actor.userId]: await userContent(store, actor) });
}

export function createLoadUserContent(store: Store): Handler<typeof loadUserContent> {
  return async (_request, { caller: { actor } }) => ({ recordMap: await userContent(store, actor) });
}

async function userContent(store: Store, actor: UserActor): Promise<RecordMap> {
  const { userId } = actor;
  const own = await store.world(userId);
  const map: RecordMap = {};
  for (const table of ["user", "user_root", "user_settings"] as const) {
    map[table] = { [userId]: await store.resolve(own, () => box(actor, table, userId, own, false)) };
  }
  map["notion_user"] = map["user"] ?? {};
  const pointers = map["user_root"]?.[userId]?.value?.["space_view_pointers"];
  const named = (isList(pointers) ? pointers : []).flatMap((pointer) => {
    const [spaceId, id] = isObject(pointer) ? [toId(pointer["spaceId"]), toId(pointer["id"])] : [null, null];
    return spaceId === null || id === null ? [] : [{ spaceId, id }];
  });
  // The list is what its owner wrote there: a workspace counts where there is a view of it, and each is looked at once.
  const views = await store.db.scopesOf(named.map(({ id }) => ({ table: "space_view" as const, id })));
  for (const { spaceId, id } of named) {
    if (views.get(`space_view:${id}`) !== spaceId || map["space_view"]?.[id] !== undefined) continue;
    await addSpace(store, actor, spaceId, id, map);
  }
  return map;
}

async function addSpace(
  store: Store,
  actor: UserActor,
  spaceId: string,
  viewId: string,
  map: RecordMap,
): Promise<void> {
  if ((await store.scopes.fresh(spaceId)) === null) return;
  const world = await store.world(spaceId);
  const view = await store.resolve(world, () => box(actor, "space_view", viewId, world, false));
  if (view.value === undefined) return;
  (map["space_view"] ??= {})[viewId] = view;
  if (map["space"]?.[spaceId] !== undefined) return;
  await loadMembers(store, world, spaceId);
  (map["space"] ??= {})[spaceId] = await store.resolve(world, () => box(actor, "space", spaceId, world, false));
  const top = await childPages(store, world, actor, spaceId);
  const blocks = (map["block"] ??= {});
  for (const id of top) blocks[id] = await store.resolve(world, () => box(actor, "block", id, world, false));
}

/** The living child pages that the reader may see, in order. */
async function childPages(store: Store, world: ServerWorld, actor: Actor, parent: string): Promise<string[]> {
  const ids = livingIds(await store.resolve(world, () => world.children(parent)));
  const seen: string[] = [];
  for (let at = 0; at < ids.length; at += 500) {
    await store.scopes.preload(world.cache, ids.slice(at, at + 500), false);
    for (const id of ids.slice(at, at + 500)) {
      const shown = await store.resolve(world, () => {
        const entry = world.entry("block", id);
        return entry !== null && isPageType(typeOf(entry)) && roleOf(actor, entry, world) !== "none";
      });
      if (shown) seen.push(id);
    }
  }
  return seen;
}

export function createLoadChildPages(store: Store): Handler<typeof loadChildPages> {
  return async ({ spaceId, parents }, { caller: { actor } }) => {
    const recordMap: RecordMap = { block: {}, space: {} };
    const children: Record<string, ChildrenPart> = {};
    if ((await store.scopes.fresh(spaceId)) === null) {
      for (const { table, id } of parents)
        if (tableOf(table).loads === "pages") (recordMap[table] ??= {})[id] = NO_ACCESS;
      return { recordMap, children, seq: 0 };
    }
    const world = await store.world(spaceId);
    const { seq } = world.cache;
    for (const { table, id } of parents) {
      if (tableOf(table).loads === "list") {
        if (id === spaceId) await addEmoji(store, world, actor, recordMap, children);
        continue;
      }
      const parent = await store.resolve(world, () => world.entry(table, id));
      const role = parent === null ? "none" : await store.resolve(world, () => roleOf(actor, parent, world));
      // Guests see the pages shared with them at the top of a space that they are no member of.
      (recordMap[table] ??= {})[id] = parent === null || role === "none" ? NO_ACCESS : boxOf(parent, role, world, null);
      if (parent === null || (role === "none" && isOrdered(table))) continue;
      const list: [string, string][] = [];
      for (const child of await childPages(store, world, actor, id)) {
        const shown = await store.resolve(world, () => box(actor, "block", child, world, true));
        (recordMap["block"] ??= {})[child] = shown;
        list.push([child, shown.edit?.order ?? ""]);
      }
      children[id] = { after: null, listed: list, end: true, pages: true };
      if (isWorkspace(table)) await addOwnView(store, world, actor, spaceId, recordMap);
    }
    const shows = Object.values(recordMap).some((boxes) =>
      Object.values(boxes).some(({ value }) => value !== undefined),
    );
    if (shows || (await store.resolve(world, () => isKnown(actor.userId, spaceId, world))))
      return { recordMap, children, seq };
    return { recordMap, children: {}, seq: 0 };
  };
}

/** The workspace's own emoji, for its members; a removed one is still called by its name where it was used. */
async function addEmoji(
  store: Store,
  world: ServerWorld,
  actor: UserActor,
  map: RecordMap,
  children: Record<string, ChildrenPart>,
): Promise<void> {
  const list = emojiListId(world.cache.scope);
  const all = await store.resolve(world, () => [...world.children(list)]);
  const listed: [string, string][] = [];
  const boxes = (map["custom_emoji"] ??= {});
  for (let at = 0; at < all.length; at += 500) {
    const part = all.slice(at, at + 500);
    await store.scopes.preload(
      world.cache,
      part.map(({ id }) => id),
      false,
      "custom_emoji",
    );
    for (const { id, order, alive } of part) {
      const shown = await store.resolve(world, () => box(actor, "custom_emoji", id, world, true));
      if (shown.value === undefined) continue;
      boxes[id] = shown;
      if (alive) listed.push([id, order]);
    }
  }
  children[list] = { after: null, listed, end: true };
}

/** The reader's own view of the workspace, where there is one: what their sidebar is arranged by. */
async function addOwnView(
  store: Store,
  world: ServerWorld,
  actor: UserActor,
  spaceId: string,
  map: RecordMap,
): Promise<void> {
  const { userId } = actor;
  const pointers = await store.read(userId, (own) => own.entry("user_root", userId)?.value["space_view_pointers"]);
  const pointer = (isList(pointers) ? pointers : []).find((one) => isObject(one) && one["spaceId"] === spaceId);
  const given = isObject(pointer) ? pointer["id"] : undefined;
  const id = typeof given === "string" ? given : spaceViewId(userId, spaceId);
  const view = await store.resolve(world, () => box(actor, "space_view", id, world, true));
  if (view.value !== undefined) map["space_view"] = { [id]: view };
}

export function createCreateSpace(bootstrap: Bootstrap): Handler<typeof createSpace> {
  return async ({ name }, { caller: { actor } }) => {
    const odd = unstorable(name);
    if (odd !== null) throw new AppError("ValidationError", `name ${odd}`);
    return { spaceId: await bootstrap.createSpace({ userId: actor.userId, name }) };
  };
}
