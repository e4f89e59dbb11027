/**
 * What a client's disk is worth after a run: another life of the same device, without network, shows the same pages; and the
 * disk holds nothing of what the person may not read.
 */
import { isPageType } from "@tessera/kernel/records/block.ts";
import { typeOf } from "@tessera/kernel/records/entry.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import type { SimClient } from "./sim-client.ts";

export async function faultsOfNextLife(
  client: SimClient,
  pages: readonly string[],
  settle: () => Promise<void>,
): Promise<string[]> {
  const before = shown(client.life.workspace.sync, pages);
  client.goOffline();
  client.crash();
  await settle();
  const after = shown(client.life.workspace.sync, pages);
  const faults: string[] = [];
  for (const [id, form] of before)
    if (after.get(id) !== form)
      faults.push(`${client.name} has another ${id} on disk: ${after.get(id) ?? "none"} instead of ${form}`);
  for (const id of after.keys())
    if (!before.has(id)) faults.push(`${client.name} has ${id} on disk and did not show it`);
  return faults;
}

/** What stands on these pages, each block with its version and its children. */
function shown(sync: ScopeSync, pages: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const open = [...pages];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const entry = sync.entry("block", id);
    if (entry === null) continue;
    const isInside = pages.includes(id) || !isPageType(typeOf(entry));
    // A child that was never seen stands in its list in memory alone.
    const children = isInside ? sync.childIds(id).filter((child) => sync.entry("block", child) !== null) : [];
    found.set(id, JSON.stringify([entry.version, children]));
    open.push(...children);
  }
  return found;
}
