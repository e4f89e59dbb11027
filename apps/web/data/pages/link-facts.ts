// What a page of the web says of itself, asked through the server; null where it could not be asked.
import { getLinkMetadata } from "@tessera/kernel/wire/api/files/get-link-metadata.ts";
import type { Workspace } from "../session/session.ts";

export interface LinkFacts {
  readonly title: string | null;
  readonly description: string | null;
  readonly icon: string | null;
  readonly image: string | null;
}

export async function readLinkFacts({ id, searchPorts }: Workspace, url: string): Promise<LinkFacts | null> {
  const answer = await searchPorts.http.call(getLinkMetadata, { url, spaceId: id }, { source: "link" });
  return answer.ok ? answer.value : null;
}
