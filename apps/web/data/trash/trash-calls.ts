// The trash of a workspace, asked of the server: what may be restored, latest first, and what is deleted for good.
import { deleteBlocks } from "@tessera/kernel/wire/api/trash/delete-blocks.ts";
import { loadTrash } from "@tessera/kernel/wire/api/trash/load-trash.ts";
import { getIn } from "@tessera/kernel/values/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";

export interface TrashedPage {
  readonly id: string;
  readonly title: string;
  readonly icon: string | undefined;
  readonly trashedTime: number;
}

export interface TrashAnswer {
  readonly pages: readonly TrashedPage[];
  /** Whether there are more than these. */
  readonly more: boolean;
}

export interface TrashCalls {
  readonly http: Http;
  readonly spaceId: string;
}

const most = 50;

export async function readTrash({ http, spaceId }: TrashCalls, query: string): Promise<CallResult<TrashAnswer>> {
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

export function deleteForGood({ http, spaceId }: TrashCalls, pageIds: readonly string[]): Promise<CallResult<unknown>> {
  const blocks = pageIds.map((id) => ({ id, spaceId }));
  return http.call(deleteBlocks, { blocks, permanentlyDelete: true }, { source: "trash" });
}
