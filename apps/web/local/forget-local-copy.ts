// Removes what one user keeps in this browser: the quick copy, files on their way up, rows of databases, the notes of what was
// typed last, the pictures of emoji, the files of SQLite.
// Invariant: asked only while nothing has them open; whether something unsent is in them is the caller's to know.
import { deviceStoreOf, pictureCacheOf, shelfOf } from "./shelf-name.ts";
import { systemClock, wait } from "@tessera/platform/clock.ts";
import { folderOf } from "@tessera/sync/local/folder.ts";
import { forgetNotes } from "@tessera/sync/local/last-words.ts";
import { quickCopyOf } from "./quick-copy-name.ts";

const removeTries = 40;
const removePause = 50;

export async function forgetLocalCopy(userId: string): Promise<void> {
  await removeDatabase(quickCopyOf(userId));
  await removeDatabase(shelfOf(userId));
  await removeDatabase(deviceStoreOf(userId));
  if ("caches" in window) await window.caches.delete(pictureCacheOf(userId));
  forgetNotes(window.localStorage, userId);
  if (typeof navigator.storage?.getDirectory === "function") await removeFolder(userId);
}

async function removeDatabase(name: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const deleting = window.indexedDB.deleteDatabase(name);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error ?? new Error(`${name} was not removed`));
  });
}

/** A worker that just ended may hold its files a little longer. */
export async function removeFolder(userId: string): Promise<void> {
  const root = await navigator.storage.getDirectory();
  for (let tried = 1; ; tried++) {
    try {
      return await root.removeEntry(folderOf(userId), { recursive: true });
    } catch (error) {
      if (error instanceof DOMException && error.name === "NotFoundError") return;
      if (tried === removeTries) throw error;
      await wait(systemClock, removePause);
    }
  }
}
