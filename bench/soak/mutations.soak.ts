// Mutants of the pure rule files: `npm run soak -- mutations [--seed 1] [--count 20] [--tests 10]` chooses mutants by the seed,
// runs for each the nearest test files that reach its file, and reports whether a test fails ("killed") or not ("survived").
// `--over packages/sync,apps/web/frame` chooses from all source files of these folders instead: from each folder in turn a file,
// then a mutant of the file.
// A mutant that survives is a gap of the tests, or behaves as the original does: a person decides which.
// Exit code 1 if a mutant has no test that passes without it, because then nothing is known about it.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { copyRepository, type RepositoryCopy } from "@tessera/testing/mutations/copy.ts";
import { mutantsOf, mutated, type Mutant } from "@tessera/testing/mutations/mutants.ts";
import { testsByDistance } from "@tessera/testing/mutations/tests-by-distance.ts";
import { readRows } from "../../scripts/contract.mjs";
import { importGraph, isTestFile } from "../../scripts/law.mjs";
import { below, seeded } from "../seeded.ts";
import { numberAfter, wordAfter } from "./arguments.ts";

interface Chosen extends Mutant {
  readonly file: string;
}

/** A mutant with an endless loop never ends. */
const limitMs = 5 * 60_000;

/** "out of time": the tests neither passed nor failed within the limit. */
type Outcome = "killed" | "survived" | "out of time" | "without tests";

/** Folders of pure rules; files of packages that docs/contract.md names are added. */
const ruleFolders = /^packages\/kernel\/(?:rules|routes|permissions|operations|errors)\//;

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const seed = numberAfter("--seed") ?? 1;
const count = numberAfter("--count") ?? 20;
const testsEach = numberAfter("--tests") ?? 10;

const { files, importers } = await importGraph(root);
const over = wordAfter("--over")?.split(",") ?? null;
const chosen = over === null ? choose(ruleFiles()) : chooseOver(over);
console.log(`seed ${seed}: ${chosen.length} mutants`);
const nearest = new Map(chosen.map(({ file }) => [file, testsByDistance(file, importers).slice(0, testsEach)]));
const copy = copyRepository(root);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
process.on("exit", () => copy.remove());

const began = performance.now();
const passing = new Set(await copy.passing([...new Set([...nearest.values()].flat())]));
const total: Record<Outcome, number> = { killed: 0, survived: 0, "out of time": 0, "without tests": 0 };
for (const mutant of chosen) {
  const tests = (nearest.get(mutant.file) ?? []).filter((test) => passing.has(test));
  const outcome: Outcome = tests.length === 0 ? "without tests" : await judge(copy, mutant, tests);
  total[outcome]++;
  console.log(described(mutant, outcome, tests));
}
const seconds = Math.round((performance.now() - began) / 1000);
console.log(JSON.stringify({ soak: "mutations", seed, mutants: chosen.length, ...total, seconds }));
process.exit(total["without tests"] === 0 && chosen.length > 0 ? 0 : 1);

function ruleFiles(): readonly string[] {
  const rows = readRows(readFileSync(path.join(root, "docs/contract.md"), "utf8"));
  const named = new Set(rows.flatMap(({ declarations }) => declarations.map((one: string) => one.split("#")[0])));
  return files.filter(
    (file: string) =>
      file.startsWith("packages/") &&
      file.endsWith(".ts") &&
      !isTestFile(file) &&
      (ruleFolders.test(file) || named.has(file)),
  );
}

/** `count` different mutants of these files: the same ones for the same seed and the same sources. */
function choose(from: readonly string[]): readonly Chosen[] {
  const all: Chosen[] = [...from]
    .sort()
    .flatMap((file) => mutantsOf(file, read(file)).map((mutant) => ({ ...mutant, file })));
  const random = seeded(seed);
  return Array.from({ length: Math.min(count, all.length) }, () => all.splice(below(random, all.length), 1)).flat();
}

/** `count` different mutants: each is drawn from the mutants of a file that is drawn from the next of the folders. */
function chooseOver(folders: readonly string[]): readonly Chosen[] {
  const random = seeded(seed);
  const sources = folders.map((folder) =>
    files.filter((file: string) => file.startsWith(`${folder}/`) && /\.tsx?$/.test(file) && !isTestFile(file)).sort(),
  );
  const drawn = new Map<string, Chosen>();
  for (let turn = 0; drawn.size < count; turn++) {
    const of = sources[turn % sources.length] ?? [];
    const file: string | undefined = of[below(random, of.length)];
    if (file === undefined)
      throw new Error(`--over should name folders with source files, instead was ${folders.join(",")}`);
    const mutants = mutantsOf(file, read(file));
    const mutant = mutants[below(random, mutants.length)];
    if (mutant !== undefined) drawn.set(`${file}:${mutant.start}:${mutant.replacement}`, { ...mutant, file });
  }
  return [...drawn.values()];
}

async function judge({ run, write }: RepositoryCopy, mutant: Chosen, tests: readonly string[]): Promise<Outcome> {
  const restore = write(mutant.file, mutated(read(mutant.file), mutant));
  try {
    const ending = await run(tests, limitMs);
    return ending === "passed" ? "survived" : ending === "failed" ? "killed" : ending;
  } finally {
    restore();
  }
}

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

function described({ file, line, ...mutant }: Chosen, outcome: Outcome, tests: readonly string[]): string {
  const sourceLine = (text: string): string => text.split("\n")[line - 1]?.trim() ?? "";
  const before = sourceLine(read(file));
  const after = sourceLine(mutated(read(file), { ...mutant, line }));
  return `${outcome} (${tests.length} test files): ${file}:${line}\n  - ${before}\n  + ${after}`;
}
