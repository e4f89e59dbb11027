// The server's answer to a search of pages, which also reads their text.
import { readMarks, search } from "@tessera/kernel/wire/api/search/search.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";
import { iconIn, plainTitle, timeOf, type FoundPage } from "./found-page.ts";
import type { SearchFilters } from "./search-filters.ts";

export async function askSearch(
  http: Http,
  spaceId: string,
  query: string,
  { titleOnly, createdBy, within, editedFrom }: SearchFilters,
  signal: AbortSignal,
): Promise<CallResult<readonly FoundPage[]>> {
  const filters = {
    titleOnly,
    ...(createdBy === null ? {} : { createdBy: [createdBy] }),
    ...(within === null ? {} : { ancestors: [within] }),
    ...(editedFrom === null ? {} : { lastEditedTime: { starting: editedFrom } }),
  };
  const result = await http.call(search, { query, spaceId, filters }, { source: "quick_find", signal });
  if (!result.ok) return result;
  const blocks = result.value.recordMap["block"] ?? {};
  return {
    ok: true,
    value: result.value.results.map(({ id, highlight }): FoundPage => {
      const value = blocks[id]?.value ?? {};
      return {
        id,
        title: readMarks(highlight.title ?? plainTitle(value)),
        icon: iconIn(value),
        path: (highlight.pathText ?? "").split(" / ").filter((title) => title !== ""),
        line: highlight.text === undefined || highlight.text === highlight.title ? null : readMarks(highlight.text),
        editedAt: timeOf(value["last_edited_time"]),
      };
    }),
  };
}
