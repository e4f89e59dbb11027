/**
 * The local database itself: ordered keys to JSON values in SQLite. A write is one SQL transaction and happens once, however
 * often its request comes. Leaves to local-host.ts: files, and what is done about damage.
 */
import type { Json } from "@tessera/kernel/values/json.ts";
import { LocalDatabaseError } from "./local-errors.ts";
import { migrate } from "./migrate.ts";
import { inTransaction, type Sql } from "./sql.ts";
import { putStatements, removeStatements } from "./statements.ts";

/** Rows that SQLite looks at, at most, when it gathers statistics for its planner. */
export const analysisLimit = 40_000;
/** Changes in one write after which the statistics are gathered anew. */
const largeWrite = 1000;
const requestsKept = 1000;

export interface LocalChanges {
  /** Everything below these prefixes goes first. */
  readonly wipe: readonly string[];
  readonly put: readonly (readonly [string, Json])[];
  readonly remove: readonly string[];
}

export class LocalDatabase {
  private constructor(
    private readonly sql: Sql,
    /** Names this very database: another file in its place has another. */
    readonly base: string,
  ) {}

  /** Checks the file, brings it to the schema of this release, and names it where it is new. */
  static open(sql: Sql, newId: () => string): LocalDatabase {
    sql.run("PRAGMA synchronous = FULL");
    const [verdict] = sql.run("PRAGMA quick_check(1)")[0] ?? [];
    if (verdict !== "ok") throw new LocalDatabaseError("corrupt-at-session-start", String(verdict));
    migrate(sql);
    sql.run("INSERT INTO meta (name, value) VALUES ('base', ?) ON CONFLICT DO NOTHING", [newId()]);
    return new LocalDatabase(sql, String(sql.run("SELECT value FROM meta WHERE name = 'base'")[0]?.[0]));
  }

  /** All pairs whose key begins with the prefix, in key order. */
  load(prefix: string): [string, Json][] {
    const rows = this.sql.run("SELECT key, value FROM pairs WHERE key >= ? AND key < ? ORDER BY key", [
      prefix,
      `${prefix}\u{10ffff}`,
    ]);
    return rows.map(([key, value]) => readPair(key, value));
  }

  write(request: string, { wipe, put, remove }: LocalChanges): void {
    inTransaction(this.sql, () => {
      if (this.sql.run("SELECT 1 FROM done WHERE request = ?", [request]).length > 0) return;
      for (const prefix of wipe)
        this.sql.run("DELETE FROM pairs WHERE key >= ? AND key < ?", [prefix, `${prefix}\u{10ffff}`]);
      for (const { text, bind } of [...putStatements(put), ...removeStatements(remove)]) this.sql.run(text, bind);
      this.sql.run("INSERT INTO done (request) VALUES (?)", [request]);
      this.sql.run(`DELETE FROM done WHERE n <= (SELECT max(n) FROM done) - ${requestsKept}`);
    });
    if (wipe.length > 0 || put.length + remove.length >= largeWrite) this.optimize();
  }

  private optimize(): void {
    this.sql.run(`PRAGMA analysis_limit = ${analysisLimit}`);
    this.sql.run("PRAGMA optimize");
  }

  close(): void {
    this.sql.close();
  }
}

function readPair(key: unknown, value: unknown): [string, Json] {
  if (typeof key !== "string" || typeof value !== "string")
    throw new LocalDatabaseError("type-sanity", `a stored pair is no text: ${typeof key}, ${typeof value}`);
  try {
    return [key, JSON.parse(value) as Json];
  } catch (error) {
    throw new LocalDatabaseError("type-sanity", `the value of ${key} cannot be read: ${String(error)}`);
  }
}
