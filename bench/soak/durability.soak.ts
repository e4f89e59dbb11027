// Durability in bulk: `npm run soak -- durability [--runs 50] [--seed N] [--db postgres|pglite]` kills the built server so
// many times in a write storm on each database. Exit code 1 where an acknowledged transaction was lost or doubled.
import { stormOnPglite, stormOnPostgres } from "@tessera/testing/durability/storm-databases.ts";
import { chosenDatabases } from "../server/databases.ts";
import { numberAfter } from "./arguments.ts";

/** Kills on one instance; then a fresh one, so that what is sent again and again stays small. */
const KILLS_EACH = 10;

const runs = numberAfter("--runs") ?? 50;
const first = numberAfter("--seed") ?? 1;
let bad = 0;
for (const db of chosenDatabases(process.argv)) {
  const storm = db === "pglite" ? stormOnPglite : stormOnPostgres;
  const began = performance.now();
  const total = { kills: 0, sent: 0, acknowledged: 0, faults: 0 };
  for (let seed = first; total.kills < runs; seed++) {
    const kills = Math.min(KILLS_EACH, runs - total.kills);
    const { faults, sent, acknowledged } = await storm({ seed, kills });
    total.kills += kills;
    total.sent += sent;
    total.acknowledged += acknowledged;
    total.faults += faults.length;
    for (const fault of faults.slice(0, 10)) console.log(JSON.stringify({ soak: "durability", db, seed, fault }));
    console.log(
      JSON.stringify({ soak: "durability", db, ...total, seconds: Math.round((performance.now() - began) / 1000) }),
    );
  }
  bad += total.faults;
}
process.exitCode = bad === 0 ? 0 : 1;
