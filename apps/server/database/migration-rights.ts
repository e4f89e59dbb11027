// Whether the user of the connection may do what migrations need, asked before the first of them, so that a start that cannot
// succeed changes nothing and says which right is missing.

import type { Sql } from "./sql.ts";

/** The message names the missing right and the statement that grants it. */
export class MissingRightError extends Error {
  override readonly name = "MissingRightError";
}

/** Throws a MissingRightError where tables, or one of the extensions, cannot be created by this user in this database. */
export async function demandMigrationRights(sql: Sql, extensions: readonly string[]): Promise<void> {
  const { user, database, schema, maySchema } = await placeOf(sql);
  if (schema === null)
    throw new MissingRightError(
      `The user ${user} finds no schema in the database ${database}. Let its owner run: ` +
        `CREATE SCHEMA AUTHORIZATION ${user};`,
    );
  if (!maySchema)
    throw new MissingRightError(
      `The user ${user} may not create tables in the database ${database}: the right CREATE on the schema ${schema} is ` +
        `missing. Let its owner run: GRANT CREATE ON SCHEMA ${schema} TO ${user};`,
    );
  for (const extension of extensions) await demandExtension(sql, extension, user, database);
}

interface Place {
  readonly user: string;
  readonly database: string;
  readonly schema: string | null;
  readonly maySchema: boolean;
}

/** The names are quoted as identifiers where they have to be. */
async function placeOf(sql: Sql): Promise<Place> {
  const [place] = await sql.query<Place>(
    `SELECT quote_ident(current_user::text) AS user, quote_ident(current_database()::text) AS database,
       quote_ident(current_schema()::text) AS schema,
       COALESCE(has_schema_privilege(current_schema()::text, 'CREATE'), false) AS "maySchema"`,
  );
  if (place === undefined) throw new Error("a SELECT without FROM answered no row");
  return place;
}

async function demandExtension(sql: Sql, extension: string, user: string, database: string): Promise<void> {
  const [found] = await sql.query<{ isThere: boolean; isAvailable: boolean; mayCreate: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = $1) AS "isThere",
       EXISTS (SELECT FROM pg_available_extensions WHERE name = $1) AS "isAvailable",
       (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
         OR (has_database_privilege(current_database(), 'CREATE') AND EXISTS (
           SELECT FROM pg_available_extension_versions WHERE name = $1 AND (trusted OR NOT superuser))) AS "mayCreate"`,
    [extension],
  );
  if (found === undefined) throw new Error("a SELECT without FROM answered no row");
  if (found.isThere) return;
  if (!found.isAvailable)
    throw new MissingRightError(
      `PostgreSQL's extension ${extension} is not installed on the server of the database ${database}. Install the package ` +
        "of PostgreSQL's additional modules (postgresql-contrib), and start again.",
    );
  if (!found.mayCreate)
    throw new MissingRightError(
      `The user ${user} may not create PostgreSQL's extension ${extension}: the right CREATE on the database ${database} is ` +
        `missing. Let its owner run: GRANT CREATE ON DATABASE ${database} TO ${user}; or let a superuser run, in this database: ` +
        `CREATE EXTENSION ${extension};`,
    );
}
