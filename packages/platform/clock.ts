// Time as the client's rooms see it. Everything that waits takes one of these, so tests decide when time passes.

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `task` once, later; the answer takes it back. */
  after(milliseconds: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Resolves after the time, or at once when the signal fires. */
export function wait(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const cancel = clock.after(milliseconds, done);
    function done() {
      signal?.removeEventListener("abort", done);
      cancel();
      resolve();
    }
    signal?.addEventListener("abort", done);
  });
}
