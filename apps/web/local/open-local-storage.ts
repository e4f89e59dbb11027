// The storage of one user in this browser: IndexedDB with SQLite behind it; where one of the two is refused, the other;
// where both are, memory. Nothing of SQLite loads before `start`, unless it alone knows what is asked for.
import { newId } from "@tessera/kernel/values/ids.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { openIndexedDbStorage } from "@tessera/sync/indexed-db-storage.ts";
import type { LocalDelegate } from "@tessera/sync/local/delegate.ts";
import { LastWords, type Notes } from "@tessera/sync/local/last-words.ts";
import { LocalStorage } from "@tessera/sync/local/local-storage.ts";
import { folderOf } from "@tessera/sync/local/folder.ts";
import { LateDelegate } from "./late-delegate.ts";
import type { OpenedStorage } from "./opened-storage.ts";
import { quickCopyOf } from "./quick-copy-name.ts";
import type { AtomicStorage } from "@tessera/sync/ports.ts";

export async function openLocalStorage(userId: string, onError: (error: unknown) => void): Promise<OpenedStorage> {
  const opening = openDelegate(userId, onError);
  let quick: AtomicStorage;
  try {
    quick = await openIndexedDbStorage(window.indexedDB, quickCopyOf(userId));
  } catch (error) {
    onError(error);
    // Few browsers refuse it: what stands in for it comes then.
    const { openWithout } = await import("./open-without.ts");
    return await openWithout({ userId, delegate: await opening, notes: notesOf(onError), onError });
  }
  const delegate = await opening;
  const hasFile = () => hasFolder(userId);
  const removeFiles = () => import("./forget-local-copy.ts").then(({ removeFolder }) => removeFolder(userId));
  const storage = new LocalStorage({ quick, delegate, hasFile, removeFiles, clock: systemClock, newId, onError });
  const words = new LastWords(storage, notesOf(onError), userId);
  window.addEventListener("pagehide", () => words.leave());
  return { storage: words, health: storage.health, start: () => storage.start() };
}

/** Null where the browser refuses it. */
function notesOf(onError: (error: unknown) => void): Notes | null {
  try {
    return window.localStorage;
  } catch (error) {
    onError(error);
    return null;
  }
}

/** Null where this browser, or this way to open the page, has no private files or no locks. */
async function openDelegate(userId: string, onError: (error: unknown) => void): Promise<LocalDelegate | null> {
  if (!("locks" in navigator) || typeof navigator.storage?.getDirectory !== "function") return null;
  try {
    await navigator.storage.getDirectory();
  } catch (error) {
    onError(error);
    return null;
  }
  const load = () => import("./open-delegate.ts").then((module) => module.openDelegate(userId, onError));
  return new LateDelegate(load, onError);
}

async function hasFolder(userId: string): Promise<boolean> {
  try {
    await (await navigator.storage.getDirectory()).getDirectoryHandle(folderOf(userId));
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotFoundError") return false;
    throw error;
  }
}
