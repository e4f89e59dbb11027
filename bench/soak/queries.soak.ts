// Queries in bulk: `npm run soak -- queries [--seed N] [--runs 2000]` plays random collections, edits, schemas and questions from
// the seed on. The index fed by edits, built cold and read from a snapshot must answer as a plain look at every row does. A seed
// alone replays its case with everything it found. The groups of every answer are compared. Then the same in the browser's build.
// Exit code 1 where an answer was wrong, or where some operator, way to group or aggregation of a type was never asked for.
import { playQueries } from "@tessera/database/testing/queries.ts";
import { everythingAsked } from "@tessera/database/testing/asked.ts";
import { seedsAsked } from "./arguments.ts";
import { playedInBrowser } from "./queries-in-browser.ts";

const seeds = seedsAsked(2000);
const began = performance.now();
const asked = new Set<string>();
const total = { in: "node", cases: 0, answers: 0, bad: 0 };

for (const seed of seeds) take(seed, played(seed));
if (total.cases % 500 !== 0) report();
const bad = total.bad;
Object.assign(total, { cases: 0, answers: 0, bad: 0, in: "browser" });
for await (const [seed, outcome] of playedInBrowser([...seeds])) take(seed, outcome);
if (total.cases % 500 !== 0) report();
const every = everythingAsked();
const missed = every.filter((one) => !asked.has(one));
console.log(JSON.stringify({ soak: "queries", may_be_asked: every.length, never_asked: missed }));
process.exitCode = bad + total.bad === 0 && (missed.length === 0 || seeds.length < 500) ? 0 : 1;

function take(seed: number, { answers, faults, asked: some }: ReturnType<typeof playQueries>): void {
  for (const one of some) asked.add(one);
  total.cases++;
  total.answers += answers;
  if (faults.length > 0) {
    total.bad++;
    console.log(JSON.stringify({ soak: "queries", seed, faults: seeds.length === 1 ? faults : faults.slice(0, 1) }));
    console.log(`  again: npm run soak -- queries --seed ${seed}`);
  }
  if (total.cases % 500 === 0) report();
}

function report(): void {
  console.log(JSON.stringify({ soak: "queries", ...total, seconds: Math.round((performance.now() - began) / 1000) }));
}

/** A case that did not come to its end is bad, and the others are played all the same. */
function played(seed: number): ReturnType<typeof playQueries> {
  try {
    return playQueries(seed, undefined, 1);
  } catch (error) {
    return { answers: 0, asked: [], faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  }
}
