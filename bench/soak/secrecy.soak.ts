// Secrecy in bulk: `npm run soak -- secrecy [--seed N] [--runs 10000] [--members]` plays random graphs of rights from the seed on, with
// invitations and strangers among them. In every fourth case, and in all cases with --members, the members of the workspace change and
// every user asks for them. Prints one line a hundred cases and one a fault. A seed alone replays its case with everything that it found.
// Exit code 1 if anything leaked.
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import { playCase } from "@tessera/testing/secrecy/case.ts";
import { seedsAsked } from "./arguments.ts";

const seeds = seedsAsked(10_000);
/** The members change in all cases. */
const isOfMembers = process.argv.includes("--members");
/** Otherwise in one of so many. */
const EVERY = 4;
const began = performance.now();
const none = {
  searched: 0,
  shown: 0,
  revoked: 0,
  strangers: 0,
  rows: 0,
  counted: 0,
  invited: 0,
  forged: 0,
  listed: 0,
};
const total = { cases: 0, ...none, bad: 0 };

for (const seed of seeds) {
  const members = isOfMembers || seed % EVERY === 0;
  const { faults, ...counts } = await playCase(seed, new MemoryRecordDb(), { members }).catch(failed);
  total.cases++;
  for (const name of Object.keys(none) as (keyof typeof none)[]) total[name] += counts[name];
  if (faults.length > 0) {
    total.bad++;
    console.log(JSON.stringify({ soak: "secrecy", seed, faults: seeds.length === 1 ? faults : faults.slice(0, 1) }));
    console.log(`  again: npm run soak -- secrecy --seed ${seed}${isOfMembers ? " --members" : ""}`);
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
  return { faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)], ...none };
}
