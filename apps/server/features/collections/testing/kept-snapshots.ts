// What collections need beside a store and an engine, in tests that are not about snapshots: none is written.
import type { CollectionsOptions } from "../collections.ts";

export function withoutSnapshots(): CollectionsOptions {
  const unexpected = (error: unknown): never => {
    throw error;
  };
  const snapshots = { read: async () => null, write: async () => undefined, drop: async () => undefined };
  return { snapshots, now: () => 0, onError: unexpected };
}
