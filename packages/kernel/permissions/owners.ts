/**
 * Who owns a workspace or a teamspace, without asking for anyone in particular: one without an owner could never be managed
 * again. An empty or removed group owns nothing.
 */
import type { World } from "../world/world.ts";
import type { Entry } from "../records/entry.ts";
import { isList, isObject, type Json } from "../values/json.ts";
import { itemKey, itemRole, itemsOf } from "./items.ts";

export function hasOwner(space: Entry, world: World): boolean {
  return itemsOf(space).some((item) => {
    if (itemRole(item) !== "editor" || itemKey(item) === null) return false;
    return (
      item["type"] === "user_permission" || (item["type"] === "group_permission" && isPeopled(item["group_id"], world))
    );
  });
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
