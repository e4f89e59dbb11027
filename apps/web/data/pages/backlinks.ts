// What links to a page, as the server knows it now, and the text around each link in words.
import { getBacklinks } from "@tessera/kernel/wire/api/backlinks/get-backlinks.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { piecesOf, toRichText, type RichText } from "@tessera/kernel/text/rich-text.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";

export interface Backlink {
  readonly blockId: string;
  readonly pageId: string;
  readonly title: string;
  /** As its record keeps it. */
  readonly icon: string | undefined;
  readonly text: RichText;
}

export async function readBacklinks(
  { id, http }: { readonly id: string; readonly http: Http },
  pageId: string,
): Promise<CallResult<readonly Backlink[]>> {
  const answer = await http.call(getBacklinks, { spaceId: id, pageId }, { source: "backlinks", retry: true });
  if (!answer.ok) return answer;
  const value = answer.value.backlinks.map(({ icon, text, ...rest }) => ({
    ...rest,
    icon: icon ?? undefined,
    text: toRichText(text as Json) ?? [],
  }));
  return { ok: true, value };
}

/** Names of what stands for something in a text. */
export interface Names {
  readonly page: (id: string) => string;
  readonly person: (id: string) => string;
  readonly emoji: (id: string) => string;
}

const longest = 160;

/** A line of words; of a long text, what stands around the link to the page. */
export function wordsAround(text: RichText, pageId: string, { page, person, emoji }: Names): string {
  let words = "";
  let at = 0;
  for (const { text: units, marks } of piecesOf(text)) {
    const [mentioned, who, own, href] = [marks["p"]?.[0], marks["u"]?.[0], marks["ce"]?.[0], marks["a"]?.[0]];
    if (mentioned === pageId || (typeof href === "string" && href.includes(pageId.replaceAll("-", ""))))
      at = words.length;
    if (typeof mentioned === "string") words += page(mentioned);
    else if (typeof who === "string") words += `@${person(who)}`;
    else if (typeof own === "string") words += emoji(own);
    else words += marks["d"] === undefined ? units : "…";
  }
  const line = words.replaceAll(/\s+/g, " ").trim();
  if (line.length <= longest) return line;
  const from = Math.max(0, Math.min(at - longest / 2, line.length - longest));
  const part = line.slice(from, from + longest);
  return `${from > 0 ? "…" : ""}${part}${from + longest < line.length ? "…" : ""}`;
}
