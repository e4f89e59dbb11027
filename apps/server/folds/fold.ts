// A fold reads the log of each scope once, in order, and keeps a cursor of how far it is.

import type { LogRow } from "../store/record-db.ts";

export interface Fold {
  /** Names its cursors: it never changes. */
  readonly name: string;
  /** How old a row must be, in milliseconds. */
  readonly delayMs: number;
  /** The fold whose round comes before this one's: what it does builds on what that one did. */
  readonly after?: string;
  /**
   * What the rows of one scope, in order, ask for. The cursor moves when it is done: a crash in between, or a neighbour
   * that was as fast, makes it do the same rows again, which must then change nothing.
   */
  apply(scope: string, rows: readonly LogRow[]): Promise<void>;
}
