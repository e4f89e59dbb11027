// `npm test` installs missing packages, builds, and runs the checks, the unit tests and the browser tests.
// `npm test -- --changed [commit]` runs the checks and tests that a change reaches.
// Invariant: any failure, also of a step that cannot run, ends in a non-zero exit code; the last line is "N passed, N failed"
// alone.
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { ensureInstalled } from "./install.mjs";
import { demandNode } from "./node-version.mjs";
import { binOf, root, runNode } from "./process.mjs";
import { part, timesTable } from "./processor-time.mjs";
import { appStartsOf, casesOf, failures, readReport, results, slowest } from "./test-reports.mjs";

/** How often the browser tests may load the app in a whole run. Each load takes more than a second of processor time. */
const appStartLimit = 276;

const tally = { passed: 0, failed: 0, skipped: 0 };

/** Failures that are in no report. They are printed at once, and again at the end of the run. */
const failedSteps = [];

function count(name, ok) {
  tally[ok ? "passed" : "failed"] += 1;
  if (ok) return;
  failedSteps.push(`FAILED: ${name}`);
  console.log(failedSteps.at(-1));
}

function countCases(cases) {
  for (const { status } of cases)
    tally[status === "passed" ? "passed" : status === "failed" ? "failed" : "skipped"] += 1;
}

async function build() {
  const { ensureBuilt } = await import("./build.mjs");
  try {
    await ensureBuilt();
    count("build", true);
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    count("build", false);
  }
}

/** Provides Chromium: unit tests run in it too, and the checks read the configuration of the browser tests. */
async function provide() {
  const { ensureChromium } = await import("./chromium.mjs");
  count("a browser to test with", await ensureChromium());
}

/** Both at once, because one uses the processor while the other waits for packages. */
const prepare = () => Promise.all([build(), provide()]);

async function checks(reached) {
  const { runChecks } = await import("./check.mjs");
  for (const { name, ok } of await runChecks(reached)) count(name, ok);
}

/** Runs the named files, or all unit tests if none is named. */
async function unitTests(files = []) {
  const vitest = await binOf("vitest");
  const outputs = ["--reporter=default", "--reporter=json", `--outputFile.json=${path.join(results, "unit.json")}`];
  const { code } = await runNode([vitest, "run", ...outputs, ...files]);
  const cases = casesOf(await readReport("unit.json"), null);
  countCases(cases);
  if (code !== 0 && !cases.some(({ status }) => status === "failed")) count(`vitest ended with code ${code}`, false);
}

/** Runs the named files, or all browser tests if none is named. A limit of app starts is checked if it is given. */
async function browserTests(files = [], limit = Infinity) {
  const playwright = await binOf("@playwright/test", "playwright");
  const { code } = await runNode([playwright, "test", "--config", "e2e/playwright.config.ts", ...files]);
  const report = await readReport("e2e.json");
  const cases = casesOf(null, report);
  countCases(cases);
  if (code !== 0 && !cases.some(({ status }) => status === "failed"))
    count(`playwright ended with code ${code}`, false);
  countAppStarts(appStartsOf(report), limit);
}

function countAppStarts(starts, limit) {
  const line = `${starts} app starts in the browser tests`;
  console.log(limit === Infinity ? line : `${line} (limit ${limit})`);
  // Without any start the report lacks the annotations, and the limit would check nothing.
  if (limit !== Infinity) count(`1 to ${limit} app starts in the browser tests`, starts > 0 && starts <= limit);
}

/** The rules of docs/contract.md, each held by a test of this run. */
async function contract() {
  const { judgeContract } = await import("./contract.mjs");
  const { faults, held, open, reserved } = await judgeContract(
    await readReport("unit.json"),
    await readReport("e2e.json"),
  );
  for (const fault of faults) console.log(fault);
  console.log(`${held} rules held, ${open} open, ${reserved} reserved for features to come`);
  count("docs/contract.md", faults.length === 0);
}

async function everything() {
  await part("Build, and a browser to test with", prepare);
  await part("Checks", () => checks());
  await part("Unit tests", () => unitTests());
  await part("Browser tests", () => browserTests([], appStartLimit));
  await part("Contract", contract);
}

async function whatChanged(since) {
  const { changedSince, reachedBy, whereWorkBegan } = await import("./changed.mjs");
  const commit = since ?? (await whereWorkBegan());
  const reached = await reachedBy(await changedSince(commit));
  const { changed, all, tests, specs } = reached;
  if (changed.length === 0) {
    console.log(`Nothing differs from ${commit}.`);
    process.exit(0);
  }
  if (all) {
    console.log("A configuration changed, which may change anything: everything runs.");
    return everything();
  }
  const total = (await readdir(path.join(root, "e2e"))).filter((name) => name.endsWith(".spec.ts")).length;
  console.log(
    `${changed.length} files differ from ${commit}; they reach ${tests.length} files of unit tests and ${specs.length} of ${total} files of browser tests.`,
  );
  await part("Checks", () => checks(reached));
  // Unit tests may start the built server too.
  if (tests.length + specs.length > 0) await part("Build, and a browser to test with", prepare);
  if (tests.length > 0) await part("Unit tests", () => unitTests(tests));
  if (specs.length > 0) await part("Browser tests", () => browserTests(specs));
}

demandNode();
const [mode, since] = process.argv.slice(2);
if (mode !== undefined && mode !== "--changed") {
  console.error(`npm test takes --changed [commit], instead was ${mode}.`);
  process.exit(2);
}
await ensureInstalled();
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
if (mode === undefined) await everything();
else await whatChanged(since);
const cases = casesOf(await readReport("unit.json"), await readReport("e2e.json"));
if (cases.length > 0) console.log(`\nThe slowest tests:\n${slowest(cases, 10).join("\n")}`);
console.log(`\n${timesTable().join("\n")}`);
for (const failure of [...failedSteps, ...failures(cases)]) console.log(`\n${failure}`);
console.log(`\n${tally.skipped} skipped`);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1);
