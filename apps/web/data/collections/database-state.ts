// What the records say of a database: its block, its collection and its views, as far as they are here.
import type { DatabaseState, StoredView } from "@tessera/database/views/database-source.ts";
import { allows } from "@tessera/kernel/permissions/roles.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { collectionsNamedBy, viewsOf } from "@tessera/kernel/records/database-block.ts";
import { isAlive, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { pageOf } from "@tessera/kernel/records/above.ts";
import type { Workspace } from "@tessera/sync/workspace.ts";

export function databaseState(records: Records, blockId: string, topic: string): DatabaseState {
  const { sync } = records;
  const block = sync.entry("block", blockId);
  const loading = records.stateOf(topic);
  const views = block === null ? [] : viewEntries(sync, block);
  const collection = block === null ? null : collectionOf(sync, block, views);
  if (block !== null && collection !== null)
    return {
      kind: "ready",
      collectionId: collection.id,
      block: block.value,
      collection: collection.value,
      views: views.map((view): StoredView => ({ id: view.id, value: view.value })),
      canEdit: allows(sync.role(block), "edit") && allows(sync.role(collection), "edit"),
      hasFull: allows(sync.role(collection), "full"),
    };
  if (loading.kind === "failed") return { kind: "failed", isOffline: loading.failure.kind === "unreachable" };
  const isOver = loading.kind === "hidden" || (loading.kind === "ready" && !loading.partial);
  return isOver ? { kind: "hidden" } : { kind: "loading" };
}

interface Records extends Pick<Workspace, "stateOf"> {
  readonly sync: Pick<Workspace["sync"], "entry" | "role">;
}

/** The keys of the records that the state is made of. */
export function keysOf(sync: Records["sync"], blockId: string): ReadonlySet<string> {
  const block = sync.entry("block", blockId);
  const views = block === null ? [] : viewsOf(block);
  const named = block === null ? [] : collectionIds(block, viewEntries(sync, block));
  return new Set([`block:${blockId}`, ...views.map((id) => `collection_view:${id}`), ...named.map((id) => `collection:${id}`)]); // prettier-ignore
}

/** The page with which the block is told; the block itself where that is not known. */
export function topicOf(sync: Workspace["sync"], blockId: string): string {
  const block = sync.entry("block", blockId);
  if (block === null || isPageType(typeOf(block))) return blockId;
  return pageOf(block, sync.world)?.id ?? blockId;
}

function viewEntries(sync: Records["sync"], block: Entry): Entry[] {
  return viewsOf(block).flatMap((id) => {
    const view = sync.entry("collection_view", id);
    return view !== null && isAlive(view) ? [view] : [];
  });
}

function collectionIds(block: Entry, views: readonly Entry[]): string[] {
  return [block, ...views].flatMap(collectionsNamedBy);
}

function collectionOf(sync: Records["sync"], block: Entry, views: readonly Entry[]): Entry | null {
  for (const id of collectionIds(block, views)) {
    const collection = sync.entry("collection", id);
    if (collection !== null && isAlive(collection)) return collection;
  }
  return null;
}
