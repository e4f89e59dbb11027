// Keeps what follows from the log up with it: a round a moment after each commit of this process, and now and then for what
// others committed.

import type { Fold } from "./fold.ts";

/** A fold that is to be done soon after each commit. */
export interface FollowedFold {
  readonly fold: Fold;
  /** What else a round does, after the fold; resolves to how much it did, and where it did something another round follows soon. */
  readonly after?: (isStopping: () => boolean) => Promise<number>;
  readonly onError: (error: unknown, about: object) => void;
}

/** From a commit to the round that reads it; rounds that follow on each other wait as long, or longer after long ones. */
const SOON = 700;
const NOW_AND_THEN = 5000;
/** So many times as long as a round took, others have the server: looking may lag behind, writing may not. */
const OTHERS = 4;
/** The first answers of a server that starts come before what waits to be read. */
const AFTER_START = 3000;

export class Follower {
  private timer: NodeJS.Timeout | null = null;
  private round: Promise<void> = Promise.resolve();
  private running = false;
  private again = false;
  /** The round that waits is one that a commit asked for. */
  private soon = false;
  private stopping = false;

  constructor(
    /** Resolves to whether there is more to do soon. */
    private readonly work: (isStopping: () => boolean) => Promise<boolean>,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    this.runIn(AFTER_START, false);
  }

  /** Something was committed. */
  wake(): void {
    this.again = true;
    if (!this.running && !this.soon) this.runIn(SOON, true);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.round;
  }

  private runIn(ms: number, soon: boolean): void {
    if (this.stopping) return;
    this.soon = soon;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => this.run(), ms);
    this.timer.unref();
  }

  private run(): void {
    this.timer = null;
    this.running = true;
    this.again = false;
    this.soon = false;
    const began = performance.now();
    this.round = this.once().finally(() => {
      this.running = false;
      const rest = OTHERS * (performance.now() - began);
      this.runIn(this.again ? Math.min(Math.max(SOON, rest), NOW_AND_THEN) : NOW_AND_THEN, this.again);
    });
  }

  private async once(): Promise<void> {
    try {
      if (await this.work(() => this.stopping)) this.again = true;
    } catch (error) {
      this.onError(error);
    }
  }
}
