// How a workspace stands to the server: reached or not, and how many changes still wait for it.
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import { derived } from "../../ground/derived.ts";

export interface Connection {
  readonly online: boolean;
  /** Transactions that are kept on this device and not yet on the server. */
  readonly waiting: number;
  /** The server is there and does not take what this device asks of it: what waits goes on waiting. */
  readonly refused: boolean;
}

export interface ConnectionPorts {
  readonly sync: ScopeSync;
  readonly online: Readable<boolean>;
  /** See Connection. */
  readonly refused: Readable<boolean>;
  /** What waits for the server changed. */
  readonly onQueue: () => void;
}

export function createConnection({ sync, online, refused, onQueue }: ConnectionPorts): Readable<Connection> {
  const waiting = createWritable(sync.pending.length);
  sync.onStatus(() => {
    waiting.set(sync.pending.length);
    onQueue();
  });
  return derived(
    () => ({ online: online.read(), waiting: waiting.read(), refused: refused.read() }),
    (notice) => {
      const stops = [online, waiting, refused].map((part) => part.subscribe(notice));
      return () => stops.forEach((stop) => stop());
    },
  );
}
