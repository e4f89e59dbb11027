// Loads an area of the app: tried again with back-off while the device is online, each failure in the log.
// Invariant: a chunk that fails for 120 s, or does not come in them, is given up, so that whoever waits can offer a
// way on; an app that was replaced on the server no longer has the old one's chunks.
import type { Log } from "../log.ts";
import { untilItWorks, type BackOffPorts } from "./back-off.ts";
import { areaFailureLine, chunkTimeoutMs, withChunkTimeout } from "./chunk-failure.ts";

/** Nothing is shown for so long: what loads quickly should not blink. */
export const spinnerDelayMs = 300;

export interface AreaPorts extends BackOffPorts {
  readonly log: Log;
}

export function loadArea<Value>(load: () => Promise<Value>, ports: AreaPorts, signal?: AbortSignal): Promise<Value> {
  return untilItWorks(() => withChunkTimeout(ports.clock, load), ports, {
    limitMs: chunkTimeoutMs,
    signal,
    onFailure: (error, attempt) => ports.log(areaFailureLine(error, attempt)),
  });
}
