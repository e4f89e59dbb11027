// The trash as a feature: what is in it, and the keeper that empties it as time goes by.

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
    keepers: [{ name: "trash", round: async (isStopping) => await keeper.runOnce(isStopping) }],
  };
}
