// A copy of the project to break: its files as they are now, and its packages as hard links. What is planted there never
// reaches the tree that people work in.
import { execFileSync, fork, spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { planted, type Fault } from "./plant.ts";
import type { Ended, Wanted } from "./runner.ts";

export interface BrokenCopy {
  /**
   * Runs the row's test on the project as it is: what is red already would show nothing. "not run": the code could not be
   * built or imported, so the test never began.
   */
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
  const runner = new Runner(folder);
  /** The file of the last fault, mended by now. */
  let mended: string[] = [];
  const runTest = ({ file, testFile, title }: Fault): Promise<Ended> => {
    if (testFile.startsWith("e2e/")) return inBrowser(folder, testFile, title);
    const changed = [...mended, file];
    mended = [file];
    return runner.run({ changed, testFile, title });
  };
  return {
    runUnbroken: runTest,
    async run(fault) {
      const file = path.join(folder, fault.file);
      const source = readFileSync(file, "utf8");
      writeFileSync(file, planted(source, fault));
      try {
        return await runTest(fault);
      } finally {
        writeFileSync(file, source);
      }
    },
    remove() {
      runner.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A fault may make a loop that never ends. */
const longestMs = 10 * 60_000;

const literal = (title: string): string => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The runner of one copy; a new one where it died of a fault. */
class Runner {
  private child: ChildProcess | null = null;

  constructor(private readonly folder: string) {}

  async run(wanted: Wanted): Promise<Ended> {
    const child = (this.child ??= await this.start());
    const timer = setTimeout(() => child.kill("SIGKILL"), longestMs);
    try {
      return await new Promise<Ended>((resolve) => {
        const died = (): void => {
          this.child = null;
          resolve("not run");
        };
        child.once("exit", died);
        child.once("message", (ended) => {
          child.off("exit", died);
          resolve(ended as Ended);
        });
        child.send(wanted);
      });
    } finally {
      clearTimeout(timer);
    }
  }

  stop(): void {
    this.child?.kill("SIGKILL");
  }

  private async start(): Promise<ChildProcess> {
    const runner = path.join(this.folder, "testing/contract-faults/runner.ts");
    const child = fork(runner, [], { cwd: this.folder, execArgv: ["--import", "tsx"], stdio: "ignore" });
    await new Promise((resolve, reject) => {
      child.once("message", resolve);
      child.once("exit", reject);
    });
    child.removeAllListeners("exit");
    return child;
  }
}

async function inBrowser(folder: string, testFile: string, title: string): Promise<Ended> {
  if ((await node(folder, ["scripts/build.mjs"])) !== 0) return "not run";
  const output = path.join(folder, "test-results", "e2e.json");
  rmSync(output, { force: true });
  const config = ["--config", "e2e/playwright.config.ts"];
  await node(folder, [
    "node_modules/@playwright/test/cli.js",
    "test",
    ...config,
    "first-start",
    path.basename(testFile),
    "-g",
    `a first start|${literal(title)}$`,
  ]);
  const specs = readReport(output)?.suites?.flatMap(specsOf) ?? [];
  const ran = specs.find((one) => one.title === title);
  return ran === undefined ? "not run" : ran.ok ? "green" : "red";
}

interface Suite {
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[];
  readonly suites?: readonly Suite[];
}

interface Report {
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
    const child = spawn(process.execPath, args, { cwd, stdio: "ignore", timeout: longestMs, killSignal: "SIGKILL" });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}
