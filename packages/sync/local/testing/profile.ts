/**
 * One browser profile, played: tabs that share a channel, a lock, the files of SQLite and one IndexedDB. A tab may die at
 * any moment, and its worker with it; what it had posted may be lost, what SQLite had committed is not.
 */
import type { Clock } from "@tessera/platform/clock.ts";
import { MemoryStorage } from "../../memory-storage.ts";
import { Delegate, type Line } from "../delegate.ts";
import { LocalHost } from "../local-host.ts";
import { LocalStorage } from "../local-storage.ts";
import { readMessage, type Ask } from "../protocol.ts";
import { MemoryFiles, sqlite } from "./memory-files.ts";

export interface Tab {
  readonly delegate: Delegate;
  readonly storage: LocalStorage;
  readonly errors: unknown[];
  kill(): void;
}

export class PlayedClock implements Clock {
  private time = 0;
  private readonly tasks = new Set<{ at: number; task: () => void }>();
  /** Every wait that was asked for, in milliseconds. */
  readonly waits: number[] = [];

  now(): number {
    return this.time;
  }

  after(milliseconds: number, task: () => void): () => void {
    const entry = { at: this.time + milliseconds, task };
    this.waits.push(milliseconds);
    this.tasks.add(entry);
    return () => this.tasks.delete(entry);
  }

  /** Lets time pass, and everything that follows from it happen. */
  async pass(milliseconds: number): Promise<void> {
    const until = this.time + milliseconds;
    for (;;) {
      await calm();
      const due = [...this.tasks].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.time = Math.max(this.time, due.at);
      this.tasks.delete(due);
      due.task();
    }
    this.time = until;
  }
}

/** Everything that is on its way has arrived. */
export async function calm(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

export interface ProfileOptions {
  /** Sees what a worker is about to be asked; true swallows it. */
  onAsk?: (ask: Ask, tab: number) => boolean | void;
  /** Sees what a worker answers; true swallows it. */
  onAnswer?: (answer: unknown, tab: number) => boolean | void;
  random?: () => number;
  /** The error with which the worker of this tab does not open. */
  refuses?: (tab: number) => Error | null;
  /** Until when the worker of this tab takes to open. */
  opens?: (tab: number) => Promise<void> | null;
}

export async function profile(options: ProfileOptions = {}) {
  const library = await sqlite();
  const files = new MemoryFiles(library);
  const clock = new PlayedClock();
  const quick = new MemoryStorage();
  const living: { heard: ((message: unknown) => void)[]; alive: boolean }[] = [];
  const queue: { self: { alive: boolean }; lead: () => Promise<void> }[] = [];
  let leading: { alive: boolean } | null = null;
  let ids = 0;
  const newId = (): string => `id-${++ids}`;

  const elect = (): void => {
    while (leading === null || !leading.alive) {
      const next = queue.shift();
      if (next === undefined) return;
      if (!next.self.alive) continue;
      leading = next.self;
      void next.lead().then(() => {
        leading = null;
        elect();
      });
    }
  };

  async function tab(): Promise<Tab> {
    const number = living.length;
    const self = { heard: [] as ((message: unknown) => void)[], alive: true };
    living.push(self);
    const errors: unknown[] = [];
    const later = (run: () => void): void => void setImmediate(() => self.alive && run());
    const tabs: Line = {
      post(message) {
        const copy: unknown = structuredClone(message);
        for (const other of living)
          if (other !== self) setImmediate(() => other.alive && other.heard.forEach((heard) => heard(copy)));
      },
      listen: (heard) => self.heard.push(heard),
    };
    const startWorker = async (): Promise<Line> => {
      const refusal = options.refuses?.(number) ?? null;
      if (refusal !== null) throw refusal;
      await options.opens?.(number);
      const host = new LocalHost(files, newId);
      host.open();
      const answers: ((message: unknown) => void)[] = [];
      return {
        post(message) {
          const copy = readMessage(structuredClone(message));
          later(() => {
            if (copy?.t !== "ask" || options.onAsk?.(copy, number) === true) return;
            const answer: unknown = structuredClone(host.answer(copy));
            if (options.onAnswer?.(answer, number) === true) return;
            later(() => answers.forEach((heard) => heard(answer)));
          });
        },
        listen: (heard) => answers.push(heard),
      };
    };
    const election = (lead: () => Promise<void>): void => {
      queue.push({ self, lead });
      elect();
    };
    const delegate = new Delegate({ tabs, election, startWorker, clock, newId, random: options.random ?? (() => 0) });
    const hasFile = async (): Promise<boolean> => files.names().length > 0;
    const removeFiles = async (): Promise<void> => files.clear();
    const storage = new LocalStorage({
      quick,
      delegate,
      hasFile,
      removeFiles,
      clock,
      newId,
      onError: (error) => errors.push(error),
    });
    return {
      delegate,
      storage,
      errors,
      kill() {
        self.alive = false;
        if (leading === self) elect();
      },
    };
  }
  return { tab, files, clock, quick, newId };
}
