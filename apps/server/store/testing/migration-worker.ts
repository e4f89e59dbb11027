/**
 * A process that migrates the members of a database, as the server does when it starts. Tests kill it in the middle:
 * `node --import tsx migration-worker.ts PLACE CALL`. PLACE is the folder of PGlite or an address of PostgreSQL. The process prints the name
 * of each call of the migration when the call begins, for example "submit 2". After the call with the name CALL the process waits, until
 * the test kills it.
 */
import { writeSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { ladder } from "../../ladder.ts";
import { migrate } from "../../database/migrations.ts";
import { openPglite } from "../../database/open-pglite.ts";
import { openPostgres } from "../../database/open-postgres.ts";
import type { Database } from "../../database/sql.ts";
import { MemberListsDb } from "../member-lists-db.ts";
import { migrateMembers } from "../migrate-members.ts";
import { SqlRecordDb } from "../sql-record-db.ts";
import { Store } from "../store.ts";

/** So few that the users of a small workspace need several transactions. */
const TOGETHER = 4;

const [place = "", last = ""] = process.argv.slice(2);

const fail = (error: unknown): never => {
  throw error;
};

async function open(): Promise<Database> {
  if (place.startsWith("postgres")) return await openPostgres({ url: place, poolSize: 2, onConnectionLost: fail });
  return await openPglite({ folder: place, onEngineLost: fail });
}

const counts = new Map<string, number>();

/** The function, which prints that it was called, and whose answer is withheld if it is the last call. */
function reported<Args extends unknown[], Answer>(
  name: string,
  run: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  return async (...args) => {
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    const call = `${name} ${nth}`;
    const answer = run(...args);
    writeSync(1, `${call}\n`);
    if (call !== last) return await answer;
    // The database keeps the process alive until it is killed.
    setInterval(() => undefined, 1_000);
    return await answer.then(() => new Promise<never>(() => undefined));
  };
}

const database = await open();
await reported("ladder", async () => await migrate(database, ladder))();
const store = new Store(new SqlRecordDb(database, fail), { now: Date.now, newId: randomUUID });
const lists = new MemberListsDb(database);
for (const name of ["changed", "namedOnPages", "since", "listing", "note"] as const)
  Object.assign(lists, { [name]: reported(name, lists[name].bind(lists) as () => Promise<unknown>) });
Object.assign(store, { submit: reported("submit", store.submit.bind(store)) });
await migrateMembers({ store, lists, newId: randomUUID, together: TOGETHER });
await database.close();
