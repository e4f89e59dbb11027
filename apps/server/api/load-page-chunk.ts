// Page chunks in the three shapes that clients ask for. A page that may not be read comes as a
// box without value, like one that does not exist.

import type {
  loadCachedPageChunk,
  loadCachedPageChunkV2,
  loadPageChunk,
} from "@tessera/kernel/wire/api/record-events.ts";
import type { Handler } from "../http/dispatch.ts";
import { NO_ACCESS } from "../store/present.ts";
import { pageChunk, type Chunk, type ChunkRequest } from "../store/page-chunk.ts";
import type { Store } from "../store/store.ts";

export function createLoadCachedPageChunk(store: Store): Handler<typeof loadCachedPageChunk> {
  return async ({ page, limit, cursor, editing }, { userId }) => {
    const { recordMap, cursor: rest, children, seq } = await chunk(store, userId, page, { limit, cursor, editing });
    return editing ? { recordMap, cursor: rest, children, seq } : { recordMap, cursor: rest };
  };
}

export function createLoadCachedPageChunkV2(store: Store): Handler<typeof loadCachedPageChunkV2> {
  return async ({ page, limit, cursor, editing }, { userId }) => {
    const { recordMap, cursor: rest } = await chunk(store, userId, page, { limit, cursor, editing });
    return { recordMap, cursors: rest.stack.length === 0 ? [] : [rest] };
  };
}

export function createLoadPageChunk(store: Store): Handler<typeof loadPageChunk> {
  return async ({ pageId: id, spaceId, limit, cursor, editing }, { userId }) => {
    const { recordMap, cursor: rest } = await chunk(store, userId, { id, spaceId }, { limit, cursor, editing });
    return { recordMap, cursor: rest };
  };
}

type Page = { readonly id: string; readonly spaceId?: string | null | undefined };

async function chunk(
  store: Store,
  userId: string | null,
  page: Page,
  rest: Pick<ChunkRequest, "limit" | "cursor" | "editing">,
): Promise<Chunk> {
  const scope = page.spaceId ?? (await store.db.scopesOf([{ table: "block", id: page.id }])).get(`block:${page.id}`);
  const known = scope !== undefined && (await store.scopes.fresh(scope)) !== null;
  if (!known) return { recordMap: { block: { [page.id]: NO_ACCESS } }, cursor: { stack: [] }, children: {}, seq: 0 };
  return await pageChunk(store, { userId }, { scope, page: page.id, ...rest });
}
