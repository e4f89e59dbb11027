// The timer of all work that is done again and again behind everything else. Each job has its own rounds, so that a slow one
// holds up no other.

import { Rounds } from "./rounds.ts";

export interface Job {
  readonly name: string;
  /** One round; long work ends at its next whole step once `isStopping` says so. */
  round(isStopping: () => boolean): Promise<void>;
}

export class RegularJobs {
  private readonly rounds: readonly Rounds[];

  constructor(jobs: readonly Job[], onError: (error: unknown, job: string) => void) {
    this.rounds = jobs.map(
      ({ name, round }) =>
        new Rounds(async (isStopping) => {
          await round(isStopping).catch((error: unknown) => onError(error, name));
        }),
    );
  }

  /** A round of each at once, then one so many milliseconds after each, until they are stopped. */
  start(everyMs: number): void {
    for (const one of this.rounds) one.start(everyMs);
  }

  /** Resolves when all that was under way has come to a whole step. */
  async stop(): Promise<void> {
    await Promise.all(this.rounds.map(async (one) => await one.stop()));
  }
}
