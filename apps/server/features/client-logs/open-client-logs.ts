// The logs of clients as a feature.

import { inMemory } from "../../auth/rate-limits.ts";
import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import { clientLogKey, createCollectLogs } from "./collect-logs.ts";

/** Batches that one address may send in a minute. */
const logBatches = 60;

const levels = { info: "info", warning: "warn", error: "error" } as const;

export interface ClientLogsFeature extends NounFeature<"clientLogs"> {
  /** What clients show with their logs. */
  readonly key: string;
}

export function openClientLogs({ secret, log }: Ground): ClientLogsFeature {
  const key = clientLogKey(secret);
  const collectLogs = createCollectLogs({
    key,
    limit: inMemory(logBatches, 60),
    write: (level, line, words) => log[levels[level]](line, words),
  });
  return { key, handlers: { collectLogs } };
}
