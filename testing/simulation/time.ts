/** The simulation's clock and its queue of things that will happen: nothing here waits, the run decides what is next. */
import type { SyncClock } from "@tessera/sync/ports.ts";
import type { Random } from "./random.ts";

interface Timer {
  readonly at: number;
  readonly run: () => void;
  done: boolean;
}

export class Time implements SyncClock {
  private millis = 1_800_000_000_000;
  private timers: Timer[] = [];

  now(): number {
    return this.millis;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.millis + ms, run, done: false };
    this.timers.push(timer);
    return () => {
      timer.done = true;
    };
  }

  /** Lets time pass; what falls due runs, in order. */
  pass(ms: number): void {
    const until = this.millis + ms;
    for (;;) {
      this.timers = this.timers.filter((timer) => !timer.done);
      const next = this.timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.millis = Math.max(this.millis, next.at);
      next.done = true;
      next.run();
    }
    this.millis = until;
  }
}

/** Messages on their way; each is delivered when the run picks it. */
export class Post {
  private readonly letters: { readonly lane: string; readonly deliver: () => void }[] = [];

  constructor(private readonly random: Random) {}

  /** Letters of one lane arrive in order; lanes among each other in any. */
  send(lane: string, deliver: () => void): void {
    this.letters.push({ lane, deliver });
  }

  get size(): number {
    return this.letters.length;
  }

  deliverOne(): void {
    if (this.letters.length === 0) return;
    const { lane } = this.random.pick(this.letters);
    const at = this.letters.findIndex((letter) => letter.lane === lane);
    const [letter] = this.letters.splice(at, 1);
    letter?.deliver();
  }

  /** Whatever is on its way in this lane never arrives. */
  lose(lane: string): void {
    for (let at = this.letters.length - 1; at >= 0; at--)
      if (this.letters[at]?.lane === lane) this.letters.splice(at, 1);
  }
}
