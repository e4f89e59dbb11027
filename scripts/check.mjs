// `npm run check`: types, lint, format, law, folders, language, dead code and bundle size, in parallel. On two cores the first run
// takes about 60 s and the following ones under 45 s.
// Invariant: a check that cannot run counts as failed. Prints the output of failing checks only.
// Leaves running the code to test.mjs.
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./install.mjs";
import { folderFaults } from "./folders.mjs";
import { checkLanguage } from "./language.mjs";
import { faultsOf } from "./law.mjs";
import { demandNode } from "./node-version.mjs";
import { binOf, root, runNode } from "./process.mjs";
import { budget, firstPageSize } from "./size.mjs";

async function tsconfigs() {
  const found = ["tsconfig.tests.json"];
  for (const group of ["packages", "apps"]) {
    for (const name of await readdir(path.join(root, group))) {
      const file = `${group}/${name}/tsconfig.json`;
      if (existsSync(path.join(root, file)) && (await hasSources(path.join(root, group, name)))) found.push(file);
    }
  }
  return found;
}

/** A project without a single source file would make tsc complain rather than pass. */
async function hasSources(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (["node_modules", "dist"].includes(entry.name)) continue;
    if (entry.isDirectory() && (await hasSources(path.join(folder, entry.name)))) return true;
    if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) return true;
  }
  return false;
}

const tool = (packageName, binName, args) => async () => {
  const { code, output } = await runNode([await binOf(packageName, binName), ...args], { capture: true });
  return { ok: code === 0, output };
};

const noFaults = (find) => async () => {
  const faults = await find();
  return { ok: faults.length === 0, output: faults.join("\n") };
};

const laws = [
  { name: "law", run: noFaults(() => faultsOf(root)) },
  { name: "folders", run: noFaults(() => folderFaults()) },
  { name: "language", run: checkLanguage },
];

async function size() {
  const dist = path.join(root, "apps", "web", "dist");
  if (!existsSync(dist)) return { ok: true, output: "", note: "not built, so not weighed" };
  const { bytes, files } = await firstPageSize(dist);
  const note = `${(bytes / 1024).toFixed(1)} of ${budget / 1024} kB`;
  return { ok: bytes <= budget, output: `The first page's script weighs ${note}: ${files.join(", ")}`, note };
}

/** What tsc and knip store of unchanged files between runs: it halves the time of every run but the first. */
const cacheOf = (name) => path.join(root, "node_modules", ".cache", "check", name);

const types = (project) => ({
  name: `types ${project}`,
  run: tool("typescript", "tsc", [
    ...["-p", project, "--incremental", "--tsBuildInfoFile"],
    cacheOf(`${project.replaceAll("/", "-")}.tsbuildinfo`),
  ]),
});
const lint = (files) => ({
  name: "lint",
  run: tool("oxlint", "oxlint", ["--type-aware", "--deny-warnings", ...files]),
});
const format = (files) => ({ name: "format", run: tool("oxfmt", "oxfmt", ["--check", ...files]) });

async function allChecks() {
  return [
    { name: "dead code", run: tool("knip", "knip", ["--no-progress", "--cache", "--cache-location", cacheOf("knip")]) },
    lint(["."]),
    ...(await tsconfigs()).map(types),
    format(["."]),
    ...laws,
    { name: "size", run: size },
  ];
}

/** Of the checks those that a change reaches (changed.mjs); who uses what, and how much it weighs, is for a whole run. */
async function checksOf({ changed, rooms, sources, tests, specs }) {
  const isProved = tests.length + specs.length > 0;
  const projects = (await tsconfigs()).filter(
    (project) => rooms.includes(path.posix.dirname(project)) || (isProved && project === "tsconfig.tests.json"),
  );
  const linted = sources.filter((file) => /\.(?:tsx?|mjs)$/.test(file));
  const formatted = changed.filter((file) => existsSync(path.join(root, file)));
  return [
    // A list of files as long as this would not fit a command line on every system.
    ...(linted.length === 0 ? [] : [lint(linted.length > 500 ? ["."] : linted)]),
    ...projects.map(types),
    ...(formatted.length === 0 ? [] : [format(["--no-error-on-unmatched-pattern", ...formatted])]),
    ...laws,
  ];
}

/** Runs every check, or those that a change reaches; resolves with [{name, ok, ms}] and prints as it goes. */
export async function runChecks(reached) {
  const waiting = reached === undefined ? await allChecks() : await checksOf(reached);
  const results = [];
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const began = performance.now();
      const result = await check.run().catch((error) => ({ ok: false, output: String(error?.stack ?? error) }));
      const ms = performance.now() - began;
      const note = result.note === undefined ? "" : ` (${result.note})`;
      console.log(`${result.ok ? "ok    " : "FAILED"} ${check.name}${note} ${(ms / 1000).toFixed(1)} s`);
      if (!result.ok) console.log(result.output.trimEnd());
      results.push({ name: check.name, ok: result.ok, ms });
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, Math.min(4, availableParallelism())) }, worker));
  return results;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  demandNode();
  await ensureInstalled();
  if (process.argv.includes("--report")) {
    const { report } = await import("./report.mjs");
    const large = await report();
    console.log([...large, `${large.length} large parts`].join("\n"));
    process.exit(0);
  }
  const began = performance.now();
  const results = await runChecks();
  const failed = results.filter(({ ok }) => !ok);
  console.log(
    `${results.length - failed.length} passed, ${failed.length} failed in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  process.exit(failed.length === 0 ? 0 : 1);
}
