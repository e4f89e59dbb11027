// Secrecy in bulk: `npm run soak -- secrecy [--runs 10000] [--seed N]` plays random graphs of rights, one line a hundred
// and one a fault; a seed replays one case with everything it found. Exit code 1 where anything leaked.
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import { playCase } from "@tessera/testing/secrecy/case.ts";
import { numberAfter } from "./arguments.ts";

const only = numberAfter("--seed");
const runs = only === null ? (numberAfter("--runs") ?? 10_000) : 1;
const began = performance.now();
const total = { cases: 0, searched: 0, shown: 0, revoked: 0, bad: 0 };

for (let n = 0; n < runs; n++) {
  const { seed, faults, searched, shown, revoked } = await playCase(only ?? n + 1, new MemoryRecordDb());
  total.cases++;
  total.searched += searched;
  total.shown += shown;
  total.revoked += revoked;
  if (faults.length > 0) {
    total.bad++;
    console.log(JSON.stringify({ soak: "secrecy", seed, faults: only === null ? faults.slice(0, 1) : faults }));
  }
  if (total.cases % 100 === 0) report();
}
report();
process.exitCode = total.bad === 0 ? 0 : 1;

function report(): void {
  console.log(JSON.stringify({ soak: "secrecy", ...total, seconds: Math.round((performance.now() - began) / 1000) }));
}
