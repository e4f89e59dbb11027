// Runs folds over the logs of all scopes, a round now and then: each scope as far as its rows are old enough. A scope that
// fails is reported and tried again in the next round; it holds up neither the others nor any commit.

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
  private round: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopping = false;

  constructor(private readonly options: FoldRunnerOptions) {}

  /** A round at once, then one every so often, until it is stopped. */
  start(everyMs: number): void {
    const next = (): void => {
      void this.runOnce().finally(() => {
        if (this.stopping) return;
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

  /** One round over all folds; the one under way, if there is one. */
  async runOnce(): Promise<void> {
    this.round ??= this.runAll().finally(() => {
      this.round = null;
    });
    await this.round;
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
        if (this.stopping) return;
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
    for (let at = cursor; !this.stopping;) {
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
