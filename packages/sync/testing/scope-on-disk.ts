/** A workspace of the sync client on a storage, without a server: what is taken in is played. */
import type { Box } from "@tessera/kernel/wire/box.ts";
import { Disk } from "../disk.ts";
import type { SyncPorts, SyncStorage } from "../ports.ts";
import { ScopeSync } from "../scope-sync.ts";

export const space = "space";

export interface Made {
  readonly parent?: string;
  readonly type?: string;
  readonly items?: readonly object[];
  readonly seq?: number;
}

export function boxOf(id: string, { parent = space, type = "page", items, seq = 1 }: Made): Box {
  const parent_table = parent === space ? "space" : "block";
  const value = {
    id,
    type,
    alive: true,
    parent_id: parent,
    parent_table,
    space_id: space,
    version: seq,
    ...(items && { permissions: items }),
  };
  return { role: "editor", value, edit: { order: `V${id}`, state: null, seq, scope: space } } as Box;
}

/** Another life of the same device. */
export async function openScope(storage: SyncStorage, pages: readonly string[] = []): Promise<ScopeSync> {
  const fail = (error: unknown): never => {
    throw error;
  };
  let ids = 0;
  // Nothing is waited for here.
  const clock = { now: () => 1, after: (_ms: number, run: () => void) => (queueMicrotask(run), () => undefined) };
  const ports = { storage, newId: () => `id${++ids}`, onError: fail, clock } as unknown as SyncPorts;
  const sync = new ScopeSync({ scope: space, userId: "u", queue: "q" }, ports, new Disk(storage, fail));
  await sync.restore(Promise.resolve(["q"]), pages);
  await sync.shelf.readPlaces();
  return sync;
}

/** The blocks come as the server has them at the number `at`. */
export function take(sync: ScopeSync, at: number, ...blocks: readonly (readonly [id: string, made: Made])[]): void {
  sync.confirm(
    blocks.map(([id, made]) => ({ table: "block", id, box: boxOf(id, made) })),
    null,
    { children: {}, seq: at },
  );
}

/** Resolves when all that was asked to be written is on disk. */
export async function written(sync: ScopeSync): Promise<void> {
  await sync["disk"].write([]);
}
