// The members and groups of a workspace, as its members may know them. For everybody else the workspace does not exist.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { isInGroup, membersOfSpace, usersOfGroup } from "@tessera/kernel/permissions/members.ts";
import { higherSpaceRole, type SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import { spaceRoleOf } from "@tessera/kernel/permissions/space-roles.ts";
import { readable } from "../../store/record-box.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import type { Actor } from "@tessera/kernel/permissions/can.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { fold } from "@tessera/kernel/search/words.ts";
import { isUuid } from "@tessera/kernel/values/ids.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import type { MemberDetails, MembersDb, StoredMember } from "./members-db.ts";
import type { FoldedName } from "./people-page.ts";

export interface MemberServices {
  readonly store: Store;
  readonly db: Pick<MembersDb, "withRole" | "rowsOf" | "details" | "groupIds">;
  /** The names of these users, sorted by name, then by id. They may be some seconds old. `list`: a name of the list. */
  readonly foldedNames: (list: string, ids: readonly string[]) => Promise<readonly FoldedName[]>;
  /** The last visit of a page of the workspace by each of these users, in milliseconds. */
  readonly lastVisits: (spaceId: string, userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** The role that the users of a group have in the workspace because of it. */
export type GroupRole = Exclude<SpaceRole, "guest" | "none"> | null;

export interface Group {
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly role: GroupRole;
  has(userId: string): boolean;
  userIds(): readonly string[];
}

/** The workspace for a member of it, with the member's role. Throws NotFoundError for everybody else. */
export async function spaceForMember(
  store: Store,
  userId: string,
  spaceId: string,
): Promise<{ readonly world: ServerWorld; readonly role: SpaceRole }> {
  const world = (await store.scopes.fresh(spaceId)) === null ? null : await store.world(spaceId);
  const role: SpaceRole =
    world === null
      ? "none"
      : await store.resolve(world, () =>
          world.entry("space", spaceId) === null ? "none" : spaceRoleOf(userId, spaceId, world),
        );
  if (world === null || !isMemberRole(role)) throw new AppError("NotFoundError", `no space ${spaceId}`);
  return { world, role };
}

export function isMemberRole(role: string | null): role is NonNullable<GroupRole> {
  return role === "owner" || role === "admin" || role === "member";
}

/** The living groups of the workspace, sorted by name. */
export async function groupsOf({ store, db }: MemberServices, world: ServerWorld): Promise<Group[]> {
  const ids = await db.groupIds(world.scope);
  return await store.keeping(world, async () => {
    await store.scopes.preload(world.cache, ids, false, "group");
    return await store.resolve(world, () => {
      const roles = rolesOfGroups(world);
      return ids.flatMap((id) => groupIn(world, id, roles) ?? []).toSorted(byName);
    });
  });
}

/** One living group; null if there is none of this id. */
export async function groupOf(store: Store, world: ServerWorld, id: string): Promise<Group | null> {
  return await store.resolve(world, () => groupIn(world, id, rolesOfGroups(world)));
}

function groupIn(world: ServerWorld, id: string, roles: ReadonlyMap<string, GroupRole>): Group | null {
  const entry = world.entry("group", id);
  if (entry === null || entry.value["alive"] === false) return null;
  const { name, icon } = entry.value;
  return {
    id,
    name: typeof name === "string" ? name : "",
    icon: typeof icon === "string" ? icon : null,
    role: roles.get(id) ?? null,
    has: (userId) => isInGroup(entry, userId),
    userIds: () => usersOfGroup(entry).filter(isUuid),
  };
}

function rolesOfGroups(world: ServerWorld): ReadonlyMap<string, GroupRole> {
  const space = world.entry("space", world.scope);
  const roles = new Map<string, GroupRole>();
  for (const [id, role] of space === null ? [] : membersOfSpace(space).groups)
    roles.set(id, higherOf(roles.get(id) ?? null, isMemberRole(role) ? role : null));
  return roles;
}

function higherOf(a: GroupRole, b: GroupRole): GroupRole {
  if (a === null || b === null) return a ?? b;
  return higherSpaceRole(a, b) === a ? a : b;
}

function byName(a: Group, b: Group): number {
  const [one, other] = [fold(a.name), fold(b.name)];
  if (one !== other) return one < other ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** The highest role that the user has through these groups. */
export function roleByGroups(groups: readonly Group[], userId: string): GroupRole {
  let found: GroupRole = null;
  for (const { role, has } of groups) if (role !== null && has(userId)) found = higherOf(found, role);
  return found;
}

export interface Member extends StoredMember {
  readonly byGroups: GroupRole;
}

/** The users who have a role in the workspace, by a row of their own or through a group, in no order, and the groups sorted by name. */
export async function membersOf(
  services: MemberServices,
  world: ServerWorld,
): Promise<{ readonly members: readonly Member[]; readonly groups: readonly Group[] }> {
  const { db } = services;
  const [groups, own] = await Promise.all([groupsOf(services, world), db.withRole(world.scope)]);
  // Most groups have no role: a workspace of thousands of members looks at the others only.
  const withRole = groups.filter(({ role }) => role !== null);
  const known = new Set(own.map(({ id }) => id));
  const others = new Set<string>();
  for (const { userIds } of withRole) for (const id of userIds()) if (!known.has(id)) others.add(id);
  const through = await db.rowsOf(world.scope, [...others]);
  const members = [...own, ...through].map((member) => ({ ...member, byGroups: roleByGroups(withRole, member.id) }));
  return { members, groups };
}

export function isMemberOfTab(tab: "members" | "guests", { role, byGroups }: Member): boolean {
  const isMember = isMemberRole(role) || byGroups !== null;
  return tab === "members" ? isMember : !isMember;
}

/** The boxes of users who accepted an invitation to the workspace. Its members may know their names and addresses. */
export function boxesOfJoined(
  world: ServerWorld,
  actor: Actor,
  people: readonly Pick<StoredMember, "id" | "joined">[],
  details: ReadonlyMap<string, MemberDetails>,
): Record<string, Box> {
  const boxes: Record<string, Box> = {};
  for (const { id, joined } of people) {
    const user = joined ? details.get(id)?.user : null;
    if (user == null) continue;
    const entry: Entry = { table: "user", id, scope: id, ...user, order: null, texts: {}, meta: {}, seq: 0 };
    boxes[id] = { role: "reader", value: readable(entry, world, actor) };
  }
  return boxes;
}
