// The block of a view that may not be on this device.
import { syncRecordValuesMain } from "@tessera/kernel/wire/api/record-events.ts";
import { parentOf } from "@tessera/kernel/records/entry.ts";
import type { Workspace } from "../../session/session.ts";

/** Null: it is not there, or not for this reader. Undefined: it could not be asked for. */
export async function blockOfView(
  { id: spaceId, records: { sync }, searchPorts: { http } }: Workspace,
  viewId: string,
): Promise<string | null | undefined> {
  const held = sync.entry("collection_view", viewId);
  if (held !== null) return parentOf(held)?.id ?? null;
  const requests = [{ pointer: { table: "collection_view", id: viewId, spaceId } }];
  const answer = await http.call(syncRecordValuesMain, { requests }, { source: "home", retry: true });
  if (!answer.ok) return undefined;
  const value = answer.value.recordMap["collection_view"]?.[viewId]?.value;
  const parent = value?.["parent_id"];
  return typeof parent === "string" && value?.["alive"] !== false ? parent : null;
}
