// The browser's store of texts, and the namespaces that this client keeps apart in it. A browser may refuse any call:
// private windows, blocked storage, a full disk.
// Invariant: a write that fails purges what can be had again, 100, then 1,000, then 10,000 of the oldest cached entries,
// and the keys of trackers, and is tried again after each step; preferences and values are never given up.

export interface TextStore {
  readonly length: number;
  key(at: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The browser's own store; where even naming it is refused, one that lives with the page. */
export function browserTextStore(
  page: { readonly localStorage: TextStore },
  refused: (error: unknown) => void,
): TextStore {
  try {
    return page.localStorage;
  } catch (error) {
    refused(error);
    return memoryTextStore();
  }
}

function memoryTextStore(): TextStore {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (at) => [...texts.keys()][at] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  };
}

export const namespaces = {
  /** How this person likes it on this device. */
  preferences: "LocalPreferenceStore3:",
  /** What the client needs to go on where it was. */
  values: "KeyValueStore2:",
  /** What can be had again; ordered by use. */
  cache: "LRU:",
} as const;

/** In characters, the unit in which browsers count. */
export const maxLength = 100_000;

export const purgeSteps = [100, 1000, 10_000] as const;

/** Keys that scripts of measurement and advertising leave behind. Not ours, never needed. */
const trackers =
  /^(?:_ga|_gid|_gcl|_fbp|_hj|_uet|ajs_|amplitude|AMP_|mp_|intercom\.|ph_|statsig|STATSIG|__tea_|optimizely)/;

/** False where the store would not keep it, even after every purge; `refused` hears why. */
export function write(store: TextStore, key: string, text: string, refused: (error: unknown) => void): boolean {
  if (text.length > maxLength) throw new RangeError("Value exceeds max length");
  const purges = [() => undefined, ...purgeSteps.map((count) => () => purge(store, count))];
  let reason: unknown;
  for (const makeRoom of purges) {
    try {
      makeRoom();
      store.setItem(key, text);
      return true;
    } catch (error) {
      reason = error;
    }
  }
  refused(reason);
  return false;
}

export function read(store: TextStore, key: string, refused: (error: unknown) => void): string | null {
  try {
    return store.getItem(key);
  } catch (error) {
    refused(error);
    return null;
  }
}

export function remove(store: TextStore, key: string, refused: (error: unknown) => void): void {
  try {
    store.removeItem(key);
  } catch (error) {
    refused(error);
  }
}

/** A cached text carries the time of its last use before a colon. */
export function stamped(time: number, text: string): string {
  return `${time}:${text}`;
}

export function stampOf(text: string): { readonly time: number; readonly text: string } {
  const at = text.indexOf(":");
  const time = Number(text.slice(0, at));
  // What nobody stamped counts as oldest.
  return at > 0 && Number.isFinite(time) ? { time, text: text.slice(at + 1) } : { time: 0, text };
}

function purge(store: TextStore, count: number): void {
  const keys: string[] = [];
  for (let at = 0; at < store.length; at++) {
    const key = store.key(at);
    if (key !== null) keys.push(key);
  }
  const cached = keys
    .filter((key) => key.startsWith(namespaces.cache))
    .map((key) => ({ key, time: stampOf(store.getItem(key) ?? "").time }))
    .sort((one, other) => one.time - other.time);
  for (const { key } of cached.slice(0, count)) store.removeItem(key);
  for (const key of keys) if (trackers.test(key)) store.removeItem(key);
}
