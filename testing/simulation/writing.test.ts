// The simulation through the real editor (I2, I3, H2): what is typed is kept, every editor shows what its records say, and a
// caret stays behind its character. The full count is `npm run soak -- writing`.
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import { HeldCaret } from "@tessera/editor/page/held-caret.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Headless } from "./headless.ts";
import { run, type RunResult } from "./run.ts";
import { WritingHands } from "./writing-hands.ts";

const SEEDS = 20;
const TOGETHER = 5;

let headless: Headless;
beforeEach(() => {
  headless = Headless.open();
});
afterEach(() => headless.close());

const write = (seed: number, steps?: number): Promise<RunResult> =>
  run(seed, {
    db: new MemoryRecordDb(),
    ...(steps === undefined ? {} : { steps }),
    hands: (client, pages, units, random) => new WritingHands(client, pages, units, random, headless),
  });

for (let from = 1; from <= SEEDS; from += TOGETHER)
  it(`editors agree for seeds ${from} to ${from + TOGETHER - 1}`, async () => {
    for (let seed = from; seed < from + TOGETHER; seed++)
      expect((await write(seed)).faults, `npm run soak -- writing --seed ${seed} --runs 1`).toEqual([]);
  });

it("can fail: a caret that is left where the text was is noticed", async () => {
  const prototype = HeldCaret.prototype as unknown as { hold: () => void };
  const { hold } = prototype;
  prototype.hold = () => undefined;
  try {
    let isNoticed = false;
    for (let seed = 1; seed <= 40 && !isNoticed; seed++) {
      const result = await write(seed, 200).catch(() => null);
      isNoticed = result === null || result.faults.length > 0;
    }
    expect(isNoticed).toBe(true);
  } finally {
    prototype.hold = hold;
  }
});
