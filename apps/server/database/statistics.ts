// Tells the planner how large tables have become, early enough: PostgreSQL looks once a minute, the embedded engine never,
// and a plan that was made for three hundred rows goes through all of ten thousand. Looking makes every kept plan anew.
// Invariant: one look at a time. What one costs does not grow with the tables (planner-settings.ts).

import type { Sql } from "./sql.ts";

/** Rows after which the first look is taken; then each time that as many again were added. */
const FIRST = 500;

export class Statistics {
  private unseen = 0;
  private seen = 0;
  private looking = false;

  constructor(
    private readonly sql: Sql,
    private readonly tables: readonly string[],
    private readonly onError: (error: Error) => void,
  ) {}

  /** So many rows were added. */
  added(rows: number): void {
    this.unseen += rows;
    if (this.looking || this.unseen < Math.max(FIRST, this.seen)) return;
    this.looking = true;
    const until = this.unseen;
    this.look().then(
      () => {
        this.looking = false;
        this.unseen -= until;
        this.seen += until;
        // What was added meanwhile may be enough for another one.
        this.added(0);
      },
      (error: unknown) => {
        this.looking = false;
        this.onError(error instanceof Error ? error : new Error(String(error)));
      },
    );
  }

  private async look(): Promise<void> {
    for (const table of this.tables) await this.sql.query(`ANALYZE ${table}`);
  }
}
