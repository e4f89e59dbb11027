// The storage of one user where the browser refuses IndexedDB: SQLite alone where it answers, else what lasts as long as
// the tab. Leaves the usual way to open-local-storage.ts.
import type { LocalDelegate } from "@tessera/sync/local/delegate.ts";
import { LastWords, type Notes } from "@tessera/sync/local/last-words.ts";
import type { StorageHealth } from "@tessera/sync/local/local-storage.ts";
import { sqliteStorage } from "@tessera/sync/local/sqlite-storage.ts";
import { MemoryStorage } from "@tessera/sync/memory-storage.ts";
import type { SyncStorage } from "@tessera/sync/ports.ts";
import type { OpenedStorage } from "./opened-storage.ts";

interface Without {
  readonly userId: string;
  readonly delegate: LocalDelegate | null;
  readonly notes: Notes | null;
  readonly onError: (error: unknown) => void;
}

export async function openWithout({ userId, delegate, notes, onError }: Without): Promise<OpenedStorage> {
  const opened = (storage: SyncStorage, kind: "kept" | "memory"): OpenedStorage => {
    const health: StorageHealth = { kind };
    return { storage, health: { read: () => health, subscribe: () => () => undefined }, start: () => undefined };
  };
  if (delegate === null) return opened(new MemoryStorage(), "memory");
  try {
    await delegate.ask({ kind: "info" });
    return opened(new LastWords(sqliteStorage(delegate), notes, userId), "kept");
  } catch (error) {
    onError(error);
    return opened(new MemoryStorage(), "memory");
  }
}
