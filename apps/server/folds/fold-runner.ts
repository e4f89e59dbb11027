// Runs folds over the logs of all scopes, at the same time: each scope as far as its rows are old enough. A scope that fails is
// reported and tried again in the next run; it delays neither the others nor any commit. The caller decides when a run begins.

import type { DueScope, LogRow, RecordDb } from "../store/record-db.ts";
import type { Fold } from "./fold.ts";

/** Scopes asked for at once, and rows read at once. */
const SCOPES = 100;
const ROWS = 500;
/** Changed records of the rows that are handed over at once; a row with more is handed over alone. */
const RECORDS = 2000;

export interface FoldRunnerOptions {
  readonly db: RecordDb;
  readonly folds: readonly Fold[];
  readonly now: () => number;
  readonly onError: (error: unknown, fold: string, scope: string | null) => void;
  /** Called with the number of rows that a fold has processed. */
  readonly onDone?: (fold: string, rows: number) => void;
}

export class FoldRunner {
  private readonly chains: readonly (readonly Fold[])[];

  constructor(private readonly options: FoldRunnerOptions) {
    const { folds } = options;
    const first = folds.filter(({ after }) => !folds.some(({ name }) => name === after));
    // A chain is one fold and the folds that run after it.
    this.chains = first.map((fold) => [fold, ...folds.filter(({ after }) => after === fold.name)]);
  }

  /** One run of all folds. A slow fold delays only the folds that run after it. */
  async runOnce(isStopping: () => boolean = () => false): Promise<void> {
    await Promise.all(
      this.chains.map(async (chain) => {
        for (const fold of chain) await this.runFold(fold, isStopping);
      }),
    );
  }

  private async runFold(fold: Fold, isStopping: () => boolean): Promise<void> {
    try {
      await this.runScopes(fold, isStopping);
    } catch (error) {
      this.options.onError(error, fold.name, null);
    }
  }

  private async runScopes(fold: Fold, isStopping: () => boolean): Promise<void> {
    const { db, now } = this.options;
    const until = now() - fold.delayMs;
    let after: string | null = null;
    for (;;) {
      const due: DueScope[] = await db.due(fold.name, until, after, SCOPES);
      for (const one of due) {
        if (isStopping()) return;
        try {
          await this.runScope(fold, one, until, isStopping);
        } catch (error) {
          this.options.onError(error, fold.name, one.scope);
        }
      }
      if (due.length < SCOPES) return;
      after = due.at(-1)?.scope ?? null;
    }
  }

  private async runScope(
    fold: Fold,
    { scope, cursor }: DueScope,
    until: number,
    isStopping: () => boolean,
  ): Promise<void> {
    for (let at = cursor; !isStopping();) {
      const read = await this.options.db.log(scope, at, ROWS);
      const young = read.findIndex((row) => row.at > until);
      const old = young < 0 ? read : read.slice(0, young);
      for (let from = 0; from < old.length;) {
        if (isStopping()) return;
        const rows = old.slice(from, from + rowsOf(old, from));
        const seq = rows.at(-1)?.seq ?? at;
        await fold.apply(scope, rows);
        // If another process has moved the cursor, it has processed these rows and continues from there.
        if (!(await this.options.db.moveCursor(fold.name, scope, at, seq))) return;
        this.options.onDone?.(fold.name, rows.length);
        from += rows.length;
        at = seq;
      }
      if (old.length < ROWS) return;
    }
  }
}

/** How many rows are handed over together, from this one on. */
function rowsOf(rows: readonly LogRow[], from: number): number {
  let records = 0;
  let count = 0;
  for (const { body } of rows.slice(from)) {
    records += body.changed.length;
    if (count > 0 && records > RECORDS) break;
    count++;
  }
  return count;
}
