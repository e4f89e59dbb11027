// What is to be undone when the server stops, in two halves around the moment in which the store is idle. Each half is undone in
// reverse order of its registration; a start that fails half way undoes what was done until then.

type Step = () => void | Promise<void>;

export class Shutdown {
  private readonly stopSteps: Step[] = [];
  private readonly closeSteps: Step[] = [];
  private ending: Promise<void> | null = null;

  get isEnding(): boolean {
    return this.ending !== null;
  }

  /** Ends what brings work to the store. */
  onStop(step: Step): void {
    this.stopSteps.push(step);
  }

  /** Ends what the store's last work may need; done once everything has stopped and the store is idle. */
  onClose(step: Step): void {
    this.closeSteps.push(step);
  }

  /** Safe to call twice. */
  async end(): Promise<void> {
    this.ending ??= this.unwind();
    await this.ending;
  }

  private async unwind(): Promise<void> {
    for (const step of this.stopSteps.toReversed()) await step();
    for (const step of this.closeSteps.toReversed()) await step();
  }
}
