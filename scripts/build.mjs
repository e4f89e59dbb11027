// Builds what the server runs and serves: the browser app into apps/web/dist, the server into apps/server/dist.
// Invariant: `.build-hash` beside each result names the sources it was made from, and is written last.
// Leaves starting to start.mjs.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { demandNode } from "./node-version.mjs";
import { binOf, root, runNode } from "./process.mjs";

const skipped = new Set(["node_modules", "dist", ".cache", "testing", "__screenshots__"]);

async function sourceFiles(folder) {
  const found = [];
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (skipped.has(entry.name)) continue;
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await sourceFiles(inside)));
    else if (!/\.test\.tsx?$|\.tsbuildinfo$|\.md$/.test(entry.name)) found.push(inside);
  }
  return found;
}

/** A hash of everything that a target is made from. */
async function hashOf(folders) {
  const hash = createHash("sha256").update(process.version.split(".")[0]);
  const files = (await Promise.all(folders.map((folder) => sourceFiles(path.join(root, folder))))).flat();
  files.push(
    path.join(root, "package-lock.json"),
    path.join(root, "tsconfig.base.json"),
    path.join(root, "scripts", "build.mjs"),
  );
  for (const file of files) {
    hash.update(path.relative(root, file).replaceAll("\\", "/")).update("\0");
    hash.update(await readFile(file)).update("\0");
  }
  return hash.digest("hex");
}

/**
 * Entries of the server bundle: the program, and each worker (`*-worker.ts`) that runs in a thread of its own. All land
 * in one folder, so that `new URL("./x-worker.js", import.meta.url)` holds from any chunk.
 */
async function serverEntries(folder) {
  const files = await sourceFiles(folder);
  const workers = files.filter((file) => /[.-]worker\.ts$/.test(file));
  return Object.fromEntries(
    [path.join(folder, "main.ts"), ...workers].map((file) => [path.basename(file, ".ts"), file]),
  );
}

async function buildServer() {
  const { rolldown } = await import("rolldown");
  const folder = path.join(root, "apps", "server");
  const bundle = await rolldown({
    input: await serverEntries(folder),
    platform: "node",
    external: (id) => !id.startsWith(".") && !path.isAbsolute(id) && !id.startsWith("@tessera/"),
  });
  await bundle.write({
    dir: path.join(folder, "dist"),
    format: "esm",
    sourcemap: true,
    cleanDir: true,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  });
  await bundle.close();
}

async function buildWeb() {
  const vite = await binOf("vite");
  const { code } = await runNode([vite, "build", "--logLevel", "warn"], { cwd: path.join(root, "apps", "web") });
  if (code !== 0) throw new Error("The browser app could not be built; the messages are above.");
}

const hasViteConfig = () => existsSync(path.join(root, "apps", "web", "vite.config.ts"));

const targets = [
  {
    name: "server",
    inputs: ["packages", "apps/server"],
    dist: "apps/server/dist",
    build: buildServer,
    present: () => true,
  },
  { name: "web", inputs: ["packages", "apps/web"], dist: "apps/web/dist", build: buildWeb, present: hasViteConfig },
];

/** Builds the targets whose sources changed since the last build; says which on the console. */
export async function ensureBuilt({ force = false } = {}) {
  for (const target of targets) {
    if (!target.present()) continue;
    const stampFile = path.join(root, target.dist, ".build-hash");
    const hash = await hashOf(target.inputs);
    if (!force && (await readFile(stampFile, "utf8").catch(() => "")) === hash) continue;
    console.log(`Building the ${target.name} ...`);
    await rm(stampFile, { force: true });
    await target.build();
    await mkdir(path.dirname(stampFile), { recursive: true });
    await writeFile(stampFile, hash);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  demandNode();
  const { ensureInstalled } = await import("./install.mjs");
  try {
    await ensureInstalled();
    await ensureBuilt({ force: process.argv.includes("--force") });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
