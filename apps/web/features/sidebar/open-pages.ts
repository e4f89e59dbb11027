// The pages that are open in the sidebar's tree, remembered in this browser.
import type { Storage } from "@tessera/platform/storage/storage.ts";

export interface OpenPages {
  read(): ReadonlySet<string>;
  /** Answers whether anything changed. */
  set(key: string, open: boolean): boolean;
}

const mostRemembered = 500;

export function createOpenPages(storage: Storage, storageKey: string): OpenPages {
  const stored = storage.get(storageKey);
  let keys: ReadonlySet<string> = new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []);
  return {
    read: () => keys,
    set(key, open) {
      if (keys.has(key) === open) return false;
      const next = new Set(keys);
      if (open) next.add(key);
      else next.delete(key);
      keys = next;
      storage.set(storageKey, [...next].slice(-mostRemembered));
      return true;
    },
  };
}
