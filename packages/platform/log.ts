// What the client notices, sampled by kind and never more than one line of the same words each two seconds.
// Where lines go is the sink's: the console, a collector, or both.
import { isLogged } from "@tessera/kernel/errors/log-shares.ts";
import type { Clock } from "./clock.ts";

export interface Line {
  readonly level: "info" | "warning" | "error";
  readonly words: string;
  readonly detail?: unknown;
  /** The error kind, where one is known; it decides the sampling. */
  readonly kind?: string;
}

export type Log = (line: Line) => void;

/** The same words are heard once in so long. */
export const quietMs = 2000;

export function createLog(sink: Log, clock: Clock, random: () => number): Log {
  const lastAt = new Map<string, number>();
  return (line) => {
    if (line.kind !== undefined && !isLogged(line.kind, random())) return;
    const now = clock.now();
    // In the order in which they were heard: what is old enough to be said again stands first.
    for (const [words, at] of lastAt) {
      if (now - at < quietMs) break;
      lastAt.delete(words);
    }
    if (lastAt.has(line.words)) return;
    lastAt.set(line.words, now);
    sink(line);
  };
}
