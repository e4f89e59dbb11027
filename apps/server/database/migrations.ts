// The migration ladder and its runner: each step once, in order of its id, all steps that the database has not had in one SQL
// transaction together with the notes that they are done, so that a start that fails leaves the database as it was. A database
// from a newer version is refused. Several processes may start at once: one runs the steps, the others wait for it.

import { demandMigrationRights } from "./migration-rights.ts";
import type { Sql } from "./sql.ts";

export interface Migration {
  /** Rises along the ladder; never changes once released. */
  readonly id: number;
  readonly name: string;
  /** Statements that run on both engines, in a transaction. */
  readonly sql: string;
  /** The extension of PostgreSQL that the statements create. */
  readonly extension?: string;
}

export class NewerSchemaError extends Error {
  constructor(found: number, known: number) {
    super(
      `The database is at schema ${found}, and this version of Tessera knows schemas up to ${known}. ` +
        "Start the newer version, or restore a backup made with this one.",
    );
    this.name = "NewerSchemaError";
  }
}

/** Any number that no other program on the same database takes: "tess" in ASCII. */
const advisoryLock = 0x74657373;

/**
 * Runs every step that the database has not had, all or none; returns the schema id it ends at. Throws a MissingRightError before
 * the first step where the user of the connection may not create what the steps create.
 */
export async function migrate(database: Sql, ladder: readonly Migration[]): Promise<number> {
  checkLadder(ladder);
  await climb(database, ladder);
  return await schemaOf(database);
}

/** The schema the database is at: 0 when it is empty. */
export async function schemaOf(sql: Sql): Promise<number> {
  return Math.max(0, ...(await doneSteps(sql)));
}

async function doneSteps(sql: Sql): Promise<Set<number>> {
  const [found] = await sql.query<{ exists: boolean }>("SELECT to_regclass('migration') IS NOT NULL AS exists");
  if (found?.exists !== true) return new Set();
  const rows = await sql.query<{ id: number }>("SELECT id FROM migration");
  return new Set(rows.map(({ id }) => id));
}

async function climb(database: Sql, ladder: readonly Migration[]): Promise<void> {
  await database.transaction(async (sql) => {
    if (sql.kind === "postgres") await sql.query("SELECT pg_advisory_xact_lock($1)", [advisoryLock]);
    const done = await doneSteps(sql);
    const known = ladder.at(-1)?.id ?? 0;
    const found = Math.max(0, ...done);
    if (found > known) throw new NewerSchemaError(found, known);
    const steps = ladder.filter(({ id }) => !done.has(id));
    if (steps.length === 0) return;
    await demandMigrationRights(
      sql,
      steps.flatMap(({ extension }) => (extension === undefined ? [] : [extension])),
    );
    await sql.query(migrationTable);
    for (const step of steps) {
      for (const statement of statementsOf(step.sql)) await sql.query(statement);
      await sql.query("INSERT INTO migration (id, name, done_at) VALUES ($1, $2, now())", [step.id, step.name]);
    }
  });
}

const migrationTable = `
  CREATE TABLE IF NOT EXISTS migration (
    id integer PRIMARY KEY,
    name text NOT NULL,
    done_at timestamptz NOT NULL
  )`;

function checkLadder(ladder: readonly Migration[]): void {
  ladder.forEach(({ id, name }, index) => {
    const before = ladder[index - 1]?.id ?? 0;
    if (!Number.isInteger(id) || id <= before) throw new Error(`Migration ${name} has id ${id} after ${before}.`);
  });
}

/** Splits a script at semicolons outside quotes, dollar quotes and comments. */
export function statementsOf(script: string): string[] {
  const statements: string[] = [];
  let current = "";
  const token =
    /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([a-z_]*)\$[\s\S]*?\$\1\$|;|[^;'"$/-]+|[\s\S]/gi;
  for (const [part] of script.matchAll(token)) {
    if (part === ";") {
      statements.push(current.trim());
      current = "";
    } else if (!part.startsWith("--") && !part.startsWith("/*")) {
      current += part;
    }
  }
  statements.push(current.trim());
  return statements.filter((statement) => statement !== "");
}
