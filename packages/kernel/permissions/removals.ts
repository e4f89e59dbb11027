/**
 * Removed users and old invitations. A record notes the users whose access to it others removed, with the version that the
 * removal created; an invitation notes the versions that its target, and the records above the target, had when it was created.
 * Invariant: an invitation that is older than the removal of a user, from its target or from a record above it, gives this
 * user nothing, and gives nothing in this user's name. Versions are compared, because clocks of several servers differ.
 */
import type { Entry, Removals } from "../records/entry.ts";
import { tableOf } from "../records/pointer.ts";
import { upToTop } from "../world/above.ts";
import type { World } from "../world/world.ts";
import { allows, type Role } from "./roles.ts";
import { itemRole, itemsOf } from "./items.ts";
import { isWorkspace, membersOfTeam, usersOfGroup, type Members } from "./members.ts";
import { spaceRoleOf } from "./space-roles.ts";

/** Removals that one record notes by user. */
const MOST_NOTED = 1000;

/** Whether the user has access to the target of an invitation: to the workspace by a role, to a page by an own item. */
export function hasAccess(userId: string, target: Entry, world: World): boolean {
  if (isWorkspace(target.table)) return spaceRoleOf(userId, target.id, world) !== "none";
  return usersOf(target, world).has(userId);
}

/** The ids of the users that have access by items of this page or teamspace, directly or, on a teamspace, by a group. */
export function usersOf(entry: Entry, world: World): Set<string> {
  const { contains } = tableOf(entry.table);
  if (contains === "team") return allOf(membersOfTeam(entry), world);
  const users = new Set<string>();
  for (const item of itemsOf(entry)) {
    const { type, user_id: id } = item;
    if (type === "user_permission" && typeof id === "string" && itemRole(item) !== "none") users.add(id);
  }
  return users;
}

function allOf({ people, groups }: Members<Role>, world: World): Set<string> {
  const users = new Set([...people].flatMap(([id, role]) => (allows(role, "read") ? [id] : [])));
  for (const [groupId, role] of groups) {
    const group = allows(role, "read") ? world.entry("group", groupId) : null;
    for (const id of group === null ? [] : usersOfGroup(group)) users.add(id);
  }
  return users;
}

/** The record with the note that these users were removed from it by the transaction that gives it its next version. */
export function withRemovals(entry: Entry, removed: readonly string[]): Entry {
  const { users = {}, before = 0 } = entry.meta.removals ?? {};
  const next = { ...users, ...Object.fromEntries(removed.map((id) => [id, entry.version + 1])) };
  return { ...entry, meta: { ...entry.meta, removals: bounded({ users: next, before }) } };
}

function bounded({ users, before }: Removals): Removals {
  const newest = Object.entries(users).toSorted(([, one], [, other]) => other - one);
  const [dropped] = newest.slice(MOST_NOTED);
  if (dropped === undefined) return { users, before };
  return { users: Object.fromEntries(newest.slice(0, MOST_NOTED)), before: dropped[1] };
}

/** The versions that an invitation to this target notes when it is created. */
export function versionsAbove(target: Entry, world: World): Record<string, number> {
  return Object.fromEntries(recordsAbove(target, world).map(({ id, version }) => [id, version]));
}

/** Whether the user was removed from the target of the invitation, or from a record above it, after the invitation was created. */
export function isRemovedSince(userId: string, invite: Entry, target: Entry, world: World): boolean {
  const made = invite.meta.madeAt ?? {};
  return recordsAbove(target, world).some(({ id, meta: { removals } }) => {
    if (removals === undefined) return false;
    const { users, before } = removals;
    const removedAt = Object.hasOwn(users, userId) ? (users[userId] ?? 0) : before;
    return removedAt > (made[id] ?? 0);
  });
}

/** The target, the records above it, and the workspace, which a teamspace need not name. */
function recordsAbove(target: Entry, world: World): Entry[] {
  const all = [...upToTop(target, world)];
  const space = world.entry("space", target.scope);
  return space === null || all.some(({ id }) => id === space.id) ? all : [...all, space];
}
