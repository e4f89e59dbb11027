// Rows and cells under the same people, networks, disks, rights and crashes: every view shows in the end what the server's rows
// are for that person, in its order, and nobody holds a row that they may not read.
import { describe, expect, it, vi } from "vitest";
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import { CollectionRows } from "@tessera/web/data/collections/collection-rows.ts";
import { KeptCollection } from "@tessera/web/data/collections/device/kept-collection.ts";
import { RowDoubts } from "@tessera/web/data/collections/asking/row-doubts.ts";
import { run } from "./run.ts";

const SEEDS = 4;
const TOGETHER = 2;
/** A planted fault is found by one of so many seeds. */
const FINDING_SEEDS = 16;

/** `resume`: see HubOptions. */
const play = async (seed: number, resume?: number) =>
  await run(seed, { db: new MemoryRecordDb(), tables: true, resume });

/** With so small a number almost every connection that returns has missed more than the server repeats, and rows are in doubt. */
const SMALL_RESUME = 2;
const FIRST_OF_DOUBT = 33;

describe("tables", () => {
  for (let from = 1; from <= SEEDS; from += TOGETHER) {
    it(`agree for seeds ${from} to ${from + TOGETHER - 1}`, async () => {
      for (let seed = from; seed < from + TOGETHER; seed++)
        expect((await play(seed)).faults, `npm run soak -- convergence --seed ${seed} --runs 1 --db tables`).toEqual(
          [],
        );
    });
  }

  it("keep no row that is on this device for the queue alone: it may not be theirs any more", async () => {
    // What a soak found: the row of a change that waited came back from disk after its reader had lost it.
    expect((await play(7005)).faults).toEqual([]);
  });

  it(`agree for seed ${FIRST_OF_DOUBT} when connections miss more than the server repeats`, async () => {
    expect((await play(FIRST_OF_DOUBT, SMALL_RESUME)).faults).toEqual([]);
  });

  /** Whether one of the seeds from `first` on finds a fault that contains these words. */
  const found = async (words: string, first = 1, resume?: number): Promise<boolean> => {
    for (let seed = first; seed < first + FINDING_SEEDS; seed++)
      if ((await play(seed, resume)).faults.some((fault) => fault.includes(words))) return true;
    return false;
  };

  it("can fail: news of rows that no client hears is noticed", async () => {
    const deaf = vi.spyOn(CollectionRows.prototype as never as { hear(): void }, "hear").mockReturnValue(undefined);
    try {
      expect(await found("shows other rows")).toBe(true);
    } finally {
      deaf.mockRestore();
    }
  });

  it("can fail: a device that keeps what went is noticed", async () => {
    const deaf = vi.spyOn(KeptCollection.prototype, "heard").mockReturnValue(undefined);
    try {
      expect(await found("still keeps")).toBe(true);
    } finally {
      deaf.mockRestore();
    }
  });

  it("can fail: a row that stays though it may have gone is noticed", async () => {
    const trusting = vi.spyOn(RowDoubts.prototype, "begin").mockReturnValue(undefined);
    try {
      expect(await found("still holds", FIRST_OF_DOUBT, SMALL_RESUME)).toBe(true);
    } finally {
      trusting.mockRestore();
    }
  });
});
