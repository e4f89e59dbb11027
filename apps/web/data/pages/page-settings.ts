// How a page is shown to everybody, as its record keeps it, and the way to change that. What is as it is from the start is
// left out of the record. Leaves reading it to page-look.ts.
import type { Json } from "@tessera/kernel/values/json.ts";
import { changeFormat } from "../records/change-format.ts";
import type { PageLook } from "./page-look.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";

/** The answer takes it back. */
export function setLook(records: SyncWorkspace, pageId: string, look: Partial<PageLook>): () => void {
  const { font, small, full, locked } = look;
  const fields: Record<string, Json> = {};
  if (font !== undefined) fields["page_font"] = font === "default" ? null : font;
  if (small !== undefined) fields["page_small_text"] = small || null;
  if (full !== undefined) fields["page_full_width"] = full || null;
  if (locked !== undefined) fields["block_locked"] = locked || null;
  return changeFormat(records.sync, records.id, pageId, fields, locked === undefined ? "page-look" : "lock-page");
}
