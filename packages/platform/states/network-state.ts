// What is known of the network: `{online, syncing, lastOfflineTimestamp}`, of the device's word and the queue's work.
import type { Clock } from "../clock.ts";
import { createWritable, type Readable } from "../readable.ts";

export interface NetworkState {
  readonly online: boolean;
  /** Changes of this device are on their way to the server. */
  readonly syncing: boolean;
  /** When the device was last seen offline; null: not in this session. */
  readonly lastOfflineTimestamp: number | null;
}

export function watchNetwork(
  online: Readable<boolean>,
  syncing: Readable<boolean>,
  clock: Clock,
): Readable<NetworkState> {
  let lastOffline = online.read() ? null : clock.now();
  const found = (): NetworkState => ({
    online: online.read(),
    syncing: online.read() && syncing.read(),
    lastOfflineTimestamp: lastOffline,
  });
  const state = createWritable(found());
  const look = (): void => {
    const { online: before, syncing: wasSyncing } = state.read();
    // Both edges of being offline count: the time is that of the last moment without network.
    if (before !== online.read()) lastOffline = clock.now();
    const next = found();
    if (next.online !== before || next.syncing !== wasSyncing) state.set(next);
  };
  online.subscribe(look);
  syncing.subscribe(look);
  return state;
}
