// The rows of collections as this device keeps them, in a database of their own that no start of the app opens: a store of boxes
// by collection and row, and one of what is known of each collection.
import { answered, completed } from "@tessera/platform/storage/indexed-db.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";

/** What is known of the kept rows of a collection. */
export interface KeptState {
  /** The block that showed it last: where that may not be read any more, nothing of it stays. */
  readonly block: string;
  /** The number of the log that they are true at. */
  readonly seq: number;
  /** Whether they are all that the person may read. */
  readonly isAll: boolean;
}

export interface KeptRow {
  readonly id: string;
  readonly box: Box;
}

export interface DeviceStore {
  /** Null where nothing is kept. */
  stateOf(collection: string): Promise<KeptState | null>;
  /** The collections that this block showed last. */
  shownBy(block: string): Promise<readonly string[]>;
  rows(collection: string): Promise<readonly KeptRow[]>;
  count(collection: string): Promise<number>;
  /** All of it, or nothing. */
  write(
    collection: string,
    changes: { readonly state: KeptState; readonly put: readonly KeptRow[]; readonly remove: readonly string[] },
  ): Promise<void>;
  forget(collection: string): Promise<void>;
}

const ROWS = "rows";
const STATES = "collections";

/** Opens (or makes) the store of one person. Rejects where the browser refuses storage. */
export async function openDeviceStore(factory: IDBFactory, name: string): Promise<DeviceStore & { close(): void }> {
  const opening = factory.open(name, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(ROWS);
    opening.result.createObjectStore(STATES);
  };
  const database = await answered(opening);
  // Another tab that deletes the database must not wait for this one.
  database.onversionchange = () => database.close();
  const read = (store: string): IDBObjectStore => database.transaction(store).objectStore(store);
  const change = async (run: (rows: IDBObjectStore, states: IDBObjectStore) => void): Promise<void> => {
    // What is lost in a crash is fetched again.
    const transaction = database.transaction([ROWS, STATES], "readwrite", { durability: "relaxed" });
    const done = completed(transaction);
    run(transaction.objectStore(ROWS), transaction.objectStore(STATES));
    await done;
  };
  return {
    async stateOf(collection) {
      const found: unknown = await answered(read(STATES).get(collection));
      // Only this file writes there.
      return (found as KeptState | undefined) ?? null;
    },
    async shownBy(block) {
      const states = read(STATES);
      const [keys, found] = await Promise.all([answered(states.getAllKeys()), answered<unknown[]>(states.getAll())]);
      return keys.map(String).filter((_, at) => (found[at] as KeptState).block === block);
    },
    rows: async (collection) => (await answered(read(ROWS).getAll(rangeOf(collection)))) as KeptRow[],
    count: async (collection) => await answered(read(ROWS).count(rangeOf(collection))),
    async write(collection, { state, put, remove }) {
      await change((rows, states) => {
        for (const row of put) rows.put(row, [collection, row.id]);
        for (const id of remove) rows.delete([collection, id]);
        states.put(state, collection);
      });
    },
    async forget(collection) {
      await change((rows, states) => {
        rows.delete(rangeOf(collection));
        states.delete(collection);
      });
    },
    close: () => database.close(),
  };
}

const rangeOf = (collection: string): IDBKeyRange => IDBKeyRange.bound([collection], [collection, []]);
