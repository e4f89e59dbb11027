// Whether somebody may read or write the block that a file is for. A block that they may not even read answers as one that
// does not exist. A file for the workspace itself is a picture of an emoji: every member may add one.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import { isAlive } from "@tessera/kernel/records/entry.ts";
import type { Store } from "../../../store/store.ts";

export async function requireWritable(store: Store, spaceId: string, blockId: string, actor: Actor): Promise<void> {
  const missing = new AppError("NotFoundError", `no block ${blockId}`);
  if ((await store.scopes.fresh(spaceId)) === null) throw missing;
  await store.read(spaceId, (world) => {
    if (blockId === spaceId) {
      const space = world.entry("space", spaceId);
      if (space === null || !can(actor, "read", space, world)) throw missing;
      return;
    }
    const entry = world.entry("block", blockId);
    if (entry === null || !can(actor, "read", entry, world)) throw missing;
    if (!can(actor, "edit", entry, world)) throw new AppError("ForbiddenError", `may not write ${blockId}`);
    if (!isAlive(entry)) {
      throw new AppError("OperationConflictError", `${blockId} is in the trash`, {
        clientData: { type: "edit_in_trash" },
      });
    }
  });
}
