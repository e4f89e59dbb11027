// Due work under kills in bulk: `npm run soak -- scheduler [--runs 20] [--items 4000] [--db postgres|pglite]` kills a process of the
// scheduler so many times, while three (on PostgreSQL) or one (on PGlite) do the items. Exit code 1 if an item was not done, was
// done twice in the database, or was sent with two idempotency keys.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@tessera/server/database/migrations.ts";
import { openPglite } from "@tessera/server/database/open-pglite.ts";
import { openPostgres } from "@tessera/server/database/open-postgres.ts";
import type { Database } from "@tessera/server/database/sql.ts";
import { ladder } from "@tessera/server/ladder.ts";
import { faultsOf, scheduleItems, sentAgain, Worker } from "@tessera/server/scheduler/testing/killed-workers.ts";
import { freshDatabase, startPostgres } from "@tessera/testing/postgres.ts";
import { chosenDatabases } from "../server/databases.ts";
import { numberAfter } from "./arguments.ts";

const kills = numberAfter("--runs") ?? 20;
const items = numberAfter("--items") ?? 4000;

/** Kills the oldest of the workers after an equal share of the items, and starts another one in its place. */
async function killAgainAndAgain(processes: number, start: () => Worker): Promise<void> {
  const workers = Array.from({ length: processes }, start);
  for (let n = 0; n < kills; n++) {
    const [oldest] = workers;
    await oldest?.hasBegun(Math.ceil(items / (2 * kills * processes)));
    await oldest?.kill();
    workers.shift();
    workers.push(start());
  }
  await workers[0]?.hasNothingLeft();
  for (const worker of workers) await worker.kill();
}

async function onDatabase(db: string, folder: string): Promise<number> {
  const outbox = join(folder, "outbox");
  const fail = (error: Error): never => {
    throw error;
  };
  const postgres = db === "postgres" ? await startPostgres() : null;
  const place = postgres === null ? join(folder, "data") : (await freshDatabase(postgres.url)).url;
  const open = async (): Promise<Database> =>
    postgres === null
      ? await openPglite({ folder: place, onEngineLost: fail })
      : await openPostgres({ url: place, poolSize: 2, onConnectionLost: fail });
  const before = await open();
  await migrate(before, ladder);
  await scheduleItems(before, items);
  await before.close();
  await killAgainAndAgain(postgres === null ? 1 : 3, () => new Worker(place, outbox));
  const after = await open();
  const [faults, again] = [await faultsOf(after, outbox, items), await sentAgain(after, outbox)];
  await after.close();
  await postgres?.stop();
  for (const fault of faults.slice(0, 10)) console.log(JSON.stringify({ soak: "scheduler", db, fault }));
  console.log(JSON.stringify({ soak: "scheduler", db, items, kills, sentAgain: again, faults: faults.length }));
  return faults.length;
}

let bad = 0;
for (const db of chosenDatabases(process.argv)) {
  const folder = mkdtempSync(join(tmpdir(), "tessera-due-"));
  bad += await onDatabase(db, folder);
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = bad === 0 ? 0 : 1;
