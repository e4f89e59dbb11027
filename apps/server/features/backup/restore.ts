// A backup into an empty database of either engine: the ladder up to the backup's schema, all
// rows in one transaction, the rest of the ladder. A target that holds anything is refused, and
// when anything fails it is as empty as before.

import { migrate, NewerSchemaError, schemaOf, type Migration } from "../../database/migrations.ts";
import type { Database, Sql } from "../../database/sql.ts";
import type { Manifest } from "./manifest.ts";
import type { FileStore } from "../../storage/file-store.ts";
import { restoreFiles } from "./restore-files.ts";
import { backupRows, verifyBackup } from "./read-backup.ts";
import { quoted, readTables, type Table } from "./table-shapes.ts";

export class NotEmptyError extends Error {
  constructor(table: string) {
    super(`The target is not empty: its table ${table} holds rows. Restore into a new data folder or database.`);
    this.name = "NotEmptyError";
  }
}

const rowsAtOnce = 1000;
const textAtOnce = 2 * 1024 * 1024;

export async function restoreBackup(
  database: Database,
  path: string,
  ladder: readonly Migration[],
  files: Pick<FileStore, "write" | "read" | "remove">,
): Promise<Manifest> {
  const manifest = await verifyBackup(path);
  const known = ladder.at(-1)?.id ?? 0;
  if (manifest.schema > known) throw new NewerSchemaError(manifest.schema, known);
  await refuseFull(database);
  const at = await schemaOf(database);
  if (at > manifest.schema) {
    throw new Error(
      `The target is at schema ${at}, newer than the backup's ${manifest.schema}. Restore into a new data folder or database.`,
    );
  }
  await migrate(
    database,
    ladder.filter(({ id }) => id <= manifest.schema),
  );
  await restoreFiles(files, path, manifest, async () => {
    await database.transaction(async (sql) => {
      await refuseFull(sql);
      await loadRows(sql, path, manifest);
    });
  });
  await migrate(database, ladder);
  await database.script("ANALYZE");
  return manifest;
}

async function refuseFull(sql: Sql): Promise<void> {
  for (const { name } of await readTables(sql)) {
    const [row] = await sql.query<{ full: boolean }>(`SELECT EXISTS (SELECT FROM ${quoted(name)}) AS full`);
    if (row?.full === true) throw new NotEmptyError(name);
  }
}

async function loadRows(sql: Sql, path: string, manifest: Manifest): Promise<void> {
  const tables = new Map((await readTables(sql)).map((table) => [table.name, table]));
  const inserts = new Map(manifest.tables.map((kept) => [kept.name, insertInto(tables.get(kept.name), kept)]));
  const putBack = await setConstraintsAside(sql);
  for await (const { table, lines } of backupRows(path, manifest)) {
    const insert = inserts.get(table);
    if (insert === undefined) throw new Error(`The backup holds rows of ${table} but does not list it.`);
    for (const batch of batches(lines)) await sql.query(insert, [`[${batch.join(",")}]`]);
  }
  for (const { name, rows } of manifest.tables) {
    const [row] = await sql.query<{ n: number }>(`SELECT count(*) AS n FROM ${quoted(name)}`);
    if (row?.n !== rows) throw new Error(`The table ${name} should have ${rows} rows, instead has ${row?.n}.`);
  }
  for (const { name, lastValue } of manifest.sequences) {
    await sql.query("SELECT setval(quote_ident($1)::regclass, $2::bigint)", [name, lastValue]);
  }
  await putBack();
}

/** Names come from the database, never from the file: the file's are only compared with them. */
function insertInto(table: Table | undefined, kept: { name: string; columns: readonly string[] }): string {
  if (table === undefined) throw new Error(`The backup holds a table ${kept.name}, which this version does not have.`);
  const byName = new Map(table.columns.map((column) => [column.name, column]));
  const columns = kept.columns.map((name) => {
    const column = byName.get(name);
    if (column === undefined)
      throw new Error(`The backup holds a column ${kept.name}.${name}, which this version does not have.`);
    return column;
  });
  const names = columns.map(({ name }) => quoted(name)).join(", ");
  const values = columns.map(({ type }, index) => `(r ->> ${index})::${type}`).join(", ");
  return `INSERT INTO ${quoted(table.name)} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${values} FROM json_array_elements($1::json) AS r`;
}

/** Drops foreign keys and stops triggers for the load; the way back checks every row's keys. */
async function setConstraintsAside(sql: Sql): Promise<() => Promise<void>> {
  const keys = await sql.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conparentid = 0`);
  const tables = (await readTables(sql)).map(({ name }) => quoted(name));
  for (const { table, name } of keys) await sql.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`);
  for (const table of tables) await sql.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  return async () => {
    for (const { table, name, definition } of keys) {
      await sql.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`);
    }
    for (const table of tables) await sql.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  };
}

function* batches(lines: readonly string[]): Generator<string[]> {
  let batch: string[] = [];
  let length = 0;
  for (const line of lines) {
    if (batch.length >= rowsAtOnce || (batch.length > 0 && length + line.length > textAtOnce)) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(line);
    length += line.length;
  }
  if (batch.length > 0) yield batch;
}
