// Several processes on one PostgreSQL: each tells the others which scopes it moved, after the
// commit, in batches; who is told reads the log. Lost notices cost latency, never correctness: every
// read compares numbers anyway.

import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../database/sql.ts";
import type { Commit } from "../store/transaction.ts";

const CHANNEL = "tessera_moved";
/** A notification carries 8,000 bytes at most. */
const MAX_SCOPES = 100;
/** From one notice to the next: each is a statement of its own, and under load they would follow one another. */
const REST_MS = 20;

export interface Neighbours {
  tell(commit: Commit): void;
  stop(): Promise<void>;
}

export async function listenToNeighbours(
  database: Database,
  self: string,
  onMoved: (scope: string) => void,
  onError: (error: unknown) => void,
): Promise<Neighbours> {
  if (database.kind !== "postgres") return { tell: () => undefined, stop: async () => undefined };
  const stop = await database.listen(CHANNEL, (payload) => {
    const [from, ...scopes] = payload.split(" ");
    if (from !== self) for (const scope of scopes) onMoved(scope);
  });
  let moved = new Set<string>();
  let sending = false;
  const send = async (): Promise<void> => {
    sending = true;
    try {
      while (moved.size > 0) {
        const scopes = [...moved].slice(0, MAX_SCOPES);
        for (const scope of scopes) moved.delete(scope);
        await database.notify(CHANNEL, [self, ...scopes].join(" "));
        if (moved.size < MAX_SCOPES) await pause(REST_MS, undefined, { ref: false });
      }
    } catch (error) {
      onError(error);
    } finally {
      sending = false;
    }
  };
  return {
    tell: (commit) => {
      moved.add(commit.scope);
      if (!sending) queueMicrotask(() => void send());
      sending = true;
    },
    stop: async () => {
      moved = new Set();
      await stop();
    },
  };
}
