// Page chunks in the three shapes that clients ask for. A page that may not be read comes as a
// box without value, like one that does not exist.

import type {
  loadCachedPageChunk,
  loadCachedPageChunkV2,
  loadPageChunk,
} from "@tessera/kernel/wire/api/pages/load-page-chunk.ts";
import type { Handler } from "../../http/dispatch.ts";
import type { JsonAnswer } from "../../http/json-answer.ts";
import { tracedChunk, type Chunk, type ChunkRequest } from "../../store/page-chunk.ts";
import { peopleBeside, peopleIn } from "../../store/people.ts";
import { NO_ACCESS } from "../../store/record-box.ts";
import { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import { ChunkAnswers } from "./chunk-answers.ts";
import type { Actor } from "@tessera/kernel/permissions/can.ts";

/** The three handlers, which share the answers that are kept. */
export function createChunkHandlers(store: Store): {
  readonly loadCachedPageChunk: Handler<typeof loadCachedPageChunk>;
  readonly loadCachedPageChunkV2: Handler<typeof loadCachedPageChunkV2>;
  readonly loadPageChunk: Handler<typeof loadPageChunk>;
} {
  const answers = new ChunkAnswers(store);

  async function answer<Value extends object>(
    form: string,
    shape: (chunk: Chunk) => Value,
    actor: Actor,
    page: Page,
    rest: Pick<ChunkRequest, "limit" | "cursor" | "editing">,
  ): Promise<Value | JsonAnswer<Value>> {
    const scope = page.spaceId ?? (await store.db.scopesOf([{ table: "block", id: page.id }])).get(`block:${page.id}`);
    const cache = scope === undefined ? null : await store.scopes.fresh(scope);
    if (scope === undefined || cache === null) return shape(nothing(page.id));
    const world = new ServerWorld(cache);
    const request = { scope, page: page.id, ...rest };
    // Only first chunks are asked for again and again.
    const key =
      rest.cursor.stack.length > 0 ? null : `${form} ${actor.userId} ${actor.botId ?? ""} ${JSON.stringify(request)}`;
    const known = key === null ? null : await answers.find<Value>(key, world);
    if (known !== null) return known;
    const { chunk, trace } = await tracedChunk(store, world, actor, request);
    // Our own client asks for people as it shows them.
    const people = rest.editing ? [] : peopleIn(chunk.recordMap);
    if (people.length > 0) chunk.recordMap["notion_user"] = await peopleBeside(store, world, trace, actor, people);
    return key === null ? shape(chunk) : await answers.keep(key, shape(chunk), { trace, people, seq: chunk.seq });
  }

  const first = ({ recordMap, cursor }: Chunk) => ({ recordMap, cursor });
  const editing = ({ recordMap, cursor, children, seq }: Chunk) => ({ recordMap, cursor, children, seq });
  const second = ({ recordMap, cursor }: Chunk) => ({ recordMap, cursors: cursor.stack.length === 0 ? [] : [cursor] });
  return {
    loadCachedPageChunk: async ({ page, ...rest }, { caller: { actor } }) =>
      await (rest.editing
        ? answer("editing", editing, actor, page, pick(rest))
        : answer("first", first, actor, page, pick(rest))),
    loadCachedPageChunkV2: async ({ page, ...rest }, { caller: { actor } }) =>
      await answer("second", second, actor, page, pick(rest)),
    loadPageChunk: async ({ pageId: id, spaceId, ...rest }, { caller: { actor } }) =>
      await answer("first", first, actor, { id, spaceId }, pick(rest)),
  };
}

type Page = { readonly id: string; readonly spaceId?: string | null | undefined };

function pick({ limit, cursor, editing }: Pick<ChunkRequest, "limit" | "cursor" | "editing">) {
  return { limit, cursor, editing };
}

function nothing(page: string): Chunk {
  return { recordMap: { block: { [page]: NO_ACCESS } }, cursor: { stack: [] }, children: {}, seq: 0 };
}
