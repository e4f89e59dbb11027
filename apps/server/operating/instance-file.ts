// Where the running instance of a data folder can be spoken to, for the commands of the same
// machine: instance.json, there while it runs. A file left by a crash names a dead process.

import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Instance {
  readonly pid: number;
  readonly controlPort: number;
}

const fileName = "instance.json";

/** Resolves to the way to take it back. */
export function announceInstance(folder: string, instance: Instance): () => void {
  const path = join(folder, fileName);
  writeFileSync(`${path}.new`, JSON.stringify(instance), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return () => {
    if (readInstance(folder)?.pid === instance.pid) rmSync(path, { force: true });
  };
}

export function readInstance(folder: string): Instance | null {
  let content: string;
  try {
    content = readFileSync(join(folder, fileName), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  const value: unknown = JSON.parse(content);
  if (typeof value !== "object" || value === null || !("pid" in value) || !("controlPort" in value)) return null;
  const { pid, controlPort } = value;
  return typeof pid === "number" && typeof controlPort === "number" ? { pid, controlPort } : null;
}
