// The trash of a workspace, asked of the server: what may be restored, latest first, and what is deleted for good.
// Copies of pages are made there as well.
import { duplicatePage } from "@tessera/kernel/wire/api/copies/duplicate-page.ts";
import { enqueueTask } from "@tessera/kernel/wire/api/tasks/enqueue-task.ts";
import { deleteBlocks } from "@tessera/kernel/wire/api/trash/delete-blocks.ts";
import { loadTrash } from "@tessera/kernel/wire/api/trash/load-trash.ts";
import { getIn } from "@tessera/kernel/values/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";
import type { DuplicatedPage, TrashedPage } from "../session/session.ts";

export interface Trash {
  readonly http: Http;
  readonly spaceId: string;
}

const most = 50;

export async function readTrash(
  { http, spaceId }: Trash,
  query: string,
): Promise<CallResult<{ readonly pages: readonly TrashedPage[]; readonly more: boolean }>> {
  const result = await http.call(loadTrash, { spaceId, query, limit: most }, { source: "trash", retry: true });
  if (!result.ok) return result;
  const blocks = result.value.recordMap["block"] ?? {};
  const pages = result.value.pages.map(({ id, trashedTime }): TrashedPage => {
    const value = blocks[id]?.value ?? {};
    const icon = getIn(value, ["format", "page_icon"]);
    return {
      id,
      trashedTime,
      title: plainText(toRichText(getIn(value, ["properties", "title"])) ?? []).replaceAll("\n", " "),
      icon: typeof icon === "string" ? icon : undefined,
    };
  });
  return { ok: true, value: { pages, more: result.value.cursor !== null } };
}

export function deleteForGood({ http, spaceId }: Trash, pageIds: readonly string[]): Promise<CallResult<unknown>> {
  const blocks = pageIds.map((id) => ({ id, spaceId }));
  return http.call(deleteBlocks, { blocks, permanentlyDelete: true }, { source: "trash" });
}

/** At once, or where it is too large for that as a task. */
export async function duplicate(
  { http, spaceId }: Trash,
  pageId: string,
  title: string,
  withRows: boolean,
): Promise<CallResult<DuplicatedPage>> {
  const request = { pageId, spaceId, title, withRows };
  const result = await http.call(duplicatePage, request, { source: "page-menu" });
  if (result.ok || result.failure.kind !== "refused") return result;
  if (result.failure.body?.clientData?.type !== "duplication_too_large") return result;
  return await http.call(enqueueTask, { task: { eventName: "duplicateBlock", request } }, { source: "page-menu" });
}
