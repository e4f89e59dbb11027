/** The storage port on IndexedDB: one object store of ordered keys, one transaction a write, durability strict. */
import { answered, completed } from "@tessera/platform/storage/indexed-db.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import type { AtomicStorage, StorageTransaction } from "./ports.ts";

const STORE = "pairs";

/** Opens (or makes) the database of one user. Rejects where the browser refuses storage. */
export async function openIndexedDbStorage(
  factory: IDBFactory,
  name: string,
): Promise<AtomicStorage & { close(): void }> {
  const opening = factory.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await answered(opening);
  // Another tab that deletes or upgrades the database must not wait for this one.
  database.onversionchange = () => database.close();
  return {
    async load(prefix) {
      return await pairsOf(database.transaction(STORE, "readonly").objectStore(STORE), prefix);
    },
    async write({ put, remove, removeBelow = [] }) {
      const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(STORE);
      for (const prefix of removeBelow) store.delete(rangeOf(prefix));
      for (const [key, value] of put) store.put(value, key);
      for (const key of remove) store.delete(key);
      // Asked for now, it is carried out even if the tab closes before the answer.
      transaction.commit();
      await completed(transaction);
    },
    async atomically(run) {
      const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
      const done = completed(transaction);
      try {
        const result = await run(transactionOn(transaction.objectStore(STORE)));
        await done;
        return result;
      } catch (error) {
        // What failed inside may have ended the transaction already; its own reason tells the most.
        const reason = await abort(transaction, done);
        throw reason ?? error;
      }
    },
    close: () => database.close(),
  };
}

function transactionOn(store: IDBObjectStore): StorageTransaction {
  return {
    load: (prefix) => pairsOf(store, prefix),
    keys: async (prefix) => (await answered(store.getAllKeys(rangeOf(prefix)))).map(String),
    get: async (key) => (await answered(store.get(key))) as Json | undefined,
    put: (key, value) => void store.put(value, key),
    remove: (key) => void store.delete(key),
    removeAll: (prefix) => void store.delete(rangeOf(prefix)),
  };
}

const rangeOf = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

async function pairsOf(store: IDBObjectStore, prefix: string): Promise<[string, Json][]> {
  const range = rangeOf(prefix);
  const [keys, values] = await Promise.all([answered(store.getAllKeys(range)), answered(store.getAll(range))]);
  return keys.map((key, at) => [String(key), values[at] as Json]);
}

/** The reason for which the browser ended the transaction; null where it is ended here. */
async function abort(transaction: IDBTransaction, done: Promise<void>): Promise<unknown> {
  try {
    transaction.abort();
  } catch {
    // It has ended before; `done` knows how.
  }
  return await done.then(
    () => null,
    () => transaction.error,
  );
}
