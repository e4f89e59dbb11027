// Pages that people hold and do not look at, while they are moved and closed to them: whoever comes back holds nothing that
// they may not read. In a third of the runs the log reaches back a few rows only, so that pages are asked for one by one.
import { describe, expect, it, vi } from "vitest";
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import { MovedBlocks } from "@tessera/server/realtime/rights-asked.ts";
import { PageIndex } from "@tessera/sync/page-index.ts";
import { run } from "./run.ts";
import { heldOptions } from "./sub-pages.ts";

const SEEDS = 24;
/** A planted fault is found by one of so many seeds. */
const FINDING_SEEDS = 48;
const TOGETHER = 8;

const play = async (seed: number) => await run(seed, { ...heldOptions(seed), db: new MemoryRecordDb() });

describe("pages held", () => {
  for (let from = 1; from <= SEEDS; from += TOGETHER) {
    it(`are none that may not be read, for seeds ${from} to ${from + TOGETHER - 1}`, async () => {
      for (let seed = from; seed < from + TOGETHER; seed++)
        expect((await play(seed)).faults, `npm run soak -- convergence --seed ${seed} --runs 1 --db held`).toEqual([]);
    });
  }

  const held = async (): Promise<string> => {
    const faults: string[] = [];
    for (let seed = 1; seed <= FINDING_SEEDS && faults.length === 0; seed++)
      faults.push(...(await play(seed)).faults.filter((fault) => fault.includes("still holds")));
    return faults.join("\n");
  };

  it("can fail: a page left out of what is asked is found", async () => {
    const leftOut = vi.spyOn(PageIndex.prototype, "deciding").mockReturnValue([]);
    const stillLeftOut = vi.spyOn(PageIndex.prototype, "undecided").mockReturnValue([]);
    try {
      expect(await held()).toContain("still holds");
    } finally {
      leftOut.mockRestore();
      stillLeftOut.mockRestore();
    }
  });

  it("can fail: a page that moved meanwhile to a holder that may not be read is found", async () => {
    const untold = vi.spyOn(MovedBlocks.prototype, "since").mockResolvedValue([]);
    try {
      expect(await held()).toContain("still holds");
    } finally {
      untold.mockRestore();
    }
  });
});
