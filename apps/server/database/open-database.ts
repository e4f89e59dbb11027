// The database that the configuration names, opened and at the top of the ladder, and swept
// where no server does it.

import type { Log } from "../operating/log.ts";
import { migrate, type Migration } from "./migrations.ts";
import { openPglite } from "./open-pglite.ts";
import { openPostgres } from "./open-postgres.ts";
import type { Database } from "./sql.ts";
import { sweepRegularly } from "./sweeper.ts";

const sweepEveryMs = 5 * 60 * 1000;

/** Where the database is, as the configuration says it. */
export interface DatabasePlace {
  /** Null: the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  readonly databasePool: number;
  readonly dataFolder: string;
}

/** As it is: the ladder says only how an embedded one is made where there is none yet. */
export async function openDatabase(
  config: DatabasePlace,
  log: Log,
  ladder: readonly Migration[] = [],
): Promise<Database> {
  if (config.databaseUrl === null) {
    return await openPglite({
      folder: config.dataFolder,
      ladder,
      onEngineLost(error) {
        log.fatal({ err: error }, "the embedded database stopped; stopping too");
        // Without it this process is of no use; whoever supervises it starts a new one.
        process.exitCode = 1;
        process.kill(process.pid, "SIGTERM");
      },
    });
  }
  return await openPostgres({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    onConnectionLost: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
}

export async function openMigratedDatabase(
  config: DatabasePlace,
  log: Log,
  ladder: readonly Migration[],
): Promise<Database> {
  const database = await openDatabase(config, log, ladder);
  try {
    const schema = await migrate(database, ladder);
    log.info({ database: database.kind, schema }, "database open");
    return database.kind === "pglite" ? swept(database, log) : database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function swept(database: Database, log: Log): Database {
  const stop = sweepRegularly(database, sweepEveryMs, (error) => log.error({ err: error }, "sweeping failed"));
  return {
    ...database,
    async close() {
      await stop();
      await database.close();
    },
  };
}
