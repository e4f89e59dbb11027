// What every question about a collection is given of it.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { SyncClock } from "@tessera/sync/ports.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import type { OwnRows } from "./own-rows.ts";
import type { Asker } from "./place-own.ts";

export interface QuestionPorts {
  readonly sync: Pick<ScopeSync, "replica" | "world">;
  readonly own: OwnRows;
  /** Whether the server knows the collection: there is nothing to ask of one that was just made. */
  readonly isKnown: () => boolean;
  readonly collection: () => JsonObject;
  readonly asker: () => Asker;
  readonly clock: SyncClock;
  readonly onError: (error: unknown) => void;
  readonly onClose: () => void;
}
