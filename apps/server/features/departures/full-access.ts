// Pages on which no user has full access: only the owners of the workspace can take them over. Pure.

import { can } from "@tessera/kernel/permissions/can.ts";
import { closes, itemsOf } from "@tessera/kernel/permissions/items.ts";
import { usersOfGroup } from "@tessera/kernel/permissions/members.ts";
import { offersOf } from "@tessera/kernel/permissions/offers.ts";
import { allows } from "@tessera/kernel/permissions/roles.ts";
import { isAlive, type Entry } from "@tessera/kernel/records/entry.ts";
import { above } from "@tessera/kernel/world/above.ts";
import type { World } from "@tessera/kernel/world/world.ts";

/** Whether a user other than `except` has full access to the page. A workspace and a teamspace always have owners. */
export function hasFullUser(entry: Entry, world: World, except: string | null = null): boolean {
  const isFull = (userId: string): boolean => userId !== except && can({ userId }, "full", entry, world);
  return offersOf(entry, world).some(({ type, who, role }) => {
    if (!allows(role, "full")) return false;
    switch (type) {
      case "user_permission":
        return isFull(who);
      case "group_permission": {
        const group = world.entry("group", who);
        return group !== null && usersOfGroup(group).some(isFull);
      }
      case "space_permission":
      case "team_permission":
        return true;
      default:
        return false;
    }
  });
}

/**
 * Whether no user has full access to this living page, and it has to be taken over itself: if it takes the access of its parent, and
 * the parent has no user with full access either, the parent is the page to take over.
 */
export function isWithoutFullUser(entry: Entry, world: World): boolean {
  if (!isAlive(entry) || hasFullUser(entry, world)) return false;
  const up = above(entry, world);
  return closes(itemsOf(entry)) || up.kind !== "record" || hasFullUser(up.entry, world);
}
