// Embedded databases for tests, quickly: initialising one takes seconds, so it is done once for
// an engine version and copied. Without fsync: what is tested here is not the disk.

import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openPglite } from "../open-pglite.ts";
import type { Database } from "../sql.ts";

const cache = fileURLToPath(new URL("../../../../node_modules/.cache/tessera/", import.meta.url));

/** A database that nothing has touched yet, in `folder`, which the caller removes. */
export async function openTestPglite(folder: string): Promise<Database> {
  await placeTestPglite(folder);
  return await openPglite({
    folder,
    fsync: false,
    onEngineLost: (error) => {
      throw error;
    },
  });
}

/** Puts the files of such a database into a data folder, for a server that is to start there. */
export async function placeTestPglite(folder: string): Promise<void> {
  const template = await initialised();
  if (existsSync(join(folder, "database"))) return;
  mkdirSync(folder, { recursive: true });
  cpSync(template, join(folder, "database"), { recursive: true });
}

async function initialised(): Promise<string> {
  const template = join(cache, `pglite-${engineVersion()}`);
  if (existsSync(template)) return template;
  const draft = `${template}.${process.pid}.${performance.now()}`;
  const database = await openPglite({ folder: draft, fsync: false, onEngineLost: () => undefined });
  await database.close();
  try {
    renameSync(join(draft, "database"), template);
  } catch (error) {
    // Another test file was faster; its copy is as good.
    if (!existsSync(template)) throw error;
  }
  rmSync(draft, { recursive: true, force: true });
  return template;
}

function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const manifest: unknown = JSON.parse(readFileSync(join(dirname(entry), "../package.json"), "utf8"));
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) return String(manifest.version);
  throw new Error("The embedded engine does not say its version.");
}
