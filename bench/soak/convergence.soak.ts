// Convergence in full: seeded runs of the simulation, a share of them with pages that are stored and not open, with databases, with
// members who change, on PGlite and on PostgreSQL. Prints every failing seed, and the command that replays it. Invariant: a seed gives
// the same run wherever it runs.
// Usage: npm run soak -- convergence [--seed N] [--runs N] [--db memory|held|tables|members|pglite|postgres]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ladder } from "@tessera/server/ladder.ts";
import { migrate } from "@tessera/server/database/migrations.ts";
import { openPostgres } from "@tessera/server/database/open-postgres.ts";
import { openTestPglite } from "@tessera/server/database/testing/pglite-for-tests.ts";
import type { Database } from "@tessera/server/database/sql.ts";
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import type { RecordDb } from "@tessera/server/store/record-db.ts";
import { SqlRecordDb } from "@tessera/server/store/sql-record-db.ts";
import { startPostgres } from "@tessera/testing/postgres.ts";
import { run, type RunOptions } from "@tessera/testing/simulation/run.ts";
import { heldOptions } from "@tessera/testing/simulation/sub-pages.ts";

const RUNS = 10_000;
/** Of all runs, as many on each real database. */
const ON_DATABASES = 100;

interface Ground {
  readonly name: string;
  readonly runs: number;
  readonly db: () => RecordDb;
  readonly options?: (seed: number) => Partial<RunOptions>;
  readonly close: () => Promise<void>;
}

async function memory(runs: number): Promise<Ground> {
  return { name: "memory", runs, db: () => new MemoryRecordDb(), close: async () => undefined };
}

/** With pages that are held and not looked at. */
async function held(runs: number): Promise<Ground> {
  return { ...(await memory(runs)), name: "held", options: heldOptions };
}

/** With a database on each page. */
async function tables(runs: number): Promise<Ground> {
  return { ...(await memory(runs)), name: "tables", options: () => ({ tables: true }) };
}

/** Membership rows and groups change. */
async function members(runs: number): Promise<Ground> {
  return { ...(await memory(runs)), name: "members", options: () => ({ members: true }) };
}

async function onSql(name: string, runs: number, database: Database, close: () => Promise<void>): Promise<Ground> {
  await migrate(database, ladder);
  const db = new SqlRecordDb(database, (error) => {
    throw error;
  });
  return { name, runs, db: () => db, close };
}

async function pglite(runs: number): Promise<Ground> {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-soak-"));
  const database = await openTestPglite(folder);
  return await onSql("pglite", runs, database, async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

async function postgres(runs: number): Promise<Ground> {
  const server = await startPostgres();
  const database = await openPostgres({ url: server.url, poolSize: 4, onConnectionLost: () => undefined });
  return await onSql("postgres", runs, database, async () => {
    await database.close();
    await server.stop();
  });
}

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { seed: { type: "string" }, runs: { type: "string" }, db: { type: "string" } },
  strict: false,
});
const first = Number(values.seed ?? 1);
const runs = Number(values.runs ?? (values.seed === undefined ? RUNS : 1));
const chosen = typeof values.db === "string" ? values.db : undefined;
const open = { memory, held, tables, members, pglite, postgres };
const share = Math.min(ON_DATABASES, Math.ceil(runs / 100));
const ofHeld = Math.floor(runs / 4);
const ofTables = Math.floor(runs / 10);
const ofMembers = Math.floor(runs / 5);
const plan: [keyof typeof open, number][] =
  chosen === undefined
    ? [
        ["memory", runs - (runs > 1 ? 2 * share + ofHeld + ofTables + ofMembers : 0)],
        ["held", runs > 1 ? ofHeld : 0],
        ["tables", runs > 1 ? ofTables : 0],
        ["members", runs > 1 ? ofMembers : 0],
        ["pglite", runs > 1 ? share : 0],
        ["postgres", runs > 1 ? share : 0],
      ]
    : [[chosen as keyof typeof open, runs]];

let seed = first;
let bad = 0;
for (const [name, count] of plan) {
  if (count === 0) continue;
  const ground = await open[name](count);
  const began = Date.now();
  const sum = { runs: 0, commits: 0, refusals: 0, crashes: 0, lost: 0, returned: 0, bad: 0 };
  for (let n = 0; n < count; n++, seed++) {
    const result = await run(seed, { ...ground.options?.(seed), db: ground.db() });
    sum.runs++;
    sum.commits += result.commits;
    sum.refusals += result.refusals;
    sum.crashes += result.crashes;
    sum.lost += result.lost;
    sum.returned += result.returned;
    if (sum.runs % 500 === 0)
      console.log(JSON.stringify({ soak: "convergence", db: ground.name, until: seed, ...sum }));
    if (result.faults.length === 0) continue;
    sum.bad++;
    console.log(`seed ${seed} on ${ground.name}: ${result.faults.slice(0, 3).join("; ").slice(0, 2000)}`);
    console.log(`  again: npm run soak -- convergence --seed ${seed} --runs 1 --db ${ground.name}`);
  }
  bad += sum.bad;
  const seconds = (Date.now() - began) / 1000;
  console.log(
    JSON.stringify({ soak: "convergence", db: ground.name, seeds: `${seed - count}-${seed - 1}`, ...sum, seconds }),
  );
  await ground.close();
}
process.exitCode = bad === 0 ? 0 : 1;
