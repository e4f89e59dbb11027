// Kinds of due work, as features declare them. What the scheduler promises depends on where the effect is.

import type { Sql } from "../database/sql.ts";
import type { DueItem } from "./due-work-db.ts";

/** Its effect is rows of the database: it is committed with the item's completion in one transaction, exactly once. */
export interface DatabaseWork {
  readonly kind: string;
  readonly effect: "database";
  /** Uses `sql` alone. It should take milliseconds: the transaction holds the only connection of the embedded database. */
  run(item: DueItem, sql: Sql): Promise<void>;
}

/** Its effect is outside the tables of the item's transaction (a mail, a request, a commit of records): it happens at least once. */
export interface OutsideWork {
  readonly kind: string;
  readonly effect: "outside";
  /** Items that a process does at the same time; 1 by default. */
  readonly atOnce?: number;
  /** `item.occurrence` is the idempotency key. Long work throws when `isStopping` returns true, and is tried again elsewhere. */
  run(item: DueItem, isStopping: () => boolean): Promise<void>;
}

/** Work of the whole instance that is done again and again, each time by one process. */
export interface RepeatedWork {
  readonly kind: string;
  readonly effect: "repeated";
  /** Milliseconds from the end of one run to the next. */
  readonly everyMs: number;
  /** Can be cut off anywhere and, if a process is stuck for the length of a lease, run twice at once: both must be harmless. */
  run(isStopping: () => boolean): Promise<void>;
}

/** A kind is the name of its items in the database: it never changes. */
export type DueWork = DatabaseWork | OutsideWork | RepeatedWork;
