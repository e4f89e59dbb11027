// Secrecy in bulk: `npm run soak -- secrecy [--seed N] [--runs 10000]` plays random graphs of rights from the seed on, with
// invitations and strangers among them: one line a hundred and one a fault. A seed alone replays its case with everything
// it found. Exit code 1 where anything leaked.
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import { playCase } from "@tessera/testing/secrecy/case.ts";
import { seedsAsked } from "./arguments.ts";

const seeds = seedsAsked(10_000);
const began = performance.now();
const total = {
  cases: 0,
  searched: 0,
  shown: 0,
  revoked: 0,
  strangers: 0,
  rows: 0,
  counted: 0,
  invited: 0,
  forged: 0,
  bad: 0,
};

for (const seed of seeds) {
  const { faults, ...counts } = await playCase(seed, new MemoryRecordDb()).catch((error: unknown) => failed(error));
  total.cases++;
  for (const name of ["searched", "shown", "revoked", "strangers", "rows", "counted", "invited", "forged"] as const)
    total[name] += counts[name];
  if (faults.length > 0) {
    total.bad++;
    console.log(JSON.stringify({ soak: "secrecy", seed, faults: seeds.length === 1 ? faults : faults.slice(0, 1) }));
    console.log(`  again: npm run soak -- secrecy --seed ${seed}`);
  }
  if (total.cases % 100 === 0) report();
}
report();
process.exitCode = total.bad === 0 ? 0 : 1;

function report(): void {
  console.log(JSON.stringify({ soak: "secrecy", ...total, seconds: Math.round((performance.now() - began) / 1000) }));
}

/** A case that did not come to its end is bad, and the others are played all the same. */
function failed(error: unknown) {
  const nothing = { searched: 0, shown: 0, revoked: 0, strangers: 0, rows: 0, counted: 0, invited: 0, forged: 0 };
  return { faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)], ...nothing };
}
