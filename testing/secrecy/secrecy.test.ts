// Secrecy over random graphs of rights: 500 of fixed seeds in memory. `npm run soak -- secrecy` plays 10,000, and one
// again by `--seed`.

import { expect, test } from "vitest";
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import { playCase } from "./case.ts";

const perTest = 100;

test.each([0, 1, 2, 3, 4])(
  "nothing leaves the server that the rules deny: hundred %i of the seeds",
  { timeout: 60_000 },
  async (hundred) => {
    let shown = 0;
    let revoked = 0;
    for (let seed = hundred * perTest + 1; seed <= (hundred + 1) * perTest; seed++) {
      const result = await playCase(seed, new MemoryRecordDb());
      expect({ seed, faults: result.faults }).toEqual({ seed, faults: [] });
      shown += result.shown;
      revoked += result.revoked;
    }
    expect(shown).toBeGreaterThan(perTest);
    expect(revoked).toBeGreaterThan(perTest / 5);
  },
);
