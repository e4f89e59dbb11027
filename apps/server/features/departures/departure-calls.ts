// What happens to pages if a user leaves, and the handing over of private pages before that, as calls.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { can, groupHolds, spaceRole } from "@tessera/kernel/permissions/can.ts";
import { itemsOf, withPermissionItem } from "@tessera/kernel/permissions/items.ts";
import { membersOfSpace } from "@tessera/kernel/permissions/members.ts";
import { ownerIdsOf } from "@tessera/kernel/permissions/owners.ts";
import { managesMembers, ownSpaceRole, spaceRoleOf } from "@tessera/kernel/permissions/space-roles.ts";
import { isAlive, type Entry } from "@tessera/kernel/records/entry.ts";
import type { getDeparture } from "@tessera/kernel/wire/api/departures/get-departure.ts";
import type { handOverPrivatePages } from "@tessera/kernel/wire/api/departures/hand-over-private-pages.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import type { Handler } from "../../http/dispatch.ts";
import { errorOf } from "../../store/bootstrap.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import { submitUpkeep } from "../../store/upkeep.ts";
import type { Departures } from "./departures.ts";
import { hasFullUser } from "./full-access.ts";
import type { ItemUserDb } from "./item-user-db.ts";
import { isPrivateOf } from "./private-page.ts";

export interface DepartureServices {
  readonly store: Store;
  readonly items: Pick<ItemUserDb, "blocksOf" | "pagesWithItems">;
  readonly departures: Pick<Departures, "privatePages">;
  readonly newId: () => string;
}

/** Owners that are listed as possible recipients of private pages. */
const MOST_OWNERS = 100;

export function createGetDeparture({ store, items, departures }: DepartureServices): Handler<typeof getDeparture> {
  return async ({ spaceId, userId }, { caller: { actor } }) => {
    const world = await worldFor(store, spaceId, actor.userId);
    if (userId !== actor.userId) {
      const isManager = await store.resolve(world, () => managesMembers(spaceRoleOf(actor.userId, spaceId, world)));
      if (!isManager) throw new AppError("ForbiddenError", "Only owners and admins see what another user would leave.");
    }
    const isPrivate = new Set(await departures.privatePages(spaceId, userId));
    const pages = (await items.blocksOf(spaceId, userId)).filter((id) => !isPrivate.has(id));
    await store.scopes.preload(world.cache, pages, false);
    let pagesWithoutOwner = 0;
    for (const id of pages) {
      const isLast = await store.resolve(world, () => {
        const entry = world.entry("block", id);
        return entry !== null && isAlive(entry) && dependsOn(userId, entry, world);
      });
      if (isLast) pagesWithoutOwner++;
    }
    const { owners, ...ownership } = await store.resolve(world, () => ownershipOf(userId, spaceId, world));
    // Guests do not know the names of owners, unless they have pages to hand over.
    const isMember = await store.resolve(world, () => spaceRole(actor.userId, spaceId, world) !== "none");
    return {
      privatePages: isPrivate.size,
      pagesWithoutOwner,
      ...ownership,
      owners: isMember || isPrivate.size > 0 ? owners : [],
    };
  };
}

export function createHandOverPrivatePages({
  store,
  departures,
  newId,
}: DepartureServices): Handler<typeof handOverPrivatePages> {
  return async ({ spaceId, toUserId }, { caller: { actor } }) => {
    const { userId } = actor;
    const world = await worldFor(store, spaceId, userId);
    const isOwner = (at: World): boolean => spaceRoleOf(toUserId, spaceId, at) === "owner";
    if (toUserId === userId || !(await store.resolve(world, () => isOwner(world))))
      throw new AppError(
        "ValidationError",
        `toUserId should be another owner of the workspace, instead was ${toUserId}`,
      );
    let pages = 0;
    for (const id of await departures.privatePages(spaceId, userId)) {
      const result = await submitUpkeep(store, {
        id: newId(),
        scope: spaceId,
        userId,
        action: "hand-over-private-page",
        upkeep: (at) => {
          const page = at.entry("block", id);
          if (page === null || !isOwner(at) || !isPrivateOf(userId, page) || !can(actor, "full", page, at)) return [];
          return [withOwner(page, toUserId)];
        },
      });
      if (result.status !== "done") throw errorOf(result);
      if (await store.resolve(world, () => isHandedOver(world.entry("block", id)))) pages++;
    }
    return { pages };

    function isHandedOver(page: Entry | null): boolean {
      return page !== null && itemsOf(page).some((item) => item["user_id"] === toUserId && item["role"] === "editor");
    }
  };
}

/** The page with an item that gives the user full access. */
export function withOwner(page: Entry, userId: string): Entry {
  const item = { type: "user_permission", role: "editor", user_id: userId };
  return { ...page, value: { ...page.value, permissions: withPermissionItem(itemsOf(page), item) } };
}

/** The world of a workspace for a user who has a role in it. For other users the workspace does not exist. */
export async function worldFor(store: Store, spaceId: string, userId: string): Promise<ServerWorld> {
  const world = (await store.scopes.fresh(spaceId)) === null ? null : await store.world(spaceId);
  const isInside = world !== null && (await store.resolve(world, () => spaceRoleOf(userId, spaceId, world) !== "none"));
  if (world === null || !isInside) throw new AppError("NotFoundError", `no space ${spaceId}`);
  return world;
}

/** Whether the page would have no user with full access without this user. */
function dependsOn(userId: string, page: Entry, world: World): boolean {
  return hasFullUser(page, world) && !hasFullUser(page, world, userId);
}

function ownershipOf(userId: string, spaceId: string, world: World) {
  const space = world.entry("space", spaceId);
  const { people, groups } = space === null ? { people: new Map<string, string>(), groups: [] } : membersOfSpace(space);
  const listed = [...people.keys()].filter((id) => ownSpaceRole(id, spaceId, world) === "owner");
  const all = new Set([...(space === null ? [] : ownerIdsOf(space)), ...listed]);
  const others = [...all].filter((id) => id !== userId);
  const owners = others.slice(0, MOST_OWNERS).map((id) => ({ id, name: nameOf(id, world) }));
  const isLastOwner = all.has(userId) && others.length === 0 && !groups.some(([, role]) => role === "owner");
  const isByGroup = groups.some(([id]) => groupHolds(id, userId, world));
  return { isLastOwner, isByGroup, owners };
}

function nameOf(userId: string, world: World): string {
  const name = world.entry("user", userId)?.value["name"];
  return typeof name === "string" ? name : "";
}
