// The migration ladder and its runner: each step once, in order of its id, each in its own SQL
// transaction together with the note that it is done. A database from a newer version is refused.
// Several processes may start at once: one climbs, the others wait for it.

import type { Sql } from "./sql.ts";

export interface Migration {
  /** Rises along the ladder; never changes once released. */
  readonly id: number;
  readonly name: string;
  /** Statements that run on both engines. */
  readonly sql: string;
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

/** Runs every step that the database has not had; returns the schema id it ends at. */
export async function migrate(database: Sql, ladder: readonly Migration[]): Promise<number> {
  checkLadder(ladder);
  while (await climbOne(database, ladder));
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

/** Whether there was a step to do. */
async function climbOne(database: Sql, ladder: readonly Migration[]): Promise<boolean> {
  return await database.transaction(async (sql) => {
    if (sql.kind === "postgres") await sql.query("SELECT pg_advisory_xact_lock($1)", [advisoryLock]);
    const done = await doneSteps(sql);
    const known = ladder.at(-1)?.id ?? 0;
    const found = Math.max(0, ...done);
    if (found > known) throw new NewerSchemaError(found, known);
    const next = ladder.find(({ id }) => !done.has(id));
    if (next === undefined) return false;
    await sql.query(migrationTable);
    for (const statement of statementsOf(next.sql)) await sql.query(statement);
    await sql.query("INSERT INTO migration (id, name, done_at) VALUES ($1, $2, now())", [next.id, next.name]);
    return true;
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
