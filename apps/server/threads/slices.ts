// Long work in slices of a few milliseconds, so that a thread does other work in between.
// Invariant: of all work that is given to one `Slices`, one slice runs at a time, and owners take turns slice by slice: an owner with
// much work, or with many pieces of work, delays another one by a slice and not by all of it.

import { setImmediate, setTimeout } from "node:timers/promises";

const LONGEST = 50;

export async function yieldToOthers(): Promise<void> {
  await setImmediate();
}

/** Between two pieces of very long work others have the server for as long as the piece took. Begins with the first piece. */
export function pauses(now: () => number = () => performance.now()): () => Promise<void> {
  let began = now();
  return async () => {
    await setTimeout(Math.min(now() - began, LONGEST));
    began = now();
  };
}

/** Rests for as long as the slice took, so that slices take half of a thread at most. */
export async function restAsLong(tookMs: number): Promise<void> {
  await setTimeout(Math.min(tookMs, LONGEST));
}

export interface SlicesOptions {
  /** Work pauses at the first step that ends after so many milliseconds. */
  readonly sliceMs: number;
  /** What happens between two slices. */
  readonly rest: (tookMs: number) => Promise<void>;
  readonly now?: () => number;
}

/** Runs the next step; true when the work has ended. */
type Step = () => boolean;

export class Slices {
  /** Each owner's work in the order of its arrival; the owner whose turn is next comes first. */
  private readonly waiting = new Map<string, Step[]>();
  private isRunning = false;
  /** Milliseconds of work since the last rest: short pieces of work have one rest together. */
  private worked = 0;

  constructor(private readonly options: SlicesOptions) {}

  /**
   * Runs the work from pause to pause: each `yield` of it is a place at which it may pause. Of one owner the work that came first is
   * done first. What the work throws rejects.
   */
  async run<Result>(owner: string, work: Iterator<unknown, Result>): Promise<Result> {
    return await new Promise((resolve, reject) => {
      const step: Step = () => {
        try {
          const { done, value } = work.next();
          if (done !== true) return false;
          resolve(value);
        } catch (error) {
          reject(error as Error);
        }
        return true;
      };
      const steps = this.waiting.get(owner);
      if (steps === undefined) this.waiting.set(owner, [step]);
      else steps.push(step);
      if (!this.isRunning) void this.runAll();
    });
  }

  private async runAll(): Promise<void> {
    const { now = () => performance.now(), rest, sliceMs } = this.options;
    this.isRunning = true;
    while (this.waiting.size > 0) {
      const began = now();
      this.runSlice(began, now);
      this.worked += now() - began;
      if (this.waiting.size === 0 && this.worked < sliceMs) break;
      const { worked } = this;
      this.worked = 0;
      await rest(worked);
    }
    this.isRunning = false;
  }

  /** One slice: short work of several owners, or a part of one owner's. */
  private runSlice(began: number, now: () => number): void {
    for (const [owner, steps] of this.waiting) {
      const [step] = steps;
      let hasEnded = step === undefined;
      while (!hasEnded && step !== undefined) {
        hasEnded = step();
        if (now() - began >= this.options.sliceMs) break;
      }
      if (hasEnded) steps.shift();
      this.waiting.delete(owner);
      if (steps.length > 0) this.waiting.set(owner, steps);
      if (now() - began >= this.options.sliceMs) return;
    }
  }
}
