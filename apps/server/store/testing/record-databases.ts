// The three databases behind the record port, empty and migrated, for the suites that all of them must pass.
// Invariant: what `open` gives is apart from every other; `close` leaves nothing behind.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshDatabase } from "@tessera/testing/postgres.ts";
import { ladder } from "../../ladder.ts";
import { migrate } from "../../database/migrations.ts";
import { openPostgres } from "../../database/open-postgres.ts";
import type { Database } from "../../database/sql.ts";
import { openTestPglite } from "../../database/testing/pglite-for-tests.ts";
import { MemoryRecordDb } from "../memory-record-db.ts";
import type { RecordDb } from "../record-db.ts";
import { SqlRecordDb } from "../sql-record-db.ts";

export interface OpenRecordDb {
  readonly db: RecordDb;
  close(): Promise<void>;
}

/** One on SQL, with the database that it is on. */
export interface OpenOnSql extends OpenRecordDb {
  readonly database: Database;
}

export async function openMemory(): Promise<OpenRecordDb> {
  return { db: new MemoryRecordDb(), close: async () => undefined };
}

export async function openOnPglite(): Promise<OpenOnSql> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-records-"));
  const opened = await recordsOn(await openTestPglite(folder));
  const close = async (): Promise<void> => {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...opened, close };
}

export async function openOnPostgres(): Promise<OpenOnSql> {
  const { url, drop } = await freshDatabase();
  const onConnectionLost = (error: Error): never => {
    throw error;
  };
  const opened = await recordsOn(await openPostgres({ url, poolSize: 8, onConnectionLost }));
  const close = async (): Promise<void> => {
    await opened.close();
    await drop();
  };
  return { ...opened, close };
}

async function recordsOn(database: Database): Promise<OpenOnSql> {
  await migrate(database, ladder);
  const db = new SqlRecordDb(database, (error) => {
    throw error;
  });
  return { db, database, close: async () => await database.close() };
}
