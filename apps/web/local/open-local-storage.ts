// The storage of one user in this browser: IndexedDB with SQLite behind it; where one of the two is refused, the other;
// where both are, memory. Nothing of SQLite loads before `start`, unless it alone knows what is asked for.
import { newId } from "@tessera/kernel/records/ids.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import { openIndexedDbStorage } from "@tessera/sync/indexed-db-storage.ts";
import { Delegate, type Line } from "@tessera/sync/local/delegate.ts";
import { fromFault, type Fault } from "@tessera/sync/local/local-errors.ts";
import { LastWords, type Notes } from "@tessera/sync/local/last-words.ts";
import { LocalStorage, type StorageHealth } from "@tessera/sync/local/local-storage.ts";
import { folderOf } from "@tessera/sync/local/folder.ts";
import { removeFolder, quickCopyOf } from "./forget-local-copy.ts";
import { sqliteStorage } from "@tessera/sync/local/sqlite-storage.ts";
import { MemoryStorage } from "@tessera/sync/memory-storage.ts";
import type { AtomicStorage, SyncStorage } from "@tessera/sync/ports.ts";

export interface OpenedStorage {
  readonly storage: SyncStorage;
  readonly health: Readable<StorageHealth>;
  /** The first screen is there: the local database may load. */
  readonly start: () => void;
}

export async function openLocalStorage(userId: string, onError: (error: unknown) => void): Promise<OpenedStorage> {
  const opening = openDelegate(userId, onError);
  let quick: AtomicStorage;
  try {
    quick = await openIndexedDbStorage(window.indexedDB, quickCopyOf(userId));
  } catch (error) {
    onError(error);
    return await openWithout(userId, await opening, onError);
  }
  const delegate = await opening;
  const hasFile = () => hasFolder(userId);
  const removeFiles = () => removeFolder(userId);
  const storage = new LocalStorage({ quick, delegate, hasFile, removeFiles, clock: systemClock, newId, onError });
  const words = new LastWords(storage, notesOf(onError), userId);
  return { storage: words, health: storage.health, start: () => storage.start() };
}

/** IndexedDB is refused: SQLite alone where it answers, else what lasts as long as the tab. */
async function openWithout(
  userId: string,
  delegate: Delegate | null,
  onError: (error: unknown) => void,
): Promise<OpenedStorage> {
  const opened = (storage: SyncStorage, kind: "kept" | "memory"): OpenedStorage => {
    const health: StorageHealth = { kind };
    return { storage, health: { read: () => health, subscribe: () => () => undefined }, start: () => undefined };
  };
  if (delegate === null) return opened(new MemoryStorage(), "memory");
  try {
    await delegate.ask({ kind: "info" });
    return opened(new LastWords(sqliteStorage(delegate), notesOf(onError), userId), "kept");
  } catch (error) {
    onError(error);
    return opened(new MemoryStorage(), "memory");
  }
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
async function openDelegate(userId: string, onError: (error: unknown) => void): Promise<Delegate | null> {
  if (!("locks" in navigator) || typeof navigator.storage?.getDirectory !== "function") return null;
  try {
    await navigator.storage.getDirectory();
  } catch (error) {
    onError(error);
    return null;
  }
  const channel = new BroadcastChannel(`tessera-local-${userId}`);
  return new Delegate({
    tabs: lineOf(channel),
    election: (lead) => {
      navigator.locks.request(`tessera-local-${userId}`, lead).catch(onError);
    },
    startWorker: () => startWorker(userId),
    clock: systemClock,
    newId,
    random: Math.random,
  });
}

async function startWorker(userId: string): Promise<Line> {
  const worker = new Worker(new URL("./local-worker.ts", import.meta.url), { type: "module", name: userId });
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener("error", (event) => reject(new Error(event.message || "the worker did not load")));
    worker.addEventListener("message", ({ data }: MessageEvent<{ t: "open" } | { t: "closed"; fault: Fault }>) => {
      if (data.t === "open") resolve();
      else if (data.t === "closed") reject(fromFault(data.fault));
    });
  }).catch((error: unknown) => {
    worker.terminate();
    throw error;
  });
  return lineOf(worker);
}

function lineOf(port: Pick<Worker, "postMessage" | "addEventListener"> | BroadcastChannel): Line {
  return {
    post: (message) => port.postMessage(message),
    listen: (heard) => port.addEventListener("message", ((event: MessageEvent) => heard(event.data)) as EventListener),
  };
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
