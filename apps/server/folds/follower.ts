// Keeps what is derived from the log up to date: runs a round soon after each commit of this process, when the round before has
// named a time at which more work is due, and every few seconds for commits of other processes.
// Invariant: after a round of some length no other begins for four times as long, so that writers keep most of the server.

import type { Fold } from "./fold.ts";

/** A fold that runs soon after each commit. */
export interface FollowedFold {
  readonly fold: Fold;
  /**
   * The rest of a round, after the fold. Resolves to the milliseconds until its next work is due, which may be work that the fold
   * has just noted; null if nothing waits. The follower begins another round at that time.
   */
  readonly after?: (isStopping: () => boolean) => Promise<number | null>;
  readonly onError: (error: unknown, about: object) => void;
}

/** From a commit to the round that reads it. */
const SOON = 400;
/** No round begins sooner than this after another one, whatever is due. */
const SHORTEST = 100;
const NOW_AND_THEN = 5000;
/** After a round that took some time, the server is left to others for so many times as long. */
const OTHERS = 4;
/** The first requests of a server that starts are answered before the backlog is read. */
const AFTER_START = 3000;

export class Follower {
  private timer: NodeJS.Timeout | null = null;
  private round: Promise<void> = Promise.resolve();
  private isRunning = false;
  /** Whether something was committed after the running round began. */
  private again = false;
  private isStopping = false;
  /** When the planned round begins, and the time before which none does; both on the clock of `performance`. */
  private plannedAt = Infinity;
  private restUntil = 0;

  constructor(
    /** Resolves to the milliseconds until more work is due; null if nothing waits. */
    private readonly work: (isStopping: () => boolean) => Promise<number | null>,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    this.planIn(AFTER_START);
  }

  /** Called after each commit of this process. */
  wake(): void {
    if (this.isRunning) this.again = true;
    else this.planIn(SOON);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.round;
  }

  /** Plans a round, unless one is planned for an earlier time. */
  private planIn(ms: number): void {
    const at = Math.max(performance.now() + ms, this.restUntil);
    if (this.isStopping || at >= this.plannedAt) return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.plannedAt = at;
    this.timer = setTimeout(() => this.run(), at - performance.now());
    this.timer.unref();
  }

  private run(): void {
    this.timer = null;
    this.plannedAt = Infinity;
    this.isRunning = true;
    this.again = false;
    const began = performance.now();
    this.round = this.once().then((dueIn) => {
      this.isRunning = false;
      const ended = performance.now();
      this.restUntil = ended + Math.min(OTHERS * (ended - began), NOW_AND_THEN);
      this.planIn(NOW_AND_THEN);
      if (this.again) this.planIn(SOON);
      if (dueIn !== null) this.planIn(Math.max(SHORTEST, dueIn));
    });
  }

  private async once(): Promise<number | null> {
    try {
      return await this.work(() => this.isStopping);
    } catch (error) {
      this.onError(error);
      return null;
    }
  }
}
