// What a change reaches: the files that import a changed one, directly or through others, and the checks and tests among
// them. Invariant: a file that decides over everything (a configuration, the lock) reaches everything.
// A browser test imports the harness, not the product: the folders that it walks through stand in its head, as
// "// Walks: apps/web/features/trash, apps/server/features/trash".
import { readFile } from "node:fs/promises";
import path from "node:path";
import { importGraph, proving, rooms, walksOf } from "./law.mjs";
import { root, run } from "./process.mjs";

const testName = /\.test\.tsx?$/;
const specName = /^e2e\/.*\.spec\.ts$/;
const decidesAll =
  /^(?:[^/]*\.(?:json|ts)|\.[^/]*\.json|testing\/[^/]*-setup\.ts|e2e\/(?:playwright\.config|test)\.ts)$/;
const room = (file) => [...Object.keys(rooms), ...proving, "scripts"].find((name) => file.startsWith(`${name}/`));

async function git(...args) {
  const { code, output } = await run("git", args, { capture: true });
  if (code !== 0) throw new Error(`git ${args.join(" ")}: ${output.trim()}`);
  return output.split("\n").filter((line) => line !== "");
}

/** Files that differ from a commit, those that git does not know yet included. */
export async function changedSince(commit) {
  const [known, unknown] = await Promise.all([
    git("diff", "--name-only", "--no-renames", commit, "--"),
    git("ls-files", "--others", "--exclude-standard"),
  ]);
  return [...new Set([...known, ...unknown])];
}

/** Where work began: what `main` of the origin and this branch have in common; without an origin the last commit. */
export async function whereWorkBegan() {
  const { code, output } = await run("git", ["merge-base", "HEAD", "origin/main"], { capture: true });
  return code === 0 ? output.trim() : "HEAD";
}

/** The changed files and all that import one of them; `importers` maps a file to those that name it. */
export function reachedFrom(changed, importers) {
  const reached = new Set(changed);
  const waiting = [...changed];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const importer of importers.get(file) ?? [])
      if (!reached.has(importer)) {
        reached.add(importer);
        waiting.push(importer);
      }
  return reached;
}

/** A browser test is reached by its own code, and by product code in a folder that it walks through. */
function reachedSpecs(specs, changed, reached, importers) {
  const harness = reachedFrom(
    changed.filter((file) => ["e2e", "testing"].includes(room(file))),
    importers,
  );
  const product = [...reached].filter((file) => /^(?:apps|packages)\//.test(file) && !testName.test(file));
  const isWalked = (folder) => product.some((file) => file === folder || file.startsWith(`${folder}/`));
  return specs.filter(({ file, walks }) => harness.has(file) || walks.some(isWalked));
}

/**
 * Resolves with {changed, all, sources, rooms, tests, specs}: whether everything is reached, else the source files, the
 * rooms that they are in, the unit tests and the browser tests. `tree`: the folder that the files are in.
 */
export async function reachedBy(changed, tree = root) {
  const { files, importers } = await importGraph(tree);
  const specs = await Promise.all(
    files
      .filter((file) => specName.test(file))
      .map(async (file) => ({ file, walks: walksOf(await readFile(path.join(tree, file), "utf8")) })),
  );
  const known = new Set(files);
  // What nobody names by an import is read by its neighbours, if by anybody.
  const start = changed.flatMap((file) =>
    known.has(file) || importers.has(file) || room(file) === undefined
      ? [file]
      : [file, ...files.filter((other) => path.posix.dirname(other) === path.posix.dirname(file))],
  );
  const reached = reachedFrom(start, importers);
  const sources = [...reached].filter((file) => known.has(file));
  return {
    changed,
    all: changed.some((file) => decidesAll.test(file)),
    sources,
    rooms: [...new Set(sources.map(room))].filter((name) => name !== undefined),
    tests: sources.filter((file) => testName.test(file)),
    specs: reachedSpecs(specs, start, reached, importers).map(({ file }) => file),
  };
}
