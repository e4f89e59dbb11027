// The members and guests of a workspace, one page at a time.

import { SPACE_ROLES } from "@tessera/kernel/rules/space-role-names.ts";
import { managesMembers, memberRowId } from "@tessera/kernel/permissions/space-roles.ts";
import type { getSpaceMembers, SpaceMember } from "@tessera/kernel/wire/api/members/get-space-members.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import type { Actor } from "@tessera/kernel/permissions/can.ts";
import type { Handler } from "../../http/dispatch.ts";
import { box } from "../../store/record-box.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import {
  boxesOfJoined,
  isMemberOfTab,
  membersOf,
  spaceForMember,
  type Group,
  type Member,
  type MemberServices,
} from "./membership.ts";
import type { MemberDetails } from "./members-db.ts";
import { pageOfPeople } from "./people-page.ts";

export function createGetSpaceMembers(services: MemberServices): Handler<typeof getSpaceMembers> {
  const { store, db, lastVisits, foldedNames } = services;
  return async ({ spaceId, tab, query, limit, cursor }, { caller: { actor } }) => {
    const { world, role } = await spaceForMember(store, actor.userId, spaceId);
    const { seq } = world.cache;
    const { members: all, groups } = await membersOf(services, world);
    const ofTab = all.filter((member) => isMemberOfTab(tab, member));
    const names = await foldedNames(spaceId, all.map(({ id }) => id).toSorted());
    const { page, cursor: next } = pageOfPeople(ofTab, names, { query, limit, cursor });
    const ids = page.map(({ id }) => id);
    const [details, active] = await Promise.all([
      db.details(spaceId, ids),
      managesMembers(role) ? lastVisits(spaceId, ids) : null,
    ]);
    const others = all.length - ofTab.length;
    return {
      rows: page.map((member) => rowOf(member, details.get(member.id), groups, active)),
      role,
      recordMap: {
        notion_user: boxesOfJoined(world, actor, page, details),
        space_user: await rowBoxes(store, world, actor, ids),
      },
      seq,
      counts: tab === "members" ? { members: ofTab.length, guests: others } : { members: others, guests: ofTab.length },
      owners: all.filter((member) => member.role === "owner").length,
      cursor: next,
    };
  };
}

function rowOf(
  { id, role, byGroups, joined }: Member,
  details: MemberDetails | undefined,
  groups: readonly Group[],
  active: ReadonlyMap<string, number> | null,
): SpaceMember {
  return {
    userId: id,
    role: SPACE_ROLES.find((one) => one === role) ?? "none",
    byGroups,
    joined,
    since: details?.since ?? null,
    invitedById: details?.invitedById ?? null,
    groups: groups.filter((group) => group.has(id)).map(({ id: group, name }) => ({ id: group, name })),
    ...(active !== null && { lastActive: active.get(id) ?? null }),
  };
}

/** The rows as an editor needs them to change a role; a user who is a member through a group alone has none. */
async function rowBoxes(
  store: Store,
  world: ServerWorld,
  actor: Actor,
  userIds: readonly string[],
): Promise<Record<string, Box>> {
  const ids = userIds.map((id) => memberRowId(world.scope, id));
  return await store.keeping(world, async () => {
    await store.scopes.preload(world.cache, ids, false, "space_user");
    return await store.resolve(world, () => {
      const boxes = ids.map((id) => [id, box(actor, "space_user", id, world, true)] as const);
      return Object.fromEntries(boxes.filter(([, { value }]) => value !== undefined));
    });
  });
}
