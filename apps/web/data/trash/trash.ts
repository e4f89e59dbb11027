// The trash of a workspace: pages go into it at once, and the server says what may be restored.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { allows } from "@tessera/kernel/permissions/roles.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { lateCall } from "@tessera/platform/late-call.ts";
import { loaded } from "../records/loaded.ts";
import { transactWithUndo } from "../records/transact-with-undo.ts";
import type { TrashAnswer } from "./trash-calls.ts";

export interface Trash {
  /** The answer takes it back. */
  put(pageId: string): () => void;
  restore(pageId: string): void;
  /** Restores a page that may not be on this device; false where it could not. */
  restoreUnheld(pageId: string): Promise<boolean>;
  /** What may be restored, latest first. */
  read(query: string): Promise<CallResult<TrashAnswer>>;
  /** Out of the trash, for good. */
  deleteForGood(pageIds: readonly string[]): Promise<CallResult<unknown>>;
}

export interface TrashPorts {
  readonly workspace: SyncWorkspace;
  readonly http: Http;
  /** Loads and watches a page. The answer releases it. */
  readonly hold: (pageId: string) => () => void;
}

const calls = () => import("./trash-calls.ts");

export function createTrash({ workspace, http, hold }: TrashPorts): Trash {
  const { sync, id: spaceId } = workspace;
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
      const release = hold(pageId);
      try {
        await loaded(workspace, pageId);
        const entry = sync.entry("block", pageId);
        if (entry === null || !allows(sync.role(entry), "edit")) return false;
        restore(pageId);
        return true;
      } finally {
        release();
      }
    },
    read: (query) => lateCall(calls, ({ readTrash }) => readTrash({ http, spaceId }, query)),
    deleteForGood: (pageIds) => lateCall(calls, ({ deleteForGood }) => deleteForGood({ http, spaceId }, pageIds)),
  };
}
