// Small values kept in the browser: a preference, the last page. Values are JSON under one namespace; what does not
// parse counts as absent. A full storage is purged of its least needed entries, then the write is tried again.

export interface TextStore {
  readonly length: number;
  key(at: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface Storage {
  get(key: string): unknown;
  /** False where the browser would not keep it; the app goes on without. */
  set(key: string, value: unknown): boolean;
  remove(key: string): void;
}

const namespace = "KeyValueStore2:";
const cached = "LRU:";
export const maxLength = 100_000;

export function createStorage(store: TextStore): Storage {
  return {
    get(key) {
      const text = attempt(() => store.getItem(namespace + key));
      if (text === null || text === undefined) return undefined;
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return undefined;
      }
    },
    set(key, value) {
      const text = JSON.stringify(value);
      if (text.length > maxLength) throw new RangeError("Value exceeds max length");
      const write = () => {
        store.setItem(namespace + key, text);
        return true;
      };
      return attempt(write) ?? (purge(store), attempt(write)) ?? false;
    },
    remove(key) {
      attempt(() => store.removeItem(namespace + key));
    },
  };
}

/** Drops cached entries, which can be fetched again; never preferences. */
function purge(store: TextStore): void {
  const keys: string[] = [];
  for (let at = 0; at < store.length; at++) {
    const key = store.key(at);
    if (key?.startsWith(cached)) keys.push(key);
  }
  for (const key of keys) attempt(() => store.removeItem(key));
}

/** A browser may refuse storage at any call: private windows, blocked cookies, a full disk. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
