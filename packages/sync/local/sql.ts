/** SQLite as the local database needs it, and the same over the WebAssembly build, in a worker as under Node. */
import type { Database } from "@sqlite.org/sqlite-wasm";

export interface Sql {
  /** Rows as lists of columns. Throws SQLite's own error. */
  run(text: string, bind?: readonly string[]): unknown[][];
  close(): void;
}

export function sqlOf(database: Database): Sql {
  return {
    run: (sql, bind = []) =>
      database.exec({
        sql,
        rowMode: "array",
        returnValue: "resultRows",
        ...(bind.length > 0 ? { bind: [...bind] } : {}),
      }),
    close: () => database.close(),
  };
}

/** All of it or nothing. */
export function inTransaction(sql: Sql, run: () => void): void {
  sql.run("BEGIN IMMEDIATE");
  try {
    run();
    sql.run("COMMIT");
  } catch (error) {
    try {
      sql.run("ROLLBACK");
    } catch {
      // SQLite rolled back by itself, as it does for a full disk; the first error tells more than this one.
    }
    throw error;
  }
}
