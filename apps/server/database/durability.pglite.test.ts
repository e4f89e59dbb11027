// That the embedded database keeps what it acknowledged: each commit has reached the disk before
// its answer (traced system calls), and a killed process loses nothing (SIGKILL in a storm).

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inheritedEngine } from "@tessera/testing/quick-engine.ts";
import { openTestPglite, placeTestPglite } from "./testing/pglite-for-tests.ts";

const storm = fileURLToPath(new URL("./testing/commit-storm.ts", import.meta.url));
const program = [...inheritedEngine(), "--import", "tsx", storm];

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "tessera-storm-"));
  await placeTestPglite(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a system-call trace", () => {
  test("shows at least one fsync of the log for each commit, before its acknowledgement", () => {
    expect(commitsWithoutFsync(traceStorm(60))).toEqual([]);
  });

  test("shows it for each commit between those of work that would be done again, which wait for none", () => {
    const missing = commitsWithoutFsync(traceStorm(40, "behind"));
    expect(missing.filter((n) => n % 2 === 0)).toEqual([]);
    expect(missing.length).toBeGreaterThan(15);
  });

  test("shows it missing when fsync is taken out", () => {
    expect(commitsWithoutFsync(traceStorm(20, "no-fsync"))).toHaveLength(20);
  });
});

test("SIGKILL in a storm loses no acknowledged commit and leaves no lock behind", async () => {
  let acknowledged = 0;
  for (const killAfter of [3, 40, 90]) {
    acknowledged = await killedStorm(killAfter, acknowledged);
    const database = await openTestPglite(folder);
    const rows = await database.query<{ n: number }>("SELECT n FROM storm ORDER BY n");
    // The commit that was on its way when the kill came may be there or not.
    expect([acknowledged, acknowledged + 1]).toContain(rows.length);
    expect(rows.map(({ n }) => n)).toEqual(rows.map((_, index) => index + 1));
    acknowledged = rows.length;
    await database.close();
  }
});

test("a second process is told who has the folder", async () => {
  const database = await openTestPglite(folder);
  try {
    expect(() => execFileSync(process.execPath, [...program, folder, "1"], { stdio: "pipe" })).toThrow(
      `The data folder ${folder} is in use by the process ${process.pid}. Stop it first`,
    );
  } finally {
    await database.close();
  }
});

/** The trace's lines, fsyncs and acknowledgements of all threads in the order they ended. */
function traceStorm(commits: number, mode = ""): string[] {
  const trace = join(folder, "trace");
  const strace = ["-f", "-qq", "-y", "-s", "64", "-e", "trace=fsync,fdatasync,write", "-o", trace];
  try {
    execFileSync("strace", [...strace, process.execPath, ...program, folder, String(commits), mode], {
      stdio: ["ignore", "ignore", "pipe"],
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      throw new Error("This test needs strace to see system calls. Install it (apt-get install strace).", {
        cause: error,
      });
    }
    throw error;
  }
  return readFileSync(trace, "utf8").split("\n");
}

/** Acknowledged numbers since whose predecessor no write-ahead log was synced. */
function commitsWithoutFsync(lines: readonly string[]): number[] {
  const missing: number[] = [];
  /** Threads in the middle of syncing the log: strace splits a call that another interrupts. */
  const syncing = new Set<string>();
  let synced = false;
  for (const line of lines) {
    const thread = /^\d+/.exec(line)?.[0] ?? "";
    if (/\b(?:fsync|fdatasync)\(\d+<[^>]*\/pg_wal\/.*= 0$/.test(line)) synced = true;
    else if (/\b(?:fsync|fdatasync)\(\d+<[^>]*\/pg_wal\/.*unfinished/.test(line)) syncing.add(thread);
    else if (/<\.\.\. (?:fsync|fdatasync) resumed.*= 0$/.test(line) && syncing.delete(thread)) synced = true;
    const acknowledged = /write\(1<[^>]*>, "(\d+)\\n"/.exec(line)?.[1];
    if (acknowledged === undefined) continue;
    if (!synced) missing.push(Number(acknowledged));
    synced = false;
  }
  return missing;
}

/** Kills a storm after it acknowledged so many more commits; resolves to the last acknowledged. */
async function killedStorm(killAfter: number, before: number): Promise<number> {
  const child = spawn(process.execPath, [...program, folder, "1000000"], { stdio: ["ignore", "pipe", "inherit"] });
  let last = before;
  let text = "";
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (part: string) => {
    text += part;
    last = Number(/(\d+)\n[^\n]*$/.exec(text)?.[1] ?? before);
    if (last >= before + killAfter) child.kill("SIGKILL");
  });
  await new Promise((resolve) => child.once("close", resolve));
  return last;
}
