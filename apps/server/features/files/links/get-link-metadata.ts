// Metadata of links as a call: for members and guests of a space, so many a minute. What is no HTML says nothing of itself.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import { complainAboutUrl } from "@tessera/kernel/rules/url.ts";
import type { getLinkMetadata } from "@tessera/kernel/wire/api/files/get-link-metadata.ts";
import { takeOrRefuse, type RateLimit } from "../../../auth/rate-limits.ts";
import { pageMetadata } from "./page-metadata.ts";
import type { Handler } from "../../../http/dispatch.ts";
import type { GuardedFetch } from "../../../outbound/guarded-fetch.ts";
import type { Store } from "../../../store/store.ts";

export interface Links {
  readonly fetch: Pick<GuardedFetch, "get">;
  readonly limit: RateLimit;
}

/** Heads are shorter. */
const maxBytes = 512 * 1024;

export function createGetLinkMetadata(store: Store, { fetch, limit }: Links): Handler<typeof getLinkMetadata> {
  return async ({ url, spaceId }, { caller: { actor } }) => {
    await requireReader(store, spaceId, actor);
    await takeOrRefuse(limit, actor.userId);
    if (complainAboutUrl(url) !== null) throw new AppError("ValidationError", "url should be an address of the web.");
    const { url: foundAt, contentType, bytes } = await fetch.get(url, maxBytes);
    if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType))
      return { title: null, description: null, icon: null, image: null };
    return pageMetadata(bytes, contentType, foundAt);
  };
}

async function requireReader(store: Store, spaceId: string, actor: Actor): Promise<void> {
  const missing = new AppError("NotFoundError", `no space ${spaceId}`);
  if ((await store.scopes.fresh(spaceId)) === null) throw missing;
  await store.read(spaceId, (world) => {
    const space = world.entry("space", spaceId);
    if (space === null || !can(actor, "read", space, world)) throw missing;
  });
}
