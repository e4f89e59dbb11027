// A value that others may watch: what React's useSyncExternalStore reads, without React.

export interface Readable<Value> {
  read(): Value;
  /** The answer stops the watching. */
  subscribe(notice: () => void): () => void;
}

export interface Writable<Value> extends Readable<Value> {
  set(value: Value): void;
}

export function createWritable<Value>(initial: Value): Writable<Value> {
  let value = initial;
  const readers = new Set<() => void>();
  return {
    read: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const notice of [...readers]) notice();
    },
    subscribe(notice) {
      readers.add(notice);
      return () => readers.delete(notice);
    },
  };
}

/** What a value says, as one that others may watch. */
export const readAs = <Value, Said>(of: Readable<Value>, say: (value: Value) => Said): Readable<Said> => ({
  read: () => say(of.read()),
  subscribe: of.subscribe,
});
