// Values computed from records, for useSyncExternalStore: the same object as long as its JSON is the same.
import type { Readable } from "@tessera/platform/readable.ts";

/**
 * `watch` calls back for everything that may change the value. `started` is called for the first subscriber, and what it
 * returns after the last has gone.
 */
export function derived<Value>(
  compute: () => Value,
  watch: (notice: () => void) => () => void,
  started?: () => () => void,
): Readable<Value> {
  let last: { readonly value: Value; readonly text: string } | null = null;
  let watchers = 0;
  let stop: (() => void) | null = null;
  const read = (): Value => {
    const value = compute();
    const text = JSON.stringify(value) ?? "";
    if (last !== null && last.text === text) return last.value;
    last = { value, text };
    return value;
  };
  return {
    read,
    subscribe(notice) {
      if (watchers++ === 0) stop = started?.() ?? null;
      let known = read();
      const stopWatching = watch(() => {
        const value = read();
        if (Object.is(value, known)) return;
        known = value;
        notice();
      });
      return () => {
        stopWatching();
        if (--watchers > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}

/** One readable for each key, so that React sees the same one at every render. */
export function byKey<Value>(make: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, Value>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    values.set(key, value);
    return value;
  };
}
