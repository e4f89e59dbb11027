// The views of databases that a person put on their home, by id, under a stored key of existing clients.
// Kept by the device.
import { personalHomeId } from "@tessera/kernel/records/personal-home.ts";
import { clientKeys } from "@tessera/kernel/rules/client-keys.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";

export interface HomeDatabases {
  /** Each once, in the order of the home. */
  read(): readonly string[];
  add(viewId: string): void;
  remove(viewId: string): void;
}

/** More panels than anybody looks at. */
const most = 20;

export function homeDatabases(storage: Storage, userId: string, spaceId: string): HomeDatabases {
  const key = clientKeys.homeCollectionViewIds(personalHomeId(userId, spaceId));
  const read = (): string[] => {
    const kept = storage.get(key);
    const ids = Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
    return [...new Set(ids)].slice(0, most);
  };
  return {
    read,
    add: (viewId) => storage.set(key, [...read().filter((id) => id !== viewId), viewId]),
    remove(viewId) {
      const rest = read().filter((id) => id !== viewId);
      if (rest.length === 0) storage.remove(key);
      else storage.set(key, rest);
    },
  };
}
