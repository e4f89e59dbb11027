// Membership rows and groups change during the run: users lose the workspace's pages and get them back. In the end every client holds
// what its user may read and nothing else, and nothing typed is missing. `npm run soak -- convergence --db members` plays more seeds.
import { afterEach, describe, expect, it, vi } from "vitest";
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import type * as ChangedPeople from "@tessera/server/store/changed-people.ts";
import { run } from "./run.ts";

const SEEDS = 3;
/** A planted fault is found by one of so many seeds. */
const FINDING_SEEDS = 16;
const CHANGED = "@tessera/server/store/changed-people.ts";

afterEach(() => {
  vi.doUnmock(CHANGED);
  vi.resetModules();
});

describe("members", () => {
  it(`hold what they may read, for seeds 1 to ${SEEDS}`, async () => {
    const counts = { lost: 0, returned: 0 };
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { faults, lost, returned } = await run(seed, { db: new MemoryRecordDb(), members: true });
      expect(faults, `npm run soak -- convergence --seed ${seed} --runs 1 --db members`).toEqual([]);
      counts.lost += lost;
      counts.returned += returned;
    }
    expect(counts.lost).toBeGreaterThan(2 * SEEDS);
    expect(counts.returned).toBeGreaterThan(SEEDS);
  });

  it("can fail: a change of members that does not name its users is found", async () => {
    vi.doMock(CHANGED, async (original) => ({ ...(await original<typeof ChangedPeople>()), changedPeople: () => [] }));
    vi.resetModules();
    const planted = await import("./run.ts");
    const faults: string[] = [];
    for (let seed = 1; seed <= FINDING_SEEDS && faults.length === 0; seed++)
      faults.push(...(await planted.run(seed, { db: new MemoryRecordDb(), members: true })).faults);
    expect(faults.join("\n")).toMatch(/still holds|does not hold/);
  });
});
