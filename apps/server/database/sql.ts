// The database as the server sees it: one SQL dialect, two engines (embedded PGlite, PostgreSQL).
// A statement means the same on both: values come back in the forms listed at `Sql.query`,
// and failures carry PostgreSQL's five-character code. Opening either engine is left to open-*.ts.

import type { Rank } from "./turns.ts";

export interface Sql {
  readonly kind: "pglite" | "postgres";

  /**
   * Runs one statement with `$1` parameters and returns its rows.
   *
   * Values come back as: int2, int4, int8, numeric, float -> number; bool -> boolean; json, jsonb ->
   * parsed value; timestamptz, timestamp -> milliseconds since the epoch; date -> "YYYY-MM-DD";
   * bytea -> Uint8Array; arrays of these -> arrays; everything else -> string; NULL -> null.
   * Parameters: pass json and jsonb as JSON text (an array would otherwise become an SQL array),
   * timestamps as ISO text, bytea as Uint8Array, SQL arrays as arrays.
   */
  query<Row extends object>(text: string, params?: readonly unknown[]): Promise<Row[]>;

  /**
   * Runs `work` inside one SQL transaction: committed when it resolves, rolled back when it throws.
   * Use only the handle passed in: a query on the outer handle waits for this transaction on PGlite.
   * A transaction on the handle passed in is a savepoint.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

export interface TransactionOptions {
  /** Default: read committed. */
  readonly isolation?: "read committed" | "repeatable read" | "serializable";
  readonly readOnly?: boolean;
}

export interface Database extends Sql {
  /**
   * The same database for work that comes before or behind others where they share one connection. A plain handle has the turn
   * of what people read. What is committed through one that stands behind follows from the log and would be done again: it
   * may be lost in a crash, with the cursor that says that it was done and never without it.
   */
  ranked(rank: Rank): Sql;
  /** Runs several statements without parameters, as one implicit transaction. */
  script(text: string): Promise<void>;
  /** Calls `on` for every payload sent to `channel` by any process; resolves to the way out. */
  listen(channel: string, on: (payload: string) => void): Promise<() => Promise<void>>;
  /** Sends at most 7,999 bytes to every listener of `channel`. Never call it inside a hot transaction. */
  notify(channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL's code of a failed statement ("23505" for a unique violation), from either engine. */
export function sqlState(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("code" in error)) return null;
  return typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null;
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === "23505";
}
