// The groups of a workspace and the users of each.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { getGroupMembers, getSpaceGroups } from "@tessera/kernel/wire/api/members/space-groups.ts";
import type { Handler } from "../../http/dispatch.ts";
import { box } from "../../store/record-box.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import {
  boxesOfJoined,
  groupOf,
  groupsOf,
  isMemberRole,
  roleByGroups,
  spaceForMember,
  type Group,
  type MemberServices,
} from "./membership.ts";
import type { StoredMember } from "./members-db.ts";
import { pageOfPeople } from "./people-page.ts";

export function createGetSpaceGroups(services: MemberServices): Handler<typeof getSpaceGroups> {
  return async ({ spaceId }, { caller: { actor } }) => {
    const { world } = await spaceForMember(services.store, actor.userId, spaceId);
    const groups = await groupsOf(services, world);
    return {
      groups: groups.map(({ id, name, icon, role, userIds }) => ({ id, name, icon, role, count: userIds().length })),
    };
  };
}

export function createGetGroupMembers(services: MemberServices): Handler<typeof getGroupMembers> {
  const { store, db, foldedNames } = services;
  return async ({ spaceId, groupId, query, limit, cursor, onlyLosing }, { caller: { actor } }) => {
    const { world } = await spaceForMember(store, actor.userId, spaceId);
    const { seq } = world.cache;
    const group = await groupOf(store, world, groupId);
    if (group === null) throw new AppError("NotFoundError", `no group ${groupId}`);
    const ids = group.userIds().toSorted();
    const users = await withoutNamesOutside(services, world, await db.rowsOf(spaceId, ids));
    const listed = onlyLosing ? usersLosing(group, users, await groupsOf(services, world)) : users;
    const names = await foldedNames(groupId, ids);
    const { page, cursor: next } = pageOfPeople(listed, names, { query, limit, cursor });
    const details = await db.details(
      spaceId,
      page.map(({ id }) => id),
    );
    const shown = await store.resolve(world, () => box(actor, "group", groupId, world, true));
    return {
      userIds: page.map(({ id }) => id),
      recordMap: {
        notion_user: boxesOfJoined(world, actor, page, details),
        ...(cursor === null && { group: { [groupId]: shown } }),
      },
      seq,
      count: listed.length,
      cursor: next,
    };
  };
}

/**
 * A group may contain users who are not in the workspace any more. Its members do not know the names of these users, who are listed like
 * users who have not accepted.
 */
async function withoutNamesOutside(
  services: MemberServices,
  world: ServerWorld,
  users: readonly StoredMember[],
): Promise<readonly StoredMember[]> {
  const hasRole = ({ role }: StoredMember): boolean => role !== null && role !== "none";
  if (users.every(hasRole)) return users;
  const groups = await groupsOf(services, world);
  return users.map((user) =>
    hasRole(user) || roleByGroups(groups, user.id) !== null ? user : { ...user, joined: false },
  );
}

/** The users who are members of the workspace through this group alone. */
function usersLosing(group: Group, users: readonly StoredMember[], groups: readonly Group[]): StoredMember[] {
  if (group.role === null) return [];
  const others = groups.filter(({ id }) => id !== group.id);
  return users.filter(({ id, role }) => !isMemberRole(role) && roleByGroups(others, id) === null);
}
