// Values by name that are watched as long as something is made of them.
import type { Readable } from "@tessera/platform/readable.ts";

export interface WatchedValues {
  /** Watches these values and no others. Answers whether one of them was not watched before. */
  watch(values: ReadonlyMap<string, Readable<unknown>>): boolean;
  stop(): void;
}

export function createWatchedValues(onChange: () => void): WatchedValues {
  const stops = new Map<string, () => void>();
  return {
    watch(values) {
      for (const [name, stop] of stops) {
        if (values.has(name)) continue;
        stops.delete(name);
        stop();
      }
      let isAnyNew = false;
      for (const [name, value] of values) {
        if (stops.has(name)) continue;
        stops.set(name, value.subscribe(onChange));
        isAnyNew = true;
      }
      return isAnyNew;
    },
    stop() {
      for (const stop of stops.values()) stop();
      stops.clear();
    },
  };
}
