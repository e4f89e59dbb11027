// The trash as a feature: its contents, and the keeper that removes what has been in it for long enough.

import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import { createDeleteBlocks, createLoadTrash } from "./trash-calls.ts";
import { TrashDb } from "./trash-db.ts";
import { TrashKeeper } from "./trash-keeper.ts";

export function openTrash({ database, behind, records: { store }, log, now, newId }: Ground): NounFeature<"trash"> {
  const keeper = new TrashKeeper({
    store,
    trash: new TrashDb(behind),
    now,
    newId,
    onError: (error, scope) => log.error({ err: error, scope }, "the trash was not kept"),
  });
  return {
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
