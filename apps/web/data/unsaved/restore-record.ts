// The operations that restore a deleted row or block and write the text that the user typed into it, for one transaction.
import { textBase, writeText, writeValue } from "@tessera/database/edit/cell-edits.ts";
import { storedIn } from "@tessera/database/edit/row-edits.ts";
import { allows } from "@tessera/kernel/permissions/roles.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { isAlive, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { isDeletedFromTrash, isPurged } from "@tessera/kernel/world/purge.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import type { UnsavedText } from "./unsaved-text.ts";

/** Whether the user may restore the record. False while the record is not in memory. */
export function mayRestore(sync: ScopeSync, recordId: string): boolean {
  const entry = sync.entry("block", recordId);
  if (entry === null || isPurged(entry)) return false;
  if (!isDeletedFromTrash(entry)) return allows(sync.role(entry), "edit");
  const space = sync.entry("space", sync.identity.scope);
  return space !== null && allows(sync.role(space), "full");
}

/** Null if the record is not in memory. A record that is alive again is only written. */
export function restoreRecord(sync: ScopeSync, { recordId, property, text, write }: UnsavedText): Operation[] | null {
  const entry = sync.entry("block", recordId);
  if (entry === null) return null;
  const row = { spaceId: sync.identity.scope, id: recordId };
  const numbering = (length: number) => {
    const [site, clock] = sync.allocate(length);
    return { site, clock };
  };
  const revival = revivalOf(sync, entry);
  if (write.kind === "none") return revival;
  if (write.kind === "value") return [...revival, ...writeValue(row, property.key, write.stored)];
  const base = textBase(row, property.key, storedIn(entry.value, property.key), sync.world);
  return [...revival, ...writeText(base, text, numbering)];
}

function revivalOf(sync: ScopeSync, entry: Entry): Operation[] {
  if (isAlive(entry)) return [];
  const pointer = { table: "block", id: entry.id, spaceId: sync.identity.scope } as const;
  const { diedBy } = entry.meta;
  if (diedBy === undefined) return [{ pointer, path: ["alive"], command: "set", args: { value: true } }];
  return [{ pointer, path: [], command: "revive", args: { tx: diedBy, blocks: deletedWith(sync, entry, diedBy) } }];
}

/** The ids of the record and of the blocks in it that the same transaction deleted, as far as they are in memory. */
function deletedWith(sync: ScopeSync, root: Entry, diedBy: string): string[] {
  const found = new Set([root.id]);
  const open = isPageType(typeOf(root)) ? [] : [root.id];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const child of sync.world.children(id)) {
      const entry = found.has(child.id) ? null : sync.world.entry("block", child.id);
      if (entry?.meta.diedBy !== diedBy) continue;
      found.add(child.id);
      if (!isPageType(typeOf(entry))) open.push(child.id);
    }
  }
  return [...found];
}
