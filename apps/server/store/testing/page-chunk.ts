// A piece of a page in the current world of a store, for tests.
import type { Actor } from "@tessera/kernel/permissions/can.ts";
import { tracedChunk, type Chunk, type ChunkRequest } from "../page-chunk.ts";
import type { Store } from "../store.ts";

export async function pageChunk(store: Store, actor: Actor, request: ChunkRequest): Promise<Chunk> {
  return (await tracedChunk(store, await store.world(request.scope), actor, request)).chunk;
}
