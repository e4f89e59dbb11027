// Several processes on one PostgreSQL: each tells the others which scopes it moved, after the
// commit, in batches, with numbers only; who is told reads the log. Lost notices cost latency,
// never correctness: every read compares numbers anyway.

import type { Database } from "../database/sql.ts";
import type { Commit } from "../store/committer.ts";

const CHANNEL = "tessera_moved";
/** A notification carries 8,000 bytes at most. */
const MAX_SCOPES = 100;

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
