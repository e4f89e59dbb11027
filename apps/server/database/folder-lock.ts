// A lock file: one process a data folder. The file names its holder by pid and start time, so the
// lock of a process that is gone is taken over, also when another program has its pid by now.
// It guards processes of one machine; a folder shared between machines is left to its users.

import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export class FolderLockedError extends Error {
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by the process ${pid}. ` +
        "Stop it first, or give this one another folder (TESSERA_DATA).",
    );
    this.name = "FolderLockedError";
    this.pid = pid;
  }
}

interface Holder {
  readonly pid: number;
  readonly started: string | null;
  readonly token: string;
}

/** Takes the lock or throws FolderLockedError; returns the way to give it back. */
export function lockFolder(folder: string, token: string): () => void {
  const path = join(folder, "lock");
  const mine: Holder = { pid: process.pid, started: startedAt(process.pid), token };
  const draft = join(folder, `lock.${process.pid}.${token}`);
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    // Linking fails when the lock exists, so of several processes exactly one gets it.
    for (let attempt = 0; !linked(draft, path); attempt += 1) {
      const holder = readHolder(path);
      if (holder !== null && (attempt >= 5 || isAlive(holder))) throw new FolderLockedError(folder, holder.pid);
      if (holder !== null) setAside(path, holder, `${draft}.stale`);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readHolder(path)?.token === token) rmSync(path, { force: true });
  };
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Moves a dead holder's lock away; if another process was faster, its live lock goes back. */
function setAside(path: string, dead: Holder, aside: string): void {
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  if (readHolder(aside)?.token !== dead.token) linked(aside, path);
  rmSync(aside, { force: true });
}

function readHolder(path: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof value !== "object" || value === null) return null;
    const { pid, started, token } = value as Partial<Record<keyof Holder, unknown>>;
    if (typeof pid !== "number" || typeof token !== "string") return null;
    return { pid, token, started: typeof started === "string" ? started : null };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw new Error(`The lock file ${path} cannot be read. Remove it if no Tessera uses this folder.`, {
      cause: error,
    });
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
  const started = startedAt(holder.pid);
  return holder.started === null || started === null || holder.started === started;
}

/** The start time that tells two processes with one pid apart, where the system shows it. */
function startedAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot}/${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
  } catch {
    return null;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
