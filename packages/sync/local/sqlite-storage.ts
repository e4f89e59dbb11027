/** The storage port straight on the local database: for a browser that has files and refuses IndexedDB. */
import type { Json } from "@tessera/kernel/values/json.ts";
import type { SyncStorage } from "../ports.ts";
import type { LocalDelegate } from "./delegate.ts";

export function sqliteStorage(delegate: Pick<LocalDelegate, "ask">): SyncStorage {
  // Keeps the order: a write that is tried again after a failed precondition would else be overtaken.
  let last: Promise<unknown> = Promise.resolve();
  return {
    load: async (prefix) => await delegate.ask({ kind: "load", prefix }),
    async write({ put, remove, removeBelow = [] }) {
      const pairs = structuredClone(put).map(([key, value]): [string, Json] => [key, value]);
      const write = async (): Promise<null> =>
        await delegate.ask({ kind: "write", base: null, wipe: [...removeBelow], put: pairs, remove: [...remove] });
      const mine = last.then(write, write);
      last = mine;
      await mine;
    },
  };
}
