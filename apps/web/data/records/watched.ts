// Values computed from many records, for useSyncExternalStore: computed anew only when a change concerns them, since
// one of ten thousand pages must not cost ten thousand at every keystroke.
import type { Readable } from "@tessera/platform/readable.ts";

export interface WatchedPorts<Value> {
  readonly compute: () => Value;
  /** Calls `notice` when the value may be another. */
  readonly watch: (notice: () => void) => () => void;
  /** Called for the first watcher, its answer after the last. */
  readonly started?: () => () => void;
  readonly same: (a: Value, b: Value) => boolean;
}

/** Until somebody watches, every read computes; from then on only what was noticed does. */
export function watched<Value>({ compute, watch, started, same }: WatchedPorts<Value>): Readable<Value> {
  const readers = new Set<() => void>();
  let held: { readonly value: Value } | null = null;
  let fresh = false;
  let stop: (() => void) | null = null;
  const read = (): Value => {
    if (held !== null && fresh) return held.value;
    const value = compute();
    if (held === null || !same(held.value, value)) held = { value };
    fresh = readers.size > 0;
    return held.value;
  };
  const notice = (): void => {
    const before = held?.value;
    fresh = false;
    const now = read();
    if (!Object.is(before, now)) for (const reader of readers) reader();
  };
  return {
    read,
    subscribe(reader) {
      readers.add(reader);
      if (readers.size === 1) {
        fresh = false;
        const ends = [started?.(), watch(notice)];
        stop = () => ends.forEach((end) => end?.());
      }
      return () => {
        if (!readers.delete(reader) || readers.size > 0) return;
        stop?.();
        stop = null;
        fresh = false;
      };
    },
  };
}

export function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at]);
}
