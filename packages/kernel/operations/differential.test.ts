import { expect, it } from "vitest";
import { DifferentialRun } from "../testing/differential.ts";

const SEEDS = 250;

it(`SPEC 1-6, 10-28: agrees with the reference after every commit, ${SEEDS} seeds`, () => {
  let commits = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const run = new DifferentialRun(seed);
    expect(run.run(45), `seed ${seed}`).toBeNull();
    commits += run.commits;
  }
  expect(commits).toBeGreaterThan(SEEDS * 20);
});

it("SPEC 1-6: agrees with the reference on texts of many chunks", () => {
  for (let seed = 1001; seed <= 1002; seed++) {
    const run = new DifferentialRun(seed, 12);
    expect(run.run(700), `seed ${seed}`).toBeNull();
  }
});
