/** The storage port on IndexedDB: one object store of ordered keys, one transaction a write, durability strict. */
import type { Json } from "@tessera/kernel/records/json.ts";
import type { SyncStorage } from "./ports.ts";

const STORE = "pairs";

/** Opens (or makes) the database of one user. Rejects where the browser refuses storage. */
export async function openIndexedDbStorage(
  factory: IDBFactory,
  name: string,
): Promise<SyncStorage & { close(): void }> {
  const opening = factory.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await answered(opening);
  // Another tab that deletes or upgrades the database must not wait for this one.
  database.onversionchange = () => database.close();
  return {
    async load(prefix) {
      const store = database.transaction(STORE, "readonly").objectStore(STORE);
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const [keys, values] = await Promise.all([answered(store.getAllKeys(range)), answered(store.getAll(range))]);
      return keys.map((key, at) => [String(key), values[at] as Json]);
    },
    async write({ put, remove }) {
      const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(STORE);
      for (const [key, value] of put) store.put(value, key);
      for (const key of remove) store.delete(key);
      // Asked for now, it is carried out even if the tab closes before the answer.
      transaction.commit();
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error("the write was aborted"));
      });
    },
    close: () => database.close(),
  };
}

async function answered<T>(request: IDBRequest<T>): Promise<T> {
  return await new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the request failed"));
  });
}
