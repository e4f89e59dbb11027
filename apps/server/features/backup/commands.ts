// `backup FILE` and `restore FILE`. A running instance is backed up through itself; one that does
// not run, straight from its database. A file appears under its name only when it is whole.

import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Migration } from "../../database/migrations.ts";
import { openDatabase, type DatabasePlace } from "../../database/open-database.ts";
import { askInstance, runningInstance, type Running } from "../../control/running-instance.ts";
import type { Log } from "../../operating/log.ts";
import { version } from "../../operating/version.ts";
import type { FileStore } from "../../storage/file-store.ts";
import { openFileStore, type FilesPlace } from "../../storage/open-file-store.ts";
import { syncFolder } from "../../storage/sync-folder.ts";
import type { Manifest } from "./manifest.ts";
import { verifyBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore.ts";
import { writeBackup } from "./write-backup.ts";

type Places = DatabasePlace & FilesPlace;

export async function backupCommand(config: Places, log: Log, words: readonly string[]): Promise<string> {
  const path = fileFrom(words, "backup");
  if (existsSync(path)) throw new Error(`${path} exists already. Choose another name, or remove it first.`);
  const draft = `${path}.partial`;
  try {
    const instance = runningInstance(config.dataFolder);
    if (instance === null) await backupOf(config, log, draft);
    else await fetchBackup(instance, draft);
    const manifest = await verifyBackup(draft);
    await rename(draft, path);
    await syncFolder(dirname(path));
    return `Backed up ${describe(manifest)} to ${path}`;
  } finally {
    await rm(draft, { force: true });
  }
}

export async function restoreCommand(
  config: Places,
  log: Log,
  ladder: readonly Migration[],
  words: readonly string[],
): Promise<string> {
  const path = fileFrom(words, "restore");
  if (!existsSync(path)) throw new Error(`${path} does not exist.`);
  const instance = runningInstance(config.dataFolder);
  if (instance !== null)
    throw new Error(`The instance is running (process ${instance.pid}). Stop it before you restore.`);
  await verifyBackup(path);
  const database = await openDatabase(config, log);
  try {
    const manifest = await restoreBackup(database, path, ladder, await openFiles(config));
    return `Restored ${describe(manifest)} from ${path}`;
  } finally {
    await database.close();
  }
}

async function openFiles(config: FilesPlace): Promise<FileStore> {
  return await openFileStore(config, { now: Date.now, randomUUID });
}

function describe(manifest: Manifest): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const files = manifest.files.length === 0 ? "" : ` and ${manifest.files.length} parts of files`;
  return `${rows} rows of ${manifest.tables.length} tables${files} (schema ${manifest.schema})`;
}

function fileFrom(words: readonly string[], command: string): string {
  const [file, ...rest] = words;
  if (file === undefined || rest.length > 0) throw new Error(`Say which file: ${command} FILE`);
  return resolve(file);
}

async function backupOf(config: Places, log: Log, path: string): Promise<void> {
  const database = await openDatabase(config, log);
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await writeBackup({
        database,
        files: await openFiles(config),
        appVersion: version,
        now: Date.now,
        write: (bytes) => file.writeFile(bytes),
      });
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await database.close();
  }
}

async function fetchBackup(instance: Running, path: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    const answer = await askInstance(instance, "GET", "/backup");
    for await (const chunk of answer) await file.writeFile(chunk as Uint8Array);
    await file.sync();
  } finally {
    await file.close();
  }
}
