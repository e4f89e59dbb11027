/**
 * Whether a workspace or a teamspace has an owner: without one, nobody could manage it again. A group without users and a deleted group
 * own nothing. `owner_ids` of a workspace lists the owners by membership row; the engine writes it.
 */
import type { World } from "../world/world.ts";
import type { Entry } from "../records/entry.ts";
import { isList, isObject, type Json } from "../values/json.ts";
import { itemRole, itemsOf } from "./items.ts";
import { membersOfSpace } from "./members.ts";
import { ownSpaceRole } from "./space-roles.ts";

export function hasOwner(space: Entry, world: World): boolean {
  if (ownerIdsOf(space).length > 0) return true;
  const { people, groups } = membersOfSpace(space);
  // The list decides for users of earlier versions alone, whose rows have no role.
  const isOwner = ([userId, role]: readonly [string, string]): boolean =>
    role === "owner" && ownSpaceRole(userId, space.id, world) === "owner";
  return [...people].some(isOwner) || groups.some(([id, role]) => role === "owner" && isPeopled(id, world));
}

/** The users who are owners of the workspace by their membership rows. */
export function ownerIdsOf(space: Entry): string[] {
  const ids = space.value["owner_ids"];
  return isList(ids) ? ids.filter((id) => typeof id === "string") : [];
}

/** Whether the users of the group are owners of the workspace. */
export function isOwnerGroup(groupId: string, space: Entry): boolean {
  return itemsOf(space).some((item) => item["group_id"] === groupId && itemRole(item) === "editor");
}

export function hasTeamOwner(team: Entry, world: World): boolean {
  const list = team.value["membership"];
  return (isList(list) ? list : []).some((item) => {
    if (!isObject(item) || item["type"] !== "owner") return false;
    return item["entity_type"] === "group" ? isPeopled(item["group_id"], world) : typeof item["user_id"] === "string";
  });
}

function isPeopled(groupId: Json | undefined, world: World): boolean {
  const group = typeof groupId === "string" ? world.entry("group", groupId) : null;
  const users = group === null || group.value["alive"] === false ? undefined : group.value["user_ids"];
  return isList(users) && users.some((id) => typeof id === "string");
}
