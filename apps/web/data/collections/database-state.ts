// What the records say of a database: its block, its views and the collection that one of them looks at, as far as they are here.
import type { DatabaseState, Home, StoredView, Tabs } from "@tessera/database/source/database-source.ts";
import { allows } from "@tessera/kernel/permissions/roles.ts";
import { collectionsNamedBy, viewsOf } from "@tessera/kernel/records/database-block.ts";
import { lookedAt } from "@tessera/kernel/records/looked-at.ts";
import { isAlive, parentOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { upFrom } from "@tessera/kernel/world/above.ts";
import type { Workspace } from "@tessera/sync/workspace.ts";
import { troubleOf, type Homes } from "./homes.ts";

/** What is looked at: a view of the block, null for the first; undefined: what stands in the block itself. */
export type Look = string | null | undefined;

interface Records extends Pick<Workspace, "stateOf"> {
  readonly sync: Pick<Workspace["sync"], "entry" | "role">;
}

/** `topic`: the page with which the block is told. */
export function databaseState(
  records: Records,
  blockId: string,
  topic: string,
  homes: Pick<Homes, "troubleOf">,
  look: Look,
): DatabaseState {
  const { sync } = records;
  const block = sync.entry("block", blockId);
  const loading = records.stateOf(topic);
  if (block === null) return troubleOf(loading);
  const views = viewEntries(sync, block);
  const shown = views.map((view): StoredView => ({ id: view.id, value: view.value }));
  const tabs: Tabs = { views: shown, canEditViews: allows(sync.role(block), "edit") };
  const withTabs = shown.length === 0 ? {} : { tabs };
  const named = collectionsOf(block, views, look);
  const collection = firstLiving(sync, named);
  if (collection === null) {
    const [trouble = troubleOf(loading)] = named.flatMap((id) => homes.troubleOf(id) ?? []);
    return { ...trouble, ...withTabs };
  }
  const home = homeOf(sync, collection, block);
  if (home !== null && isInTrash(sync, collection, block)) return { kind: "deleted", ...withTabs };
  return {
    kind: "ready",
    collectionId: collection.id,
    block: block.value,
    collection: collection.value,
    home,
    ...tabs,
    canEdit: tabs.canEditViews && allows(sync.role(collection), "edit"),
    hasFull: allows(sync.role(collection), "full"),
  };
}

/** The keys of the records that the state is made of. */
export function keysOf(sync: Records["sync"], blockId: string): ReadonlySet<string> {
  const block = sync.entry("block", blockId);
  const views = block === null ? [] : viewsOf(block);
  const named = block === null ? [] : [block, ...viewEntries(sync, block)].flatMap(collectionsNamedBy);
  const keys = new Set([
    `block:${blockId}`,
    ...views.map((id) => `collection_view:${id}`),
    ...named.map((id) => `collection:${id}`),
  ]);
  for (const id of named) {
    const collection = sync.entry("collection", id);
    if (collection === null || parentOf(collection)?.id === blockId) continue;
    for (const at of upFrom(collection, sync)) keys.add(`${at.table}:${at.id}`);
  }
  return keys;
}

/** The ids of what is looked at. */
export function namedOf(sync: Records["sync"], blockId: string, look: Look): readonly string[] {
  const block = sync.entry("block", blockId);
  return block === null ? [] : collectionsOf(block, viewEntries(sync, block), look);
}

function viewEntries(sync: Records["sync"], block: Entry): Entry[] {
  return viewsOf(block).flatMap((id) => {
    const view = sync.entry("collection_view", id);
    return view !== null && isAlive(view) ? [view] : [];
  });
}

function collectionsOf(block: Entry, views: readonly Entry[], look: Look): string[] {
  if (look === undefined) return [block, ...views].flatMap(collectionsNamedBy);
  return lookedAt(block, views.find(({ id }) => id === look) ?? views[0] ?? null);
}

function firstLiving(sync: Records["sync"], ids: readonly string[]): Entry | null {
  for (const id of ids) {
    const collection = sync.entry("collection", id);
    if (collection !== null && isAlive(collection)) return collection;
  }
  return null;
}

function homeOf(sync: Records["sync"], collection: Entry, block: Entry): Home | null {
  const blockId = parentOf(collection)?.id ?? block.id;
  return blockId === block.id ? null : { blockId, value: sync.entry("block", blockId)?.value ?? null };
}

/** What goes with the block itself is no news there. */
function isInTrash(sync: Records["sync"], collection: Entry, block: Entry): boolean {
  const own = new Set([...upFrom(block, sync)].map(({ id }) => id));
  return [...upFrom(collection, sync)].some((at) => !isAlive(at) && !own.has(at.id));
}
