// The trash as a feature: its contents, and the keeper that removes what has been in it for long enough.

import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import { Purging } from "./purging.ts";
import { createDeleteBlocks, createLoadTrash } from "./trash-calls.ts";
import { TrashDb } from "./trash-db.ts";
import { TrashKeeper } from "./trash-keeper.ts";

export interface TrashFeature extends NounFeature<"trash"> {
  /** Purges a page with everything below it. It may be repeated. */
  readonly purgePage: (space: string, page: string) => Promise<void>;
}

export function openTrash({ database, behind, records: { store }, log, now, newId }: Ground): TrashFeature {
  const trash = new TrashDb(behind);
  const purging = new Purging({ store, trash, newId });
  const keeper = new TrashKeeper({
    store,
    trash,
    now,
    newId,
    onError: (error, scope) => log.error({ err: error, scope }, "the trash was not kept"),
  });
  return {
    purgePage: async (space, page) => await purging.page(space, page),
    handlers: {
      loadTrash: createLoadTrash(store, new TrashDb(database)),
      deleteBlocks: createDeleteBlocks(store, now, newId),
    },
    dueWork: [
      {
        kind: "trash",
        effect: "repeated",
        everyMs: 10 * 60 * 1000,
        run: async (isStopping) => await keeper.runOnce(isStopping),
      },
    ],
  };
}
