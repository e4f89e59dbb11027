// The trash of a workspace. Pages are moved to it at once on this device; the server returns the pages that may be restored. The first
// page's script does not contain this code.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { allows } from "@tessera/kernel/permissions/roles.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { createPageHolding } from "../pages/page-holding.ts";
import { loaded } from "../records/loaded.ts";
import { transactWithUndo } from "../records/transact-with-undo.ts";
import { deleteForGood, readTrash, type TrashAnswer } from "./trash-calls.ts";

export interface Trash {
  /** Moves the page to the trash. Returns a function that undoes it. */
  put(pageId: string): () => void;
  restore(pageId: string): void;
  /** Restores a page that may not be on this device. Resolves with false if it cannot be restored. */
  restoreUnheld(pageId: string): Promise<boolean>;
  /** The pages that may be restored, latest first. */
  read(query: string): Promise<CallResult<TrashAnswer>>;
  /** Deletes the pages permanently. */
  deleteForGood(pageIds: readonly string[]): Promise<CallResult<unknown>>;
}

export interface TrashPorts {
  readonly records: SyncWorkspace;
  readonly http: Http;
}

/** The trash of a workspace. */
export function trashOf({ records, http }: TrashPorts): Trash {
  const { sync, id: spaceId } = records;
  const run = (operation: Operation, action: string) => transactWithUndo(sync, [operation], action, "restore");
  const pointerTo = (id: string) => ({ table: "block" as const, id, spaceId });

  function restore(pageId: string): void {
    const entry = sync.entry("block", pageId);
    if (entry === null) return;
    const pointer = pointerTo(pageId);
    const { diedBy } = entry.meta;
    if (diedBy === undefined) run({ pointer, path: ["alive"], command: "set", args: { value: true } }, "restore");
    else run({ pointer, path: [], command: "revive", args: { tx: diedBy, blocks: [pageId] } }, "restore");
  }

  return {
    put(pageId) {
      const args = { blocks: [pageId], seen: [], below: [] };
      return run({ pointer: pointerTo(pageId), path: [], command: "delb", args }, "trash");
    },
    restore,
    async restoreUnheld(pageId) {
      const release = createPageHolding(records).hold(pageId);
      try {
        await loaded(records, pageId);
        const entry = sync.entry("block", pageId);
        if (entry === null || !allows(sync.role(entry), "edit")) return false;
        restore(pageId);
        return true;
      } finally {
        release();
      }
    },
    read: (query) => readTrash({ http, spaceId }, query),
    deleteForGood: (pageIds) => deleteForGood({ http, spaceId }, pageIds),
  };
}
