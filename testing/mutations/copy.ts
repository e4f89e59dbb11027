// A copy of the repository for mutants, so that a mutant is never written into the working tree.
import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** "out of time" is how a mutant ends that loops without end. */
export type Ending = "passed" | "failed" | "out of time";

export interface RepositoryCopy {
  /** Runs these test files of the copy until one fails. */
  run(tests: readonly string[], limitMs: number): Promise<Ending>;
  /** Resolves with those of the test files that pass in the copy. */
  passing(tests: readonly string[]): Promise<readonly string[]>;
  /** Replaces the content of a file of the copy. Returns a function that restores it. */
  write(file: string, content: string): () => void;
  remove(): void;
}

/** Copies the files of `root` that git does not ignore, and links its packages. */
export function copyRepository(root: string): RepositoryCopy {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-mutants-"));
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: root, encoding: "utf8" });
  for (const file of files.split("\0").filter((name) => name !== "" && existsSync(path.join(root, name)))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(folder, file));
  }
  for (const room of ["", "apps/web"]) linkPackages(path.join(root, room), path.join(folder, room));
  const report = path.join(folder, "mutants.json");
  return {
    run: (tests, limitMs) => runTests(folder, ["--bail=1", "--retry=0", ...tests], limitMs),
    async passing(tests) {
      await runTests(folder, ["--reporter=json", `--outputFile=${report}`, ...tests], wholeRunMs);
      return passedFiles(report).map((file) => path.relative(folder, file).replaceAll("\\", "/"));
    },
    write(file, content) {
      const target = path.join(folder, file);
      const before = readFileSync(target, "utf8");
      writeFileSync(target, content);
      return () => writeFileSync(target, before);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const wholeRunMs = 30 * 60_000;

/**
 * Links each package of `from`/node_modules. The links of workspaces are copied as they are, because they are relative: in
 * the copy they lead to the copy's own files.
 */
function linkPackages(from: string, to: string): void {
  const source = path.join(from, "node_modules");
  const target = path.join(to, "node_modules");
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(source).filter((one) => !one.startsWith(".")))
    if (name === "@tessera")
      cpSync(path.join(source, name), path.join(target, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(path.join(source, name), path.join(target, name));
}

/** Runs vitest in a process group of its own: vitest's workers are stopped with it, also those in an endless loop. */
function runTests(cwd: string, args: readonly string[], limitMs: number): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const vitest = path.join(cwd, "node_modules/vitest/vitest.mjs");
    const child = spawn(process.execPath, [vitest, "run", ...args], { cwd, stdio: "ignore", detached: true });
    const stop = (): void => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    };
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      stop();
    }, limitMs);
    process.once("exit", stop);
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      process.off("exit", stop);
      resolve(isLate ? "out of time" : code === 0 ? "passed" : "failed");
    });
  });
}

interface Report {
  readonly testResults: readonly { readonly name: string; readonly status: string }[];
}

/** The files of vitest's report that passed; none if the report was not written. */
function passedFiles(report: string): readonly string[] {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  return testResults.filter(({ status }) => status === "passed").map(({ name }) => name);
}
