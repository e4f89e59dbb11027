// Fetching the whole app takes the machine for seconds: while somebody writes, it stands still. The page tells the worker
// that comes in of the keys; the worker asks before each file. Invariant: it is put off, not put off for ever.
import { wait, type Clock } from "@tessera/platform/clock.ts";

/** What a page says to a worker that is being installed, while keys are pressed in it. */
export const written = "written";
/** Milliseconds between two times that a page says so, at least. */
export const saidEvery = 250;
/** Milliseconds without a key after which the work goes on. */
export const pauseMs = 1000;
/** Milliseconds in all that a worker stands still: a browser ends one that takes minutes. */
export const standsStillAtMost = 60_000;

export interface WrittenIn {
  addEventListener(name: "keydown", listener: () => void, options: { readonly capture: true }): void;
}

/** Has whoever is being installed hear of the keys that are pressed in the page. */
export function tellOfWriting(
  page: WrittenIn,
  registration: { readonly installing: Pick<ServiceWorker, "postMessage"> | null },
  clock: Clock,
): void {
  let saidAt = Number.NEGATIVE_INFINITY;
  const pressed = (): void => {
    const { installing } = registration;
    if (installing === null || clock.now() - saidAt < saidEvery) return;
    saidAt = clock.now();
    installing.postMessage(written);
  };
  page.addEventListener("keydown", pressed, { capture: true });
}

export class BehindWriting {
  private until = Number.NEGATIVE_INFINITY;
  private left = standsStillAtMost;
  private pause: Promise<void> | null = null;

  constructor(private readonly clock: Clock) {}

  hear(message: unknown): void {
    if (message === written) this.until = this.clock.now() + pauseMs;
  }

  /** Resolves when nobody writes, or when it was put off for long enough. */
  async turn(): Promise<void> {
    this.pause ??= this.standStill().finally(() => (this.pause = null));
    await this.pause;
  }

  private async standStill(): Promise<void> {
    for (;;) {
      const from = this.clock.now();
      const still = Math.min(this.until - from, this.left);
      if (still <= 0) return;
      await wait(this.clock, still);
      this.left -= this.clock.now() - from;
    }
  }
}
