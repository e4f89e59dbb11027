// `npm test`: everything that proves the project, in one command: installs what is missing, checks, builds, and runs
// the unit tests and the browser tests. Invariant: any failure, also of a step that cannot run, ends in a non-zero
// exit; the last line is "N passed, N failed" alone.
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { ensureInstalled } from "./install.mjs";
import { demandNode } from "./node-version.mjs";
import { binOf, root, run, runNode } from "./process.mjs";

const results = path.join(root, "test-results");
const tally = { passed: 0, failed: 0, skipped: 0 };

function count(name, ok) {
  tally[ok ? "passed" : "failed"] += 1;
  if (!ok) console.log(`FAILED: ${name}`);
}

const heading = (text) => console.log(`\n== ${text}`);

/** Installs Chromium where a package manager may; elsewhere the browser tests fail with the instruction. */
async function findOrInstallChromium() {
  const { findChromium } = await loadTyped("testing/chromium.ts");
  if (findChromium() !== null) return true;
  const isDebian = existsSync("/usr/bin/apt-get");
  if (isDebian && process.getuid?.() === 0) {
    console.log("Installing Chromium for the browser tests ...");
    const apt = (...args) =>
      run("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=300", ...args], {
        capture: true,
        env: { DEBIAN_FRONTEND: "noninteractive" },
      });
    await apt("update");
    for (const name of ["chromium-headless-shell", "chromium"]) {
      const { output } = await apt("install", "-y", "--no-install-recommends", name);
      if (findChromium() !== null) return true;
      console.log(output);
    }
  }
  console.log("No Chromium: install it (Debian: apt-get install chromium) or name it in TESSERA_TEST_CHROMIUM.");
  return false;
}

/** Loads one of our TypeScript modules in this process. */
async function loadTyped(file) {
  const { tsImport } = await import("tsx/esm/api");
  return tsImport(path.join(root, file), import.meta.url);
}

async function readReport(file) {
  return JSON.parse(await readFile(file, "utf8").catch(() => "null"));
}

async function unitTests() {
  heading("Unit tests");
  const file = path.join(results, "unit.json");
  const vitest = await binOf("vitest");
  const { code } = await runNode([vitest, "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  const report = await readReport(file);
  tally.passed += report?.numPassedTests ?? 0;
  tally.failed += report?.numFailedTests ?? 0;
  tally.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  if (code !== 0 && (report?.numFailedTests ?? 0) === 0) count(`vitest ended with code ${code}`, false);
}

async function browserTests() {
  heading("Browser tests");
  const specs = (await readdir(path.join(root, "e2e"), { recursive: true })).filter((file) =>
    file.endsWith(".spec.ts"),
  );
  if (specs.length === 0) {
    console.log("There are none.");
    return;
  }
  if (!(await findOrInstallChromium())) {
    count("a browser to test with", false);
    return;
  }
  const playwright = await binOf("@playwright/test", "playwright");
  const { code } = await runNode([playwright, "test", "--config", "e2e/playwright.config.ts"]);
  const stats = (await readReport(path.join(results, "e2e.json")))?.stats;
  tally.passed += stats?.expected ?? 0;
  tally.failed += (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  tally.skipped += stats?.skipped ?? 0;
  if (code !== 0 && (stats?.unexpected ?? 0) === 0) count(`playwright ended with code ${code}`, false);
}

/** The rules of docs/contract.md, each held by a test of this run. */
async function contract() {
  heading("Contract");
  const { judgeContract } = await import("./contract.mjs");
  const [unit, browser] = await Promise.all(
    ["unit.json", "e2e.json"].map((name) => readReport(path.join(results, name))),
  );
  const { faults, held, open, later } = judgeContract(unit, browser);
  for (const fault of faults) console.log(fault);
  console.log(`${held} rules held, ${open} open, ${later} of features to come`);
  count("docs/contract.md", faults.length === 0);
}

async function checks() {
  heading("Checks");
  const { runChecks } = await import("./check.mjs");
  for (const { name, ok } of await runChecks()) count(name, ok);
}

async function build() {
  heading("Build");
  const { ensureBuilt } = await import("./build.mjs");
  try {
    await ensureBuilt();
    count("build", true);
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    count("build", false);
  }
}

demandNode();
const began = performance.now();
await ensureInstalled();
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
await build();
await checks();
await unitTests();
await browserTests();
await contract();
console.log(`\n${tally.skipped} skipped; ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1);
