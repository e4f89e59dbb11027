// The databases that server benches run on: each bench starts its own, empty, with its durability as shipped.
import { freshDatabase, startPostgres } from "@tessera/testing/postgres.ts";
import { startTessera, type TesseraProcess } from "@tessera/testing/tessera-process.ts";

export const databases = ["postgres", "pglite"] as const;
export type DatabaseName = (typeof databases)[number];

/** The databases named by `--db`, or both. */
export function chosenDatabases(args: readonly string[]): readonly DatabaseName[] {
  const at = args.indexOf("--db");
  return at < 0 ? databases : databases.filter((name) => name === args[at + 1]);
}

const settings = { LOG_LEVEL: "error", SIGN_UPS_PER_HOUR: "100000" };

/** The environment that leads a server to a new, empty database of the given kind, cleared away behind `work`. */
export async function withEmptyDatabase(
  db: DatabaseName,
  work: (env: Readonly<Record<string, string>>, databaseUrl: string | null) => Promise<void>,
): Promise<void> {
  const postgres = db === "postgres" ? await startPostgres({ durable: true }) : null;
  try {
    const url = postgres === null ? null : (await freshDatabase(postgres.url)).url;
    await work({ ...settings, ...(url === null ? {} : { DATABASE_URL: url, DATABASE_POOL: "20" }) }, url);
  } finally {
    await postgres?.stop();
  }
}

/** Runs `work` against a new server on a new database of the given kind, and clears both away. Embedded, it has no URL. */
export async function withServer(
  db: DatabaseName,
  work: (server: TesseraProcess, restart: () => Promise<TesseraProcess>, databaseUrl: string | null) => Promise<void>,
): Promise<void> {
  await withEmptyDatabase(db, async (env, url) => {
    let server = await startTessera({ env });
    try {
      const restart = async (): Promise<TesseraProcess> => {
        const { data } = server;
        await server.kill();
        server = await startTessera({ env, data });
        return server;
      };
      await work(server, restart, url);
    } finally {
      await server.stop();
    }
  });
}
