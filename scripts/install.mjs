// Installs the dependencies when they are not what the lock says, and completes the native parts of this platform.
// Invariant: after `ensureInstalled` every package that ships per-platform binaries has the one for this machine.
// A lock made on another platform can lack entries for ours; those are fetched beside it, without changing it.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { root, runNpm } from "./process.mjs";

const modules = path.join(root, "node_modules");
const stampFile = path.join(modules, ".tessera-installed");
const quiet = ["--no-audit", "--no-fund", "--include=dev", "--include=optional"];

async function fingerprint() {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
  for (const name of ["package-lock.json", "package.json"]) {
    hash.update(await readFile(path.join(root, name)).catch(() => ""));
  }
  return hash.digest("hex");
}

const readStamp = () => readFile(stampFile, "utf8").catch(() => "");

/** True when `npm install` was run, by hand or by us, after the lock last changed. */
async function installedSinceLock() {
  const times = await Promise.all(
    [path.join(modules, ".package-lock.json"), path.join(root, "package-lock.json")].map((file) =>
      stat(file)
        .then((found) => found.mtimeMs)
        .catch(() => -1),
    ),
  );
  return times[0] >= 0 && times[0] >= times[1];
}

/** Every installed package folder, nested ones included. */
async function packageFolders(folder) {
  const found = [];
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isDirectory() || entry.name.startsWith(".")) continue;
    const inside = path.join(folder, entry.name);
    if (entry.name.startsWith("@")) found.push(...(await packageFolders(inside)));
    else found.push(inside, ...(await packageFolders(path.join(inside, "node_modules"))));
  }
  return found;
}

const platformNames = { win32: ["win32", "windows"] }[process.platform] ?? [process.platform];

/** Of a package's optional dependencies, those whose names say that they are for this machine. */
export function forThisMachine(names, platforms = platformNames, arch = process.arch) {
  return names.filter((name) => {
    const words = name.split(/[^a-z0-9]+/);
    return platforms.some((platform) => words.includes(platform)) && words.includes(arch);
  });
}

function isInstalledFor(folder, name) {
  for (let at = folder; at.startsWith(root); at = path.dirname(at)) {
    if (existsSync(path.join(at, "node_modules", name, "package.json"))) return true;
  }
  return false;
}

/** Native parts that this machine needs and does not have, as [{name, version, folder}]. */
async function missingBinaries() {
  const missing = [];
  for (const folder of await packageFolders(modules)) {
    const manifest = await readFile(path.join(folder, "package.json"), "utf8")
      .then(JSON.parse)
      .catch(() => null);
    const names = forThisMachine(Object.keys(manifest?.optionalDependencies ?? {}));
    if (names.length === 0 || names.some((name) => isInstalledFor(folder, name))) continue;
    for (const name of names) missing.push({ name, version: manifest.optionalDependencies[name], folder });
  }
  return missing;
}

async function npmInstall(extra) {
  const { code } = await runNpm(["install", ...quiet, ...extra]);
  if (code !== 0) throw new Error(`npm install failed with code ${code}; its messages are above.`);
}

async function completeBinaries() {
  const missing = await missingBinaries();
  if (missing.length === 0) return;
  console.log(
    `Fetching ${missing.length} native parts that the lock does not name for ${process.platform}-${process.arch} ...`,
  );
  // Both C libraries may be offered; npm takes the one that fits and refuses the other, so try them one by one.
  const versions = new Map(missing.map(({ name, version }) => [name, version]));
  const wanted = [...versions].map(([name, version]) => `${name}@${version}`);
  const { code } = await runNpm(["install", ...quiet, "--no-save", "--no-package-lock", "--force", ...wanted], {
    capture: true,
  });
  if (code === 0 && (await missingBinaries()).length === 0) return;
  await rm(modules, { recursive: true, force: true });
  await npmInstall(["--no-package-lock"]);
  const still = await missingBinaries();
  if (still.length > 0) {
    throw new Error(
      `No native parts for ${process.platform}-${process.arch}: ${still.map(({ name }) => name).join(", ")}.`,
    );
  }
}

/** Makes node_modules fit the lock and this machine; does nothing, quickly, when it already does. */
export async function ensureInstalled() {
  const stamp = await readStamp();
  if (stamp !== "" && stamp === (await fingerprint())) return;
  if (!(await installedSinceLock())) {
    console.log("Installing dependencies (the first time takes a minute) ...");
    await npmInstall([]);
  }
  await completeBinaries();
  await writeFile(stampFile, await fingerprint());
}
