/**
 * The role of a user in a workspace: owner, admin, member, guest or none. The user's membership row (`space_user`) states it; the groups
 * that are members of the workspace may give a higher one. Invariant: a row with a role decides for its user. The list
 * `space.permissions` decides for users without such a row: the versions before membership rows stored members there.
 */
import type { Entry } from "../records/entry.ts";
import type { Table } from "../records/pointer.ts";
import type { JsonObject } from "../values/json.ts";
import type { World } from "../world/world.ts";
import { isInGroup, membersOfSpace } from "./members.ts";
import type { Role } from "./roles.ts";
import { higherSpaceRole, toSpaceRole, type SpaceRole } from "../rules/space-role-names.ts";

const rowTable: Table = "space_user";

/** The pointer of the membership row of a user. */
export function memberRow(spaceId: string, userId: string): { readonly table: Table; readonly id: string } {
  return { table: rowTable, id: memberRowId(spaceId, userId) };
}

export function memberRowId(spaceId: string, userId: string): string {
  return `${spaceId}|${userId}`;
}

/** The id of the list of a workspace's membership rows. */
export function memberListId(spaceId: string): string {
  return `${spaceId}|members`;
}

/** The membership row of a user; null if there is none. */
export function rowOf(userId: string, spaceId: string, world: Pick<World, "entry">): Entry | null {
  const { table, id } = memberRow(spaceId, userId);
  return world.entry(table, id);
}

/** The role of the user's own, without groups; null if nothing states one: a stranger, or a guest of an earlier version. */
export function ownSpaceRole(userId: string, spaceId: string, world: Pick<World, "entry">): SpaceRole | null {
  const stated = toSpaceRole(rowOf(userId, spaceId, world)?.value["role"]);
  if (stated !== null) return stated;
  const space = world.entry("space", spaceId);
  return space === null ? null : (membersOfSpace(space).people.get(userId) ?? null);
}

/** The highest role of the user, by the own row and by groups. */
export function spaceRoleOf(userId: string | null, spaceId: string, world: Pick<World, "entry">): SpaceRole {
  const space = userId === null ? null : world.entry("space", spaceId);
  if (userId === null || space === null) return "none";
  let role: SpaceRole = ownSpaceRole(userId, spaceId, world) ?? "none";
  for (const [groupId, ofGroup] of membersOfSpace(space).groups) {
    if (higherSpaceRole(role, ofGroup) === role) continue;
    const group = world.entry("group", groupId);
    if (group !== null && isInGroup(group, userId)) role = ofGroup;
  }
  return role;
}

/**
 * Whether the user left the workspace or was removed from it. Permission items that name such a user are stored and do not count.
 */
export function isOut(userId: string, spaceId: string, world: Pick<World, "entry">): boolean {
  if (rowOf(userId, spaceId, world)?.value["role"] !== "none") return false;
  return spaceRoleOf(userId, spaceId, world) === "none";
}

/** The permission role that members have on the workspace itself. */
const ON_SPACE: Readonly<Record<SpaceRole, Role>> = {
  none: "none",
  guest: "none",
  member: "read_and_write",
  admin: "read_and_write",
  owner: "editor",
};

export function roleOnSpace(role: SpaceRole): Role {
  return ON_SPACE[role];
}

/** Whether users with this role invite, remove and change members, guests and groups. */
export function managesMembers(role: SpaceRole): boolean {
  return role === "owner" || role === "admin";
}

/** The permission item by which existing clients read a role; null for guests and users who are out. */
export function itemOfSpaceRole(userId: string, role: SpaceRole): JsonObject | null {
  const on = roleOnSpace(role);
  if (on === "none") return null;
  return { type: "user_permission", role: on, user_id: userId, ...(role === "admin" ? { is_admin: true } : {}) };
}
