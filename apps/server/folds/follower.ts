// Keeps what is derived from the log up to date: runs a round soon after each commit of this process, when the previous round has
// named a time at which more work is due, and every few seconds for commits of other processes. A fold can store work for later,
// which another follower does, so that the fold does not wait for this work. Invariant: after a round no other begins for four
// times as long, up to the longest rest, so that writers keep most of the server. A fold that states a short delay rests that long
// at most, and has to be cheap for this reason.

import type { Fold } from "./fold.ts";

/** A fold that runs soon after each commit. */
export interface FollowedFold {
  readonly fold: Fold;
  /**
   * Milliseconds from a commit of this process to the round that reads it, if the previous round has ended. By default 400, and
   * more while the server is busy.
   */
  readonly withinMs?: number;
  /**
   * The work that the fold has noted. It begins after each round of the fold and runs beside later ones. Resolves to the milliseconds
   * until more of it is due; null if nothing waits.
   */
  readonly after?: (isStopping: () => boolean) => Promise<number | null>;
  readonly onError: (error: unknown, about: object) => void;
}

/** How soon rounds follow commits and each other, in milliseconds. */
export interface Pace {
  /** From a commit to the round that reads it. */
  readonly afterCommitMs?: number;
  readonly longestRestMs?: number;
}

const AFTER_COMMIT_MS = 400;
/** No round begins sooner than this after another one, whatever is due. */
const SHORTEST = 100;
/** From one round to the next without commits of this process. */
const IDLE_MS = 5000;
/** A rest is so many times as long as the round before it. */
const OTHERS = 4;
/** The first requests of a server that starts are answered before the backlog is read. */
const AFTER_START = 3000;

export class Follower {
  private timer: NodeJS.Timeout | null = null;
  private round: Promise<void> = Promise.resolve();
  private isRunning = false;
  /** In how many milliseconds after the running round another one is asked for, by what happened since it began. */
  private againIn = Infinity;
  private isStopping = false;
  /** When the planned round begins, and the time before which none does; both on the clock of `performance`. */
  private plannedAt = Infinity;
  private restUntil = 0;

  constructor(
    /** Resolves to the milliseconds until more work is due; null if nothing waits. */
    private readonly work: (isStopping: () => boolean) => Promise<number | null>,
    private readonly onError: (error: unknown) => void,
    private readonly pace: Pace = {},
  ) {}

  start(): void {
    this.planIn(AFTER_START);
  }

  /** Called after each commit of this process, and with 0 when work was noted. */
  wake(inMs = this.pace.afterCommitMs ?? AFTER_COMMIT_MS): void {
    if (this.isRunning) this.againIn = Math.min(this.againIn, inMs);
    else this.planIn(inMs);
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
    this.againIn = Infinity;
    const began = performance.now();
    this.round = this.once().then((dueIn) => {
      this.isRunning = false;
      const ended = performance.now();
      this.restUntil = ended + Math.min(OTHERS * (ended - began), this.pace.longestRestMs ?? IDLE_MS);
      this.planIn(IDLE_MS);
      if (this.againIn < Infinity) this.planIn(this.againIn);
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
