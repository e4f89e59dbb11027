// One consistent snapshot of every table into a tar: read in one transaction, table after table,
// through a cursor, in entries of a few megabytes, so that memory does not grow with the data.

import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { schemaOf } from "../../database/migrations.ts";
import type { Database, Sql } from "../../database/sql.ts";
import { formatVersion, manifestHashName, manifestName, type Manifest } from "./manifest.ts";
import { quoted, readSequences, readTables, type Table } from "./table-shapes.ts";
import type { FileStore } from "../../storage/file-store.ts";
import { partsOfFiles, readPart, type FilePart } from "./parts-of-files.ts";
import { tarEnd, tarHeader, tarPadding } from "./tar.ts";

const pack = promisify(gzip);

const rowsAtOnce = 500;
const entryBytes = 4 * 1024 * 1024;

export interface BackupOptions {
  readonly database: Database;
  readonly appVersion: string;
  readonly now: () => number;
  /** Where the bytes of files lie. */
  readonly files: Pick<FileStore, "read">;
  /** Takes the file's bytes, in order. */
  readonly write: (bytes: Uint8Array) => Promise<void>;
}

export async function writeBackup({ database, files, appVersion, now, write }: BackupOptions): Promise<Manifest> {
  const { parts, ...taken } = await database.transaction(async (sql) => await writeTables(sql, write), {
    isolation: "repeatable read",
    readOnly: true,
  });
  // After the transaction, which keeps others waiting on the embedded database: files do not change.
  const kept: Manifest["files"] = [];
  for (const part of parts) {
    const content = await readPart(part, files);
    const name = `files/${part.key}`;
    await writeEntry(write, name, content);
    kept.push({ name, key: part.key, bytes: content.byteLength, sha256: part.sha256 });
  }
  const manifest: Manifest = {
    format: "tessera-backup",
    formatVersion,
    appVersion,
    createdAt: new Date(now()).toISOString(),
    database: database.kind,
    ...taken,
    files: kept,
  };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  await writeEntry(write, manifestName, text);
  await writeEntry(write, manifestHashName, Buffer.from(`${sha256(text)}\n`));
  await write(tarEnd);
  return manifest;
}

type Taken = Pick<Manifest, "schema" | "tables" | "sequences" | "entries"> & { readonly parts: readonly FilePart[] };

/** Everything that the database holds at one moment. */
async function writeTables(sql: Sql, write: BackupOptions["write"]): Promise<Taken> {
  const schema = await schemaOf(sql);
  if (schema === 0) throw new Error("There is nothing to back up: this instance has never been started.");
  const tables = await readTables(sql);
  const entries: Manifest["entries"] = [];
  for (const [index, table] of tables.entries()) {
    for await (const part of tableParts(sql, table, index)) {
      const name = `tables/${table.name}/${String(part.number).padStart(6, "0")}.ndjson.gz`;
      const packed = await pack(part.text);
      await writeEntry(write, name, packed);
      entries.push({
        name,
        table: table.name,
        bytes: packed.byteLength,
        rawBytes: Buffer.byteLength(part.text),
        rows: part.rows,
        sha256: sha256(packed),
      });
    }
  }
  return {
    schema,
    tables: tables.map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name),
      rows: entries.filter((entry) => entry.table === name).reduce((sum, entry) => sum + entry.rows, 0),
    })),
    sequences: await readSequences(sql),
    entries,
    parts: await partsOfFiles(sql),
  };
}

interface Part {
  readonly number: number;
  readonly rows: number;
  /** One row a line: a JSON array of the columns' text forms. */
  readonly text: string;
}

async function* tableParts(sql: Sql, table: Table, index: number): AsyncGenerator<Part> {
  const cursor = `backup_${index}`;
  const columns = table.columns.map(({ name }) => `${quoted(name)}::text`).join(", ");
  await sql.query(`DECLARE ${cursor} NO SCROLL CURSOR FOR
    SELECT array_to_json(ARRAY[${columns}]::text[])::text AS row FROM ${quoted(table.name)}`);
  let number = 0;
  let lines: string[] = [];
  let length = 0;
  for (;;) {
    const rows = await sql.query<{ row: string }>(`FETCH ${rowsAtOnce} FROM ${cursor}`);
    for (const { row } of rows) {
      // One line: JSON escapes the line breaks inside texts.
      const line = `${row}\n`;
      lines.push(line);
      length += line.length;
    }
    const isLast = rows.length < rowsAtOnce;
    if (lines.length > 0 && (isLast || length >= entryBytes)) {
      yield { number, rows: lines.length, text: lines.join("") };
      number += 1;
      lines = [];
      length = 0;
    }
    if (isLast) break;
  }
  await sql.query(`CLOSE ${cursor}`);
}

async function writeEntry(write: BackupOptions["write"], name: string, content: Uint8Array): Promise<void> {
  await write(tarHeader(name, content.byteLength));
  await write(content);
  await write(tarPadding(content.byteLength));
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
