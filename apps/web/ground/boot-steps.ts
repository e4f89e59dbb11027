// The order of a start, and its record: each step runs after the one before it, and leaves its times with the browser's
// own measures and here. Invariant: a step that fails is logged and the start goes on without it, as the app works
// without flags or profiling. Only the last step is the app itself: where it fails, the start fails.
import type { Log } from "@tessera/platform/log.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";

/** The contract's order. */
export const bootOrder = [
  "error reporting",
  "styles",
  "polyfills",
  "device environment",
  "current user id",
  "feature flags",
  "profiling",
  "prefetch",
  "preboot patches",
  "main app",
] as const;

export type BootStepName = (typeof bootOrder)[number];
export type BootSteps = Readonly<Record<BootStepName, () => void | Promise<void>>>;

export interface StepRecord {
  readonly name: BootStepName;
  readonly state: "waiting" | "running" | "done" | "failed";
  /** Milliseconds since the page began. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

/** The part of the browser's performance object that keeps marks and measures. */
export interface Timeline {
  now(): number;
  mark(name: string): unknown;
  measure(name: string, from: string, to: string): unknown;
}

export interface Boot {
  readonly record: Readable<readonly StepRecord[]>;
  run(steps: BootSteps): Promise<void>;
}

export function createBoot(timeline: Timeline, log: Log): Boot {
  const record = createWritable<readonly StepRecord[]>(
    bootOrder.map((name) => ({ name, state: "waiting", startedAt: null, endedAt: null })),
  );
  const note = (name: BootStepName, change: Partial<StepRecord>): void =>
    record.set(record.read().map((step) => (step.name === name ? { ...step, ...change } : step)));

  async function step(name: BootStepName, work: () => void | Promise<void>): Promise<void> {
    const [from, to] = [`boot: ${name}: start`, `boot: ${name}: end`];
    timeline.mark(from);
    note(name, { state: "running", startedAt: timeline.now() });
    let state: StepRecord["state"] = "failed";
    try {
      const ending = work();
      // A step that is not asynchronous is not awaited, which would cost a turn of the event loop.
      if (ending !== undefined) await ending;
      state = "done";
    } catch (error) {
      log({ level: "error", words: `The start's step "${name}" failed`, detail: error });
      if (name === "main app") throw error;
    } finally {
      timeline.mark(to);
      timeline.measure(`boot: ${name}`, from, to);
      note(name, { state, endedAt: timeline.now() });
    }
  }

  return {
    record,
    async run(steps) {
      for (const name of bootOrder) await step(name, steps[name]);
    },
  };
}
