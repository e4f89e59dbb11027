// Runs folds over the logs of all scopes, a round now and then: each scope as far as its rows are old enough. A scope that
// fails is reported and tried again in the next round; it holds up neither the others nor any commit.

import { Rounds } from "../jobs/rounds.ts";
import type { DueScope, RecordDb } from "../store/record-db.ts";
import type { Fold } from "./fold.ts";

/** Scopes asked for at once, and rows handed over at once. */
const SCOPES = 100;
const ROWS = 500;

export interface FoldRunnerOptions {
  readonly db: RecordDb;
  readonly folds: readonly Fold[];
  readonly now: () => number;
  readonly onError: (error: unknown, fold: string, scope: string | null) => void;
  /** Told of the rows that a fold has done. */
  readonly onDone?: (fold: string, rows: number) => void;
}

export class FoldRunner {
  private readonly rounds = new Rounds(async () => await this.runAll());

  constructor(private readonly options: FoldRunnerOptions) {}

  /** A round at once, then one every so often, until it is stopped. */
  start(everyMs: number): void {
    this.rounds.start(everyMs);
  }

  /** Resolves when what was under way has come to a whole step. */
  async stop(): Promise<void> {
    await this.rounds.stop();
  }

  /** One round over all folds; the one under way, if there is one. */
  async runOnce(): Promise<void> {
    await this.rounds.once();
  }

  private async runAll(): Promise<void> {
    for (const fold of this.options.folds) {
      try {
        await this.run(fold);
      } catch (error) {
        this.options.onError(error, fold.name, null);
      }
    }
  }

  private async run(fold: Fold): Promise<void> {
    const { db, now } = this.options;
    const until = now() - fold.delayMs;
    let after: string | null = null;
    for (;;) {
      const due: DueScope[] = await db.due(fold.name, until, after, SCOPES);
      for (const one of due) {
        if (this.rounds.isStopping) return;
        try {
          await this.runScope(fold, one, until);
        } catch (error) {
          this.options.onError(error, fold.name, one.scope);
        }
      }
      if (due.length < SCOPES) return;
      after = due.at(-1)?.scope ?? null;
    }
  }

  private async runScope(fold: Fold, { scope, cursor }: DueScope, until: number): Promise<void> {
    for (let at = cursor; !this.rounds.isStopping;) {
      const read = await this.options.db.log(scope, at, ROWS);
      const young = read.findIndex((row) => row.at > until);
      const rows = young < 0 ? read : read.slice(0, young);
      const last = rows.at(-1);
      if (last === undefined) return;
      await fold.apply(scope, rows);
      // A neighbour that moved it has done these rows and goes on.
      if (!(await this.options.db.moveCursor(fold.name, scope, at, last.seq))) return;
      this.options.onDone?.(fold.name, rows.length);
      if (rows.length < ROWS) return;
      at = last.seq;
    }
  }
}
