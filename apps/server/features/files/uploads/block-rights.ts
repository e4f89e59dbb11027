// Checks whether a user may upload a file for a record. A file for a block needs the right to edit the block. A file for the workspace is
// the picture of an emoji, which every member may add. A file for a user is the user's own picture. For a record that the user may not
// read, the error is the same as for a record that does not exist.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import { isAlive } from "@tessera/kernel/records/entry.ts";
import type { Store } from "../../../store/store.ts";

/** What a file is for. */
export type FilePurpose = "block" | "emoji" | "userPicture";

/** Returns what the file is for. `scopeId`: the workspace, or the user. `recordId`: the block, or `scopeId` itself. */
export async function requireWritable(
  store: Store,
  scopeId: string,
  recordId: string,
  actor: Actor,
): Promise<FilePurpose> {
  const missing = new AppError("NotFoundError", `no block ${recordId}`);
  if ((await store.scopes.fresh(scopeId)) === null) throw missing;
  return await store.read(scopeId, (world) => {
    if (recordId === scopeId) {
      if (recordId === actor.userId && world.entry("user", scopeId) !== null) return "userPicture";
      const space = world.entry("space", scopeId);
      if (space === null || !can(actor, "read", space, world)) throw missing;
      return "emoji";
    }
    const entry = world.entry("block", recordId);
    if (entry === null || !can(actor, "read", entry, world)) throw missing;
    if (!can(actor, "edit", entry, world)) throw new AppError("ForbiddenError", `may not write ${recordId}`);
    if (!isAlive(entry)) {
      throw new AppError("OperationConflictError", `${recordId} is in the trash`, {
        clientData: { type: "edit_in_trash" },
      });
    }
    return "block";
  });
}
