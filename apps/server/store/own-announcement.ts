/**
 * Transactions by which users announce their own new name or picture in a workspace: they change the user's own record alone, and no record
 * of the workspace. Guests send them too, so that clients that show the name of a guest receive the new one.
 */
import { rowOf } from "@tessera/kernel/permissions/space-roles.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import type { Envelope } from "./transaction.ts";

/** Whether the transaction is one, by a user who joined the workspace and was not removed. */
export function isOwnAnnouncement({ actor, scope, operations }: Envelope, world: World): boolean {
  const { userId } = actor;
  if (userId === null || !operations.every(({ pointer }) => pointer.table === "user" && pointer.id === userId))
    return false;
  const { joined, role } = rowOf(userId, scope, world)?.value ?? {};
  return joined === true && typeof role === "string" && role !== "none";
}
