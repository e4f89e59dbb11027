// Work of this process that runs one at a time, however many callers ask for it.

export class Lane {
  private running: Promise<void> | null = null;
  /** Whether somebody asked for the work since it began. */
  private isWanted = false;
  private stopping = false;

  /** Long work ends at its next whole step once `isStopping` returns true. `onError` receives what the work throws. */
  constructor(
    private readonly work: (isStopping: () => boolean) => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  get isStopping(): boolean {
    return this.stopping;
  }

  get isRunning(): boolean {
    return this.running !== null;
  }

  /** Resolves when the work has run to its end at least once since the call, or was stopped. */
  async run(): Promise<void> {
    this.isWanted = true;
    this.running ??= this.repeat().finally(() => {
      this.running = null;
    });
    await this.running;
  }

  /** Resolves when running work has ended. Nothing runs afterwards. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  private async repeat(): Promise<void> {
    while (this.isWanted && !this.stopping) {
      this.isWanted = false;
      try {
        await this.work(() => this.stopping);
      } catch (error) {
        this.onError(error);
      }
    }
  }
}
