/**
 * The files of the local database in a browser: SQLite's pool of access handles in the origin's private file system. It
 * runs in a dedicated worker only. A pool belongs to one worker; one that just died may hold it a little longer.
 */
import sqlite3InitModule from "@sqlite.org/sqlite-wasm";
import { wait, type Clock } from "@tessera/platform/clock.ts";
import { folderOf } from "./folder.ts";
import type { DatabaseFiles } from "./local-host.ts";
import { sqlOf } from "./sql.ts";

const tries = 40;
const pause = 50;
/** The database and its journal, and what was put aside. */
const capacity = 6;

/** Rejects with the browser's reason where the pool cannot be had. */
export async function openPoolFiles(userId: string, clock: Clock): Promise<DatabaseFiles> {
  const sqlite = await sqlite3InitModule();
  const options = {
    directory: `/${folderOf(userId)}`,
    initialCapacity: capacity,
    forceReinitIfPreviouslyFailed: true,
  };
  for (let tried = 1; ; tried++) {
    try {
      const pool = await sqlite.installOpfsSAHPoolVfs(options);
      const names = (): string[] => pool.getFileNames();
      return {
        names,
        open: (name) => sqlOf(new pool.OpfsSAHPoolDb(name)),
        remove: (name) => void pool.unlink(name),
        clear() {
          for (const name of names()) pool.unlink(name);
        },
      };
    } catch (error) {
      if (tried === tries) throw error;
      await wait(clock, pause);
    }
  }
}
