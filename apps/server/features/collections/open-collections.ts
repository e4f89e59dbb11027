// Collections as a feature: questions about their rows, and their rows as a file.

import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import { Collections, snapshotForm } from "./collections.ts";
import { EngineThread } from "./engine-thread.ts";
import { createExportCollection } from "./export-collection.ts";
import { createQueryCollection } from "./query-collection.ts";
import { SnapshotDb } from "./snapshot-db.ts";

/** What the collections that are asked about may take together; those that were used least are let go past it. */
const collectionBytes = 400_000_000;

export function openCollections({
  records: { store },
  behind,
  log,
  shutdown,
  now,
}: Ground): NounFeature<"collections"> {
  const engine = new EngineThread(collectionBytes);
  shutdown.onClose(() => engine.stop());
  const collections = new Collections(store, engine, {
    snapshots: new SnapshotDb(behind, snapshotForm),
    now,
    onError: (error) => log.error({ err: error }, "a collection's snapshot was not written"),
  });
  shutdown.onClose(() => collections.idle());
  return {
    handlers: {
      queryCollection: createQueryCollection(store, collections, now),
      exportCollection: createExportCollection(store, collections, now),
    },
  };
}
