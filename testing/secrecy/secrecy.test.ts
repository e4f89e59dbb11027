// Secrecy over random graphs of rights: 40 cases of fixed seeds in memory. `npm run soak -- secrecy` plays 10,000, and one again by
// `--seed`.

import { expect, test } from "vitest";
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import { playCase } from "./case.ts";

const perTest = 8;
const fifths = [0, 1, 2, 3, 4];
/** What the cases of all fifths tried. */
const tried = { cases: 0, shown: 0, revoked: 0, strangers: 0, invited: 0, forged: 0, rows: 0, counted: 0 };

test.each(fifths)("nothing leaves the server that the rules deny: fifth %i of the seeds", async (fifth) => {
  for (let seed = fifth * perTest + 1; seed <= (fifth + 1) * perTest; seed++) {
    const result = await playCase(seed, new MemoryRecordDb());
    expect({ seed, faults: result.faults }).toEqual({ seed, faults: [] });
    tried.cases++;
    for (const name of ["shown", "revoked", "strangers", "invited", "forged", "rows", "counted"] as const)
      tried[name] += result[name];
  }
});

test("the cases tried what they are for", () => {
  // A single fifth, run by its name, tries too little of what is rare.
  const { cases } = tried;
  const isAll = cases === fifths.length * perTest;
  for (const name of ["shown", "strangers", "forged", "rows", "counted"] as const)
    expect(tried[name]).toBeGreaterThanOrEqual(cases);
  if (isAll) expect(tried.revoked).toBeGreaterThan(cases / 5);
  if (isAll) expect(tried.invited).toBeGreaterThan(0);
});
