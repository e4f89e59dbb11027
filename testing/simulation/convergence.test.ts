// Simulated people, networks, disks, permissions and crashes with the real client, protocol and commits: all devices end with the
// same records. `npm run soak -- convergence` plays thousands of seeds; these find the faults that are found most often.
import { describe, expect, it } from "vitest";
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import type { Pending } from "@tessera/sync/queue.ts";
import { run } from "./run.ts";

const SEEDS = 40;
const TOGETHER = 8;

describe("convergence", () => {
  for (let from = 1; from <= SEEDS; from += TOGETHER) {
    it(`holds for seeds ${from} to ${from + TOGETHER - 1}`, async () => {
      for (let seed = from; seed < from + TOGETHER; seed++) {
        const { faults, commits } = await run(seed, { db: new MemoryRecordDb() });
        expect(faults, `npm run soak -- convergence --seed ${seed} --runs 1 --db memory`).toEqual([]);
        expect(commits).toBeGreaterThan(0);
      }
    });
  }

  it("gives the same run for the same seed", async () => {
    const one = await run(77, { db: new MemoryRecordDb(), steps: 120 });
    const other = await run(77, { db: new MemoryRecordDb(), steps: 120 });
    expect(other).toEqual(one);
  });

  it("can fail: a queue that lets go of what it only sent is noticed", async () => {
    const { Sender } = await import("@tessera/sync/sender.ts");
    const prototype = Sender.prototype as unknown as { next(this: Planted): Pending[] };
    const { next } = prototype;
    prototype.next = function letGo() {
      const batch = next.call(this);
      this.scope.pending = this.scope.pending.filter((one) => !batch.includes(one));
      return batch;
    };
    try {
      let bad = 0;
      for (let seed = 1; seed <= 10; seed++) {
        const result = await run(seed, { db: new MemoryRecordDb(), steps: 200 }).catch(() => null);
        if (result === null || result.faults.length > 0) bad++;
      }
      expect(bad).toBeGreaterThan(0);
    } finally {
      prototype.next = next;
    }
  });
});

interface Planted {
  readonly scope: { pending: Pending[] };
}
