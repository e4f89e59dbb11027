/**
 * Whether a user has, or had, a place in a scope. A stranger receives the answer of a scope that does not exist, and not even its number,
 * which tells how much is written there. Guests are known by the pages that they may read: their membership row is created when an
 * item names them, whether or not they may read the page.
 */
import type { World } from "@tessera/kernel/world/world.ts";
import { roleOf } from "@tessera/kernel/permissions/can.ts";
import { rowOf } from "@tessera/kernel/permissions/space-roles.ts";

export function isKnown(userId: string | null, scope: string, world: World): boolean {
  if (userId === null) return false;
  if (scope === userId) return true;
  const row = rowOf(userId, scope, world);
  // Rows of earlier versions state nothing; they were created for users who joined.
  const { role, joined, since } = row?.value ?? {};
  if (row !== null && (role === undefined || joined === true || (role === "none" && since !== undefined))) return true;
  const space = world.entry("space", scope);
  return space !== null && roleOf({ userId }, space, world) !== "none";
}
