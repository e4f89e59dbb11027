// Code and styles that load on demand: which of the two failed, and the end of patience with a chunk that never comes.
// Every engine words the failure of an import its own way; an error of the loaded code itself is none of these.
import type { Clock } from "../clock.ts";
import type { Line } from "../log.ts";

/** A chunk has this long to arrive. */
export const chunkTimeoutMs = 120_000;

export type ChunkKind = "script" | "style";

const words = {
  script: "Loading chunk failed",
  style: "Loading CSS chunk failed",
} as const satisfies Record<ChunkKind, string>;

const style = /^loading css chunk|^unable to preload css/i;
const script =
  /^loading chunk\b.* failed|failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed/i;

/** What kind of chunk could not be loaded; null: the error is not about loading. */
export function chunkFailure(error: unknown): ChunkKind | null {
  if (error instanceof ChunkTimeout) return "script";
  const message = error instanceof Error ? error.message : "";
  return style.test(message) ? "style" : script.test(message) ? "script" : null;
}

export class ChunkTimeout extends Error {
  override readonly name = "ChunkTimeout";
  constructor() {
    super("Loading chunk failed (timeout)");
  }
}

/** The line for the log: the two kinds of chunk under words of their own, all other faults of an area under a third. */
export function areaFailureLine(error: unknown, attempt: number): Line {
  const kind = chunkFailure(error);
  return {
    level: "error",
    words: kind === null ? "An area could not be loaded" : words[kind],
    detail: { kind: kind ?? "area", attempt, timedOut: error instanceof ChunkTimeout, error },
  };
}

/** Rejects with a ChunkTimeout when the chunk is not here in time. */
export function withChunkTimeout<Value>(clock: Clock, load: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(chunkTimeoutMs, () => reject(new ChunkTimeout()));
    load().then(resolve, reject).finally(stop);
  });
}
