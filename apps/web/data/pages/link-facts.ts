// What a page of the web says of itself, asked through the server; null where it could not be asked.
import { getLinkMetadata } from "@tessera/kernel/wire/api/files/get-link-metadata.ts";
import type { Http } from "@tessera/platform/http.ts";

export interface LinkFacts {
  readonly title: string | null;
  readonly description: string | null;
  readonly icon: string | null;
  readonly image: string | null;
}

/** Asked by the workspace whose id this is. */
export async function readLinkFacts(
  { id, http }: { readonly id: string; readonly http: Http },
  url: string,
): Promise<LinkFacts | null> {
  const answer = await http.call(getLinkMetadata, { url, spaceId: id }, { source: "link" });
  return answer.ok ? answer.value : null;
}
