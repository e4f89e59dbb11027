// How a page is shown to everybody, as its record keeps it, and the way to change that. What is as it is from the start is
// left out of the record. Leaves reading it to page-face.ts.
import type { Json } from "@tessera/kernel/values/json.ts";
import { changeFormat } from "./page-look.ts";
import type { PageLook, Workspace } from "../session/session.ts";

/** The answer takes it back. */
export function setLook({ id, records }: Workspace, pageId: string, look: Partial<PageLook>): () => void {
  const { font, small, full, locked } = look;
  const fields: Record<string, Json> = {};
  if (font !== undefined) fields["page_font"] = font === "default" ? null : font;
  if (small !== undefined) fields["page_small_text"] = small || null;
  if (full !== undefined) fields["page_full_width"] = full || null;
  if (locked !== undefined) fields["block_locked"] = locked || null;
  return changeFormat(records.sync, id, pageId, fields, locked === undefined ? "page-look" : "lock-page");
}
