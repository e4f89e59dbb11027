// The simulation through the real editor, on a page without a screen. Prints every failing seed, and the command that
// replays it.
// Usage: npm run soak -- writing [--seed N] [--runs N]
import { parseArgs } from "node:util";
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import { Headless } from "@tessera/testing/simulation/headless.ts";
import { run } from "@tessera/testing/simulation/run.ts";
import { WritingHands } from "@tessera/testing/simulation/writing-hands.ts";

const RUNS = 2000;

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { seed: { type: "string" }, runs: { type: "string" } },
  strict: false,
});
const first = Number(values.seed ?? 1);
const runs = Number(values.runs ?? (values.seed === undefined ? RUNS : 1));
const began = Date.now();
const sum = { runs: 0, commits: 0, refusals: 0, crashes: 0, bad: 0 };
for (let seed = first; seed < first + runs; seed++) {
  const headless = Headless.open();
  const result = await run(seed, {
    db: new MemoryRecordDb(),
    hands: (client, pages, units, random) => new WritingHands(client, pages, units, random, headless),
  }).catch((error: unknown) => ({ faults: [String(error)], commits: 0, refusals: 0, crashes: 0 }));
  headless.close();
  sum.runs++;
  sum.commits += result.commits;
  sum.refusals += result.refusals;
  sum.crashes += result.crashes;
  if (sum.runs % 200 === 0) console.log(JSON.stringify({ soak: "writing", until: seed, ...sum }));
  if (result.faults.length === 0) continue;
  sum.bad++;
  console.log(`seed ${seed}: ${result.faults.slice(0, 3).join("; ").slice(0, 2000)}`);
  console.log(`  again: npm run soak -- writing --seed ${seed} --runs 1`);
}
const seconds = (Date.now() - began) / 1000;
console.log(JSON.stringify({ soak: "writing", seeds: `${first}-${first + runs - 1}`, ...sum, seconds }));
process.exitCode = sum.bad === 0 ? 0 : 1;
