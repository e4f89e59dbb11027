// The block of a view or a collection that may not be on this device.
import { syncRecordValuesMain } from "@tessera/kernel/wire/api/pages/sync-record-values.ts";
import { parentOf } from "@tessera/kernel/records/entry.ts";
import type { Workspace } from "../session/workspace.ts";

/** Null: it is not there, or not for this reader. Undefined: it could not be asked for. */
export async function blockOf(
  { id: spaceId, records: { sync }, http }: Workspace,
  table: "collection" | "collection_view",
  id: string,
): Promise<string | null | undefined> {
  const held = sync.entry(table, id);
  if (held !== null) return parentOf(held)?.id ?? null;
  const requests = [{ pointer: { table, id, spaceId } }];
  const answer = await http.call(syncRecordValuesMain, { requests }, { source: "database", retry: true });
  if (!answer.ok) return undefined;
  const value = answer.value.recordMap[table]?.[id]?.value;
  const parent = value?.["parent_id"];
  return typeof parent === "string" && value?.["alive"] !== false ? parent : null;
}
