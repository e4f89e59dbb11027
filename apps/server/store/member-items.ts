/**
 * The members of a workspace as existing clients read them: permission items in the workspace's record, made of membership rows. At most
 * 1,000 items of users; `permissions_complete` states whether that is all of them. Our own client reads rows where it needs them.
 */
import { MOST_SHOWN } from "@tessera/kernel/operations/memberships.ts";
import { isUserItem, itemsOf } from "@tessera/kernel/permissions/items.ts";
import { usersOfGroup } from "@tessera/kernel/permissions/members.ts";
import { toSpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import { itemOfSpaceRole, memberListId, rowOf } from "@tessera/kernel/permissions/space-roles.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { isObject, type JsonObject } from "@tessera/kernel/values/json.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import type { ServerWorld } from "./server-world.ts";
import type { Store } from "./store.ts";

/** The fields of the workspace's record that are made of rows. */
export function memberFields(space: Entry, world: World): JsonObject {
  const rows = world.children(memberListId(space.id));
  const shown: JsonObject[] = [];
  const stated = new Set<string>();
  let isComplete = true;
  for (const { id } of rows) {
    if (shown.length === MOST_SHOWN) {
      isComplete = false;
      break;
    }
    const userId = id.slice(space.id.length + 1);
    const role = toSpaceRole(rowOf(userId, space.id, world)?.value["role"]);
    if (role === null) continue;
    stated.add(userId);
    const item = itemOfSpaceRole(userId, role);
    if (item !== null) shown.push(item);
  }
  const stored = itemsOf(space).filter((item) => !isUserItem(item) || isUnstated(item, space.id, world, stated));
  return {
    permissions: [...shown, ...stored],
    permissions_complete: isComplete,
    permission_groups: groupsOf(space, world),
  };
}

/** Whether the list of an earlier version decides for the user of this item. */
function isUnstated({ user_id: id }: JsonObject, spaceId: string, world: World, stated: ReadonlySet<string>): boolean {
  if (typeof id !== "string" || stated.has(id)) return false;
  return toSpaceRole(rowOf(id, spaceId, world)?.value["role"]) === null;
}

/** The groups that are members or owners of the workspace. */
function groupsOf(space: Entry, world: World): JsonObject[] {
  return itemsOf(space).flatMap(({ type, group_id: id }) => {
    const group = type === "group_permission" && typeof id === "string" ? world.entry("group", id) : null;
    if (group === null || group.value["alive"] === false) return [];
    const { name, icon } = group.value;
    return [{ id: group.id, name: name ?? "", icon: icon ?? null, user_count: usersOfGroup(group).length }];
  });
}

/** The record of a workspace as our own client reads it: without the users whom earlier versions put into its list. */
export function withoutUsers(value: JsonObject): JsonObject {
  const { permissions } = value;
  if (!Array.isArray(permissions)) return value;
  const kept = permissions.filter((item) => !(isObject(item) && isUserItem(item)));
  return kept.length === permissions.length ? value : { ...value, permissions: kept };
}

/** Brings the rows that `memberFields` reads into memory, in a few questions. */
export async function loadMembers(store: Store, world: ServerWorld, spaceId: string): Promise<void> {
  const rows = await store.resolve(world, () => world.children(memberListId(spaceId)));
  const ids = rows.slice(0, 2 * MOST_SHOWN).map(({ id }) => id);
  await store.scopes.preload(world.cache, ids, false, "space_user");
}
