/**
 * The schema of the local database and the way to it: one step at a time by SQLite's `user_version`, each step in a
 * transaction of its own. A version that the ladder does not know is a schema mismatch, and the file is not touched.
 */
import { LocalDatabaseError } from "./local-errors.ts";
import { inTransaction, type Sql } from "./sql.ts";

export interface Step {
  /** The version that the step leads to. */
  readonly version: number;
  readonly up: (sql: Sql) => void;
}

export const ladder: readonly Step[] = [
  {
    version: 52,
    up(sql) {
      sql.run("CREATE TABLE pairs (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID");
      // Requests that were carried out: one that comes again, after a leader died, changes nothing.
      sql.run("CREATE TABLE done (n INTEGER PRIMARY KEY AUTOINCREMENT, request TEXT NOT NULL UNIQUE)");
      sql.run("CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID");
    },
  },
];

/** Brings the database to the last version of the ladder. */
export function migrate(sql: Sql, steps: readonly Step[] = ladder): void {
  const last = steps.at(-1)?.version ?? 0;
  const found = Number(sql.run("PRAGMA user_version")[0]?.[0]);
  const known =
    found === 0 ? sql.run("SELECT 1 FROM sqlite_schema").length === 0 : steps.some((step) => step.version === found);
  if (!known)
    throw new LocalDatabaseError("schema-mismatch", `the local database has version ${found}, expected ${last}`);
  for (const { version, up } of steps) {
    if (version <= found) continue;
    inTransaction(sql, () => {
      up(sql);
      sql.run(`PRAGMA user_version = ${version}`);
    });
  }
}
