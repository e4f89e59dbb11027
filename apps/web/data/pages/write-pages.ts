// Whole pages with all that stands on them, written at once at the end of a workspace's top pages. Late: a part of making one.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { operationsOfTrees, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { loaded } from "../records/loaded.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";

/** False where this person may not write there, or where what they may do is not known: nothing is written then. */
export async function writePages(records: SyncWorkspace, pages: readonly BlockTree[]): Promise<boolean> {
  const spaceId = records.id;
  const parent = { table: "space" as const, id: spaceId };
  const release = records.openChildPages(parent);
  try {
    await loaded(records, spaceId);
    const after = records.sync.childIds(spaceId).at(-1) ?? null;
    const operations = operationsOfTrees(pages, { parent, after }, newId).map((operation): Operation => ({
      ...operation,
      pointer: { ...operation.pointer, spaceId },
    }));
    return records.sync.transact(operations, "first-pages").ok;
  } finally {
    release();
  }
}
