// The storage of one user on this device, opened.
import type { StorageHealth } from "@tessera/sync/local/local-storage.ts";
import type { SyncStorage } from "@tessera/sync/ports.ts";
import type { Readable } from "@tessera/platform/readable.ts";

export interface OpenedStorage {
  readonly storage: SyncStorage;
  readonly health: Readable<StorageHealth>;
  /** Loads the local database. It is called once the first screen is drawn. */
  readonly start: () => void;
}
