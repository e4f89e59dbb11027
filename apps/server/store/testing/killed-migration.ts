// Runs the program migration-worker.ts and kills it at a call of the migration.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { inheritedEngine } from "@tessera/testing/quick-engine.ts";

const program = fileURLToPath(new URL("./migration-worker.ts", import.meta.url));

/**
 * Starts a process that migrates the database at `place`, and kills it with SIGKILL when the call `last` has begun, for example "submit 2".
 * Resolves to the calls that it had begun once the process has ended.
 */
export async function killedMigration(place: string, last: string): Promise<readonly string[]> {
  const child = spawn(process.execPath, [...inheritedEngine(), "--import", "tsx", program, place, last], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    printed += part;
    if (printed.includes(`${last}\n`)) child.kill("SIGKILL");
  });
  await new Promise((resolve) => child.once("close", resolve));
  return printed.trim().split("\n");
}
