// Runs one test after another in the folder it is started in, for copy.ts: a runner of tests that stays is several times
// faster than one for each. Told of the file that changed, it forgets what it knew of it.
import path from "node:path";
import { createVitest } from "vitest/node";

export interface Wanted {
  /** From the folder: what was changed since the last run, mended files among it. */
  readonly changed: readonly string[];
  readonly testFile: string;
  readonly title: string;
}

export type Ended = "red" | "green" | "not run";

const vitest = await createVitest("test", { watch: false, reporters: [{}], silent: true });

process.on("message", ({ changed, testFile, title }: Wanted) => {
  void run(changed, testFile, title).then((ended) => process.send?.(ended));
});
process.send?.("ready");

async function run(changed: readonly string[], testFile: string, title: string): Promise<Ended> {
  for (const file of changed) vitest.invalidateFile(path.resolve(file));
  vitest.setGlobalTestNamePattern(new RegExp(`${title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`));
  const specifications = await vitest.globTestSpecifications([path.resolve(testFile)]);
  const { testModules } = await vitest.runTestSpecifications(specifications);
  const tests = testModules.flatMap((one) => [...one.children.allTests()]);
  const state = tests.find((one) => one.name === title)?.result().state;
  return state === "failed" ? "red" : state === "passed" ? "green" : "not run";
}
