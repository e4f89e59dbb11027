// The state of a workspace's connection: whether the server is reached, and how many changes wait for it.
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import { derived } from "../../ground/derived.ts";

export interface Connection {
  readonly online: boolean;
  /** Transactions that are stored on this device and not yet on the server. */
  readonly waiting: number;
  /** The server is reached and refuses the requests of this device: the waiting transactions are not sent. */
  readonly refused: boolean;
}

export interface ConnectionPorts {
  readonly sync: ScopeSync;
  readonly online: Readable<boolean>;
  /** See Connection. */
  readonly refused: Readable<boolean>;
  /** Called when the number of waiting transactions may have changed. */
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
