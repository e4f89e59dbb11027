// The simulation with pastes of several transactions: a paste that was on the disk arrives as a whole, once and in the oracle's
// order, wherever the tab crashed.
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import { PlannedChanges } from "@tessera/sync/plans/planned-changes.ts";
import { expect, it, vi } from "vitest";
import { PastingHands } from "./pasting-hands.ts";
import { run, type RunResult } from "./run.ts";

const SEEDS = 4;

const play = (seed: number): Promise<RunResult> =>
  run(seed, {
    db: new MemoryRecordDb(),
    hands: (client, pages, units, random) => new PastingHands(client, pages, units, random),
  });

it("pastes in parts arrive as a whole, once and in order", async () => {
  for (let seed = 1; seed <= SEEDS; seed++) expect((await play(seed)).faults, `seed ${seed}`).toEqual([]);
});

it("can fail: a plan that is not stored is noticed", async () => {
  const lost = vi.spyOn(PlannedChanges.prototype, "store").mockResolvedValue(true);
  try {
    let isNoticed = false;
    for (let seed = 1; seed <= SEEDS && !isNoticed; seed++) isNoticed = (await play(seed)).faults.length > 0;
    expect(isNoticed).toBe(true);
  } finally {
    lost.mockRestore();
  }
});
