/** The shelf of files on IndexedDB: one store for what is known of an upload, one for its bytes, which are written once. */
import { answered, completed } from "@tessera/platform/storage/indexed-db.ts";
import type { KeptUpload, UploadShelf } from "./upload-ports.ts";

const UPLOADS = "uploads";
const FILES = "files";

/** Opens (or makes) the shelf of one person. Rejects where the browser refuses storage. */
export async function openIndexedDbShelf(factory: IDBFactory, name: string): Promise<UploadShelf & { close(): void }> {
  const opening = factory.open(name, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(UPLOADS, { keyPath: "key" });
    opening.result.createObjectStore(FILES);
  };
  const database = await answered(opening);
  // Another tab that deletes the database must not wait for this one.
  database.onversionchange = () => database.close();
  const write = async (run: (uploads: IDBObjectStore, files: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction([UPLOADS, FILES], "readwrite", { durability: "strict" });
    const done = completed(transaction);
    run(transaction.objectStore(UPLOADS), transaction.objectStore(FILES));
    await done;
  };
  return {
    lasts: true,
    async all() {
      const found: unknown[] = await answered(database.transaction(UPLOADS).objectStore(UPLOADS).getAll());
      // Only this file writes there.
      return (found as KeptUpload[]).toSorted((a, b) => a.addedAt - b.addedAt);
    },
    async fileOf(key) {
      const found: unknown = await answered(database.transaction(FILES).objectStore(FILES).get(key));
      return found instanceof Blob ? found : null;
    },
    async keep(upload, file) {
      await write((uploads, files) => {
        uploads.put(upload);
        files.put(file, upload.key);
      });
    },
    async note(upload) {
      await write((uploads) => {
        // Only of what is there: it may have been given up meanwhile.
        const found = uploads.getKey(upload.key);
        found.onsuccess = () => found.result !== undefined && uploads.put(upload);
      });
    },
    async remove(key) {
      await write((uploads, files) => {
        uploads.delete(key);
        files.delete(key);
      });
    },
    close: () => database.close(),
  };
}
