/**
 * Whether somebody has, or had, a place in a scope. What a stranger hears of it is what they would hear of one that does not
 * exist: not even its number, which tells how much is written there. Guests are known by the pages that they may read.
 */
import type { World } from "@tessera/kernel/world/world.ts";
import { roleOf } from "@tessera/kernel/permissions/can.ts";

export function isKnown(userId: string | null, scope: string, world: World): boolean {
  if (userId === null) return false;
  if (scope === userId || world.entry("space_user", `${scope}|${userId}`) !== null) return true;
  const space = world.entry("space", scope);
  return space !== null && roleOf({ userId }, space, world) !== "none";
}
