// Small values kept in the browser, as JSON, in three stores that never see each other's keys. What does not parse
// counts as absent. Invariant: a preference is on disk only while the person allows preferences; else it lives as long
// as the page. Room, purges and refusals are text-store.ts's.
import type { Clock } from "../clock.ts";
import { namespaces, read, remove, stamped, stampOf, write, type TextStore } from "./text-store.ts";

export interface Storage {
  get(key: string): unknown;
  /** False where the browser would not keep it; the app goes on without. Throws for a value that is too long. */
  set(key: string, value: unknown): boolean;
  remove(key: string): void;
}

export interface ClientStores {
  readonly preferences: Storage;
  readonly values: Storage;
  /** Forgotten from the least recently used on when the browser has no more room. */
  readonly cache: Storage;
}

export interface StoragePorts {
  readonly clock: Clock;
  /** Hears why the browser refused. */
  readonly refused: (error: unknown) => void;
  /** Whether preferences may be kept now. */
  readonly preferencesAllowed: () => boolean;
}

export function createStores(store: TextStore, { clock, refused, preferencesAllowed }: StoragePorts): ClientStores {
  return {
    preferences: allowedOnly(jsonStore(store, namespaces.preferences, refused), preferencesAllowed),
    values: jsonStore(store, namespaces.values, refused),
    cache: createLru(store, clock, refused),
  };
}

function jsonStore(store: TextStore, namespace: string, refused: (error: unknown) => void): Storage {
  return {
    get: (key) => parsed(read(store, namespace + key, refused)),
    set: (key, value) => write(store, namespace + key, JSON.stringify(value), refused),
    remove: (key) => remove(store, namespace + key, refused),
  };
}

/** Entries remember their last use on disk, so that the order holds over restarts and between tabs. */
function createLru(store: TextStore, clock: Clock, refused: (error: unknown) => void): Storage {
  let last = 0;
  // Uses within one millisecond keep their order too.
  const tick = (): number => (last = Math.max(last + 1, clock.now()));
  const put = (key: string, text: string): boolean =>
    write(store, namespaces.cache + key, stamped(tick(), text), refused);
  return {
    get(key) {
      const kept = read(store, namespaces.cache + key, refused);
      if (kept === null) return undefined;
      const { text } = stampOf(kept);
      const value = parsed(text);
      if (value !== undefined) put(key, text);
      return value;
    },
    set: (key, value) => put(key, JSON.stringify(value)),
    remove: (key) => remove(store, namespaces.cache + key, refused),
  };
}

function allowedOnly(storage: Storage, allowed: () => boolean): Storage {
  const here = new Map<string, unknown>();
  /** On disk while it may be there, else here alone: what a person allows changes while the page stands. */
  const settle = (key: string): void => {
    if (!allowed()) return storage.remove(key);
    if (here.has(key)) storage.set(key, here.get(key));
    here.delete(key);
  };
  return {
    get(key) {
      settle(key);
      return allowed() ? storage.get(key) : here.get(key);
    },
    set(key, value) {
      if (allowed()) {
        here.delete(key);
        return storage.set(key, value);
      }
      here.set(key, value);
      storage.remove(key);
      return false;
    },
    remove(key) {
      here.delete(key);
      storage.remove(key);
    },
  };
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // Half written, or another program's: as if it were not there.
  }
}
