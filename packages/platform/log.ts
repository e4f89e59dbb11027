// What the client notices, sampled by kind and never more than one line of the same words each two seconds.
// Where lines go is the sink's: the console, a collector, or both.
import { isErrorKind, isLogged } from "@tessera/kernel/errors/kinds.ts";
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
const remembered = 200;

export function createLog(sink: Log, clock: Clock, random: () => number): Log {
  const lastAt = new Map<string, number>();
  return (line) => {
    if (line.kind !== undefined && isErrorKind(line.kind) && !isLogged(line.kind, random())) return;
    const now = clock.now();
    const before = lastAt.get(line.words);
    if (before !== undefined && now - before < quietMs) return;
    if (lastAt.size >= remembered) lastAt.clear();
    lastAt.set(line.words, now);
    sink(line);
  };
}
