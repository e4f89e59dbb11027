// Hostile requests in bulk: `npm run soak -- hostile [--runs 20] [--requests 1000] [--seed N] [--db postgres|pglite]` lays
// siege to a server, one seed after another; a seed alone replays one siege. Exit code 1 where anything gave way.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readConfig } from "@tessera/server/config.ts";
import { createLog } from "@tessera/server/operating/log.ts";
import { startServer } from "@tessera/server/server.ts";
import { besiege } from "@tessera/testing/hostile/siege.ts";
import { freshDatabase, startPostgres } from "@tessera/testing/postgres.ts";
import { chosenDatabases, type DatabaseName } from "../server/databases.ts";
import { numberAfter, seedsAsked } from "./arguments.ts";

const seeds = seedsAsked(20);
const requests = numberAfter("--requests") ?? 1000;
let bad = 0;
for (const db of chosenDatabases(process.argv)) await siegesOn(db);
process.exitCode = bad === 0 ? 0 : 1;

async function siegesOn(db: DatabaseName): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-hostile-"));
  const postgres = db === "postgres" ? await startPostgres() : null;
  const url = postgres === null ? "" : (await freshDatabase(postgres.url)).url;
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: url,
    TESSERA_DATA: folder,
    LOG_LEVEL: "error",
    SIGN_UPS_PER_HOUR: "1000000",
  });
  const server = await startServer(config, createLog(config.logLevel));
  try {
    for (const seed of seeds) {
      const began = performance.now();
      const { faults, statuses } = await besiege({ url: server.url, sql: server.database, seed, requests });
      const seconds = Math.round((performance.now() - began) / 1000);
      const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0);
      console.log(JSON.stringify({ soak: "hostile", db, seed, requests: answered, faults: faults.length, seconds }));
      for (const fault of faults.slice(0, 5)) console.log(fault);
      bad += faults.length;
    }
  } finally {
    await server.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
