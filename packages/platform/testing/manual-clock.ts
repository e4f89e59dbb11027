// Time that a test moves: tasks run when `pass` reaches them, in the order in which they are due.
import type { Clock } from "../clock.ts";

export interface ManualClock extends Clock {
  /** Moves time on, running what becomes due on the way. */
  pass(milliseconds: number): void;
  /** Moves time on to the next task, and tells how far that was; null where nothing waits. */
  next(): number | null;
  waiting(): number;
}

export function manualClock(start = 0): ManualClock {
  let now = start;
  let tasks: { readonly at: number; readonly task: () => void }[] = [];
  const due = (until: number) => tasks.filter((each) => each.at <= until).sort((a, b) => a.at - b.at)[0];
  const run = (entry: { readonly at: number; readonly task: () => void }): void => {
    tasks = tasks.filter((other) => other !== entry);
    now = Math.max(now, entry.at);
    entry.task();
  };
  return {
    now: () => now,
    after(milliseconds, task) {
      const entry = { at: now + milliseconds, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    pass(milliseconds) {
      const until = now + milliseconds;
      for (let entry = due(until); entry !== undefined; entry = due(until)) run(entry);
      now = until;
    },
    next() {
      const entry = due(Number.POSITIVE_INFINITY);
      if (entry === undefined) return null;
      const before = now;
      run(entry);
      return entry.at - before;
    },
    waiting: () => tasks.length,
  };
}

/** Lets everything that is already decided happen. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
