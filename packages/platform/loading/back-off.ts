// Tries again until it succeeds: 500 ms, doubling up to 30 s, and never while the device is offline.
// Invariant: time spent offline is nobody's failure, so it does not count towards the limit. What is tried is the
// caller's, and so is what a person sees meanwhile.
import { wait, type Clock } from "../clock.ts";
import type { Readable } from "../readable.ts";

export const firstDelayMs = 500;
export const longestDelayMs = 30_000;

/** The wait before repetition `attempt`, 1 being the first. */
export function backOffDelay(attempt: number): number {
  return Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs);
}

export interface BackOffPorts {
  readonly clock: Clock;
  /** Whether the device says that it has a network. */
  readonly online: Readable<boolean>;
}

export interface BackOffOptions {
  /** Told of each failure, before the wait. */
  readonly onFailure: (error: unknown, attempt: number) => void;
  /** Time online after which the last failure is final. */
  readonly limitMs?: number;
  readonly signal?: AbortSignal;
}

/** What `work` gives in the end. Rejects with its last failure past the limit, or once the signal fires. */
export async function untilItWorks<Value>(
  work: () => Promise<Value>,
  { clock, online }: BackOffPorts,
  { onFailure, limitMs = Number.POSITIVE_INFINITY, signal }: BackOffOptions,
): Promise<Value> {
  let spent = 0;
  for (let attempt = 1; ; attempt++) {
    const began = clock.now();
    try {
      return await work();
    } catch (error) {
      onFailure(error, attempt);
      spent += clock.now() - began;
      const delay = backOffDelay(attempt);
      if (spent + delay > limitMs || signal?.aborted) throw error;
      spent += delay;
      await wait(clock, delay, signal);
      await untilOnline(online, signal);
      if (signal?.aborted) throw error;
    }
  }
}

function untilOnline(online: Readable<boolean>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (online.read() || signal?.aborted) return resolve();
    const done = (): void => {
      if (!online.read() && !signal?.aborted) return;
      stop();
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const stop = online.subscribe(done);
    signal?.addEventListener("abort", done);
  });
}
