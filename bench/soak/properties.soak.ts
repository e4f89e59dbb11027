// The property tests with other cases than the suite's: `npm run soak -- properties [--runs 20] [--seed N]` runs all of
// them so many times. A failing run prints the case; its seed replays it: PROPERTY_SEED=N npx vitest run FILE.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { numberAfter } from "./arguments.ts";

const runs = numberAfter("--runs") ?? 20;
const first = numberAfter("--seed") ?? 2;
const files = ["packages", "apps"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  )
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes("node_modules"))
  .filter((file) => readFileSync(file, "utf8").includes("fast-check"));

let bad = 0;
for (let seed = first; seed < first + runs; seed++) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--reporter=dot", ...files],
    { env: { ...process.env, PROPERTY_SEED: String(seed), NO_COLOR: "1" }, encoding: "utf8" },
  );
  if (status !== 0) console.log(stdout, stderr);
  bad += status === 0 ? 0 : 1;
  console.log(JSON.stringify({ soak: "properties", seed, files: files.length, bad: status === 0 ? 0 : 1 }));
}
process.exitCode = bad === 0 ? 0 : 1;
