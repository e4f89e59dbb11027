// Work that is done again and again behind everything else: one round at a time, however many ask for one. Leaves what fails in a
// round to the work itself.

export class Rounds {
  private round: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopping = false;

  constructor(private readonly work: (isStopping: () => boolean) => Promise<void>) {}

  /** Long work ends at its next whole step. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** A round at once, then one so many milliseconds after each, until it is stopped; null: no other. */
  start(everyMs: number | null): void {
    const next = (): void => {
      void this.once().finally(() => {
        if (this.stopping || everyMs === null) return;
        this.timer = setTimeout(next, everyMs);
        this.timer.unref();
      });
    };
    next();
  }

  /** Resolves when what was under way has come to a whole step. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.round;
  }

  /** One round; the one under way, if there is one. */
  async once(): Promise<void> {
    this.round ??= this.work(() => this.stopping).finally(() => {
      this.round = null;
    });
    await this.round;
  }
}
