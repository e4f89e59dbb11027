// When a question is asked of the server: as soon as something of it is due, one request at a time, after news not more often than
// every NEWS_EVERY milliseconds, and after failures with growing pauses. An answer from this device is taken in, and the server is
// asked again later. Invariant: while something is due, a request is under way or waits for its time.
// Leaves what is due and what an answer means to the question.
import type { SyncClock } from "@tessera/sync/ports.ts";

/** Milliseconds between two requests for what may have changed, at least. */
const NEWS_EVERY = 200;
const FIRST_DELAY = 1000;
const LAST_DELAY = 30_000;

export interface Due<Part> {
  readonly part: Part;
  /** It was asked for before, and may have changed: it has to wait for NEWS_EVERY. */
  readonly isAgain: boolean;
}

export interface Answer {
  /** The device answered, because the server could not be reached. */
  readonly isKept: boolean;
  readonly take: () => void;
  /** Called after `take` where the server answered. */
  readonly settle: () => void;
}

export interface AskingPorts<Part> {
  /** What is to be asked for now; null: nothing. */
  readonly due: () => Due<Part> | null;
  /** `news`: how much was heard by now. Null: it could not be asked, and may be later. */
  readonly ask: (part: Part, news: number) => Promise<Answer | null>;
  readonly onFailed: () => void;
  readonly clock: SyncClock;
  readonly onError: (error: unknown) => void;
}

export class AskingLoop<Part> {
  private heardCount = 0;
  private isAsking = false;
  private failures = 0;
  /** Answers of the device in a row. */
  private keptAnswers = 0;
  private lastAsked = Number.NEGATIVE_INFINITY;
  private stopWaiting: (() => void) | null = null;
  private stopTrying: (() => void) | null = null;
  private isClosed = false;

  constructor(private readonly ports: AskingPorts<Part>) {}

  /** Counts what was heard. */
  get news(): number {
    return this.heardCount;
  }

  /** Asks for what is due, unless a request is under way or waits for its time. */
  goOn(): void {
    const due = this.due();
    if (due === null || this.isAsking || this.stopWaiting !== null) return;
    const sinceLast = due.isAgain ? this.lastAsked + NEWS_EVERY - this.ports.clock.now() : 0;
    const wait = this.failures > 0 ? delayOf(this.failures) : sinceLast;
    if (wait <= 0) return this.start(due.part);
    this.stopWaiting = this.ports.clock.after(wait, () => {
      this.stopWaiting = null;
      const still = this.due();
      if (still !== null) this.start(still.part);
    });
  }

  /** The server may answer otherwise from now on. */
  heard(): void {
    this.heardCount++;
    this.goOn();
  }

  /** What could not be asked is asked now. */
  retry(): void {
    this.failures = 0;
    this.lastAsked = Number.NEGATIVE_INFINITY;
    this.stopWaiting?.();
    this.stopWaiting = null;
    this.heard();
  }

  close(): void {
    this.isClosed = true;
    this.stopWaiting?.();
    this.stopTrying?.();
  }

  private due(): Due<Part> | null {
    return this.isClosed ? null : this.ports.due();
  }

  private start(part: Part): void {
    void this.ask(part).catch(this.ports.onError);
  }

  private async ask(part: Part): Promise<void> {
    const { ask, clock, onFailed } = this.ports;
    this.isAsking = true;
    this.lastAsked = clock.now();
    const answer = await ask(part, this.heardCount);
    this.isAsking = false;
    if (this.isClosed) return;
    if (answer === null) {
      this.failures++;
      onFailed();
    } else {
      this.failures = 0;
      answer.take();
      this.stopTrying?.();
      this.stopTrying = null;
      this.keptAnswers = answer.isKept ? this.keptAnswers + 1 : 0;
      if (answer.isKept) this.stopTrying = clock.after(delayOf(this.keptAnswers), () => this.heard());
      else answer.settle();
    }
    this.goOn();
  }
}

/** Before the next try after so many that failed. */
function delayOf(failures: number): number {
  return Math.min(LAST_DELAY, FIRST_DELAY * 2 ** (failures - 1));
}
