// A copy of the project to break: its files as they are now, and its packages as hard links. What is planted there never
// reaches the tree that people work in.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { planted, type Fault } from "./plant.ts";

/** "not run": the code could not be built or imported, so the test never began. */
export type Ended = "red" | "green" | "not run";

export interface BrokenCopy {
  /** Runs the row's test on the project as it is: what is red already would show nothing. */
  runUnbroken(fault: Fault): Promise<Ended>;
  /** Plants the fault, runs the row's test, mends the copy. */
  run(fault: Fault): Promise<Ended>;
  remove(): void;
}

/** Copies `root`; `browser` builds it, for the tests that are run in one. */
export function copyToBreak(root: string): BrokenCopy {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-faults-"));
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: root, encoding: "utf8" });
  for (const file of files.split("\0").filter((name) => name !== "" && existsSync(path.join(root, name)))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(folder, file));
  }
  for (const room of ["", "apps/web/"]) {
    const from = path.join(root, room, "node_modules");
    if (existsSync(from)) execFileSync("cp", ["-al", from, path.join(folder, room)]);
  }
  return {
    runUnbroken: (fault) => runTest(folder, fault),
    async run(fault) {
      const file = path.join(folder, fault.file);
      const source = readFileSync(file, "utf8");
      writeFileSync(file, planted(source, fault));
      try {
        return await runTest(folder, fault);
      } finally {
        writeFileSync(file, source);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const runTest = (folder: string, fault: Fault): Promise<Ended> =>
  fault.testFile.startsWith("e2e/") ? inBrowser(folder, fault) : inVitest(folder, fault);

const longestMs = 10 * 60_000;

const literal = (title: string): string => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

async function inVitest(folder: string, { testFile, title }: Fault): Promise<Ended> {
  const output = path.join(folder, "fault.json");
  rmSync(output, { force: true });
  const name = `${literal(title)}$`;
  await node(folder, ["node_modules/vitest/vitest.mjs", "run", testFile, "-t", name, "--reporter=json", `--outputFile=${output}`]);
  const report = readReport(output);
  const results = report?.testResults?.flatMap((file) => file.assertionResults ?? []) ?? [];
  const status = results.find((one) => one.title === title)?.status;
  return status === "failed" ? "red" : status === "passed" ? "green" : "not run";
} // prettier-ignore

async function inBrowser(folder: string, { testFile, title }: Fault): Promise<Ended> {
  if ((await node(folder, ["scripts/build.mjs"])) !== 0) return "not run";
  const output = path.join(folder, "test-results", "e2e.json");
  rmSync(output, { force: true });
  const config = ["--config", "e2e/playwright.config.ts"];
  await node(folder, [
    "node_modules/@playwright/test/cli.js", "test", ...config, "first-start", path.basename(testFile), "-g", `a first start|${literal(title)}$`,
  ]); // prettier-ignore
  const specs = readReport(output)?.suites?.flatMap(specsOf) ?? [];
  const ran = specs.find((one) => one.title === title);
  return ran === undefined ? "not run" : ran.ok ? "green" : "red";
}

interface Suite {
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[];
  readonly suites?: readonly Suite[];
}

interface Report {
  readonly testResults?: readonly { readonly assertionResults?: readonly { title: string; status: string }[] }[];
  readonly suites?: readonly Suite[];
}

const specsOf = (suite: Suite): { title: string; ok: boolean }[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

function readReport(file: string): Report | null {
  // What broke before a test could run leaves no report: that is told as "not run".
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;
}

function node(cwd: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    // A fault may make a loop that never ends.
    const child = spawn(process.execPath, args, { cwd, stdio: "ignore", timeout: longestMs, killSignal: "SIGKILL" });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}
