// A program for the tests of the scheduler: does due work of two kinds until it is killed. "count" writes a row in its transaction;
// "send" appends a line to a file, as an effect outside the database. It prints the key of each item before its effect, and
// whenever nothing is left to do.
// Usage: due-worker.ts DATABASE_URL|FOLDER OUTBOX

import { appendFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { openPglite } from "../../database/open-pglite.ts";
import { openPostgres } from "../../database/open-postgres.ts";
import { Scheduler } from "../scheduler.ts";

const [place = "", outbox = ""] = process.argv.slice(2);
const fail = (error: Error): never => {
  throw error;
};
const sql = place.startsWith("postgres")
  ? await openPostgres({ url: place, poolSize: 4, onConnectionLost: fail })
  : await openPglite({ folder: place, onEngineLost: fail });
const scheduler = new Scheduler({
  sql,
  newId: randomUUID,
  tickMs: 100,
  leaseSeconds: 2,
  onError: (error) => process.stderr.write(`${String(error)}\n`),
  works: [
    {
      kind: "count",
      effect: "database",
      async run({ key }, inside) {
        await inside.query("INSERT INTO counted (key) VALUES ($1)", [key]);
        process.stdout.write(`count ${key}\n`);
        await inside.query("SELECT pg_sleep(0.005)");
      },
    },
    {
      kind: "send",
      effect: "outside",
      atOnce: 2,
      async run({ key, occurrence }) {
        process.stdout.write(`send ${key}\n`);
        appendFileSync(outbox, `${key} ${occurrence}\n`);
      },
    },
  ],
});
scheduler.start();
process.stdout.write("ready\n");
// Also keeps the process alive, which the ticks alone do not.
setInterval(() => {
  void sql.query("SELECT key FROM due_work LIMIT 1").then((rows) => {
    if (rows.length === 0) process.stdout.write("nothing is left\n");
  });
}, 200);
