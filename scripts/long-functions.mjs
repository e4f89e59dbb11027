// Functions and components have 80 lines at most. Those that are longer stand in long-functions.json, a list that only
// shrinks: `node scripts/long-functions.mjs --write` takes out what was split, and never adds anything.
// Leaves tests, suites and benches alone: their length is that of the cases in them.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { binOf, root, runNode } from "./process.mjs";

const listFile = path.join(root, "scripts", "long-functions.json");
const rules = path.join(root, "scripts", "long-functions.oxlintrc.json");
const proves = /\.(?:test|spec|suite)\.tsx?$|(?:^|\/)testing\/|^(?:e2e|bench|testing|scripts)\//;

/** {file: lengths in lines, longest first} of every function of the product at `folder` that is longer than 80 lines. */
export async function longFunctions(folder = root) {
  const linter = await binOf("oxlint");
  const { output } = await runNode([linter, "-c", rules, "--format", "json", "."], { cwd: folder, capture: true });
  const found = {};
  for (const { filename, message } of JSON.parse(output).diagnostics) {
    const file = filename.replaceAll("\\", "/");
    const lines = Number(/too many lines \((\d+)\)/.exec(message)?.[1]);
    if (Number.isNaN(lines)) throw new Error(`The linter said something else of ${file}: ${message}`);
    if (!proves.test(file)) (found[file] ??= []).push(lines);
  }
  return Object.fromEntries(
    Object.keys(found)
      .sort()
      .map((file) => [file, found[file].sort((a, b) => b - a)]),
  );
}

/** What is longer than the list allows (`grown`), and what the list still allows though nothing is as long (`shrunk`). */
export function judgeLengths(found, listed) {
  const faults = { grown: [], shrunk: [] };
  for (const file of new Set([...Object.keys(found), ...Object.keys(listed)])) {
    const [now, allowed] = [found[file] ?? [], listed[file] ?? []];
    for (let n = 0; n < Math.max(now.length, allowed.length); n++) {
      const [lines, most] = [now[n] ?? 0, allowed[n] ?? 0];
      if (lines > most) faults.grown.push(`${file}: a function of ${lines} lines; ${most || 80} at most`);
      if (lines < most) faults.shrunk.push(`${file}: long-functions.json allows ${most} lines, and nothing needs them`);
    }
  }
  return faults;
}

/** As the formatter lays it out: a file a line. */
const written = (list) =>
  `{\n${Object.entries(list)
    .map(([file, lengths]) => `  ${JSON.stringify(file)}: [${lengths.join(", ")}]`)
    .join(",\n")}\n}\n`;
const readList = () => JSON.parse(readFileSync(listFile, "utf8"));

/** Every fault of the tree, as "file: what is wrong". */
export async function lengthFaults() {
  const { grown, shrunk } = judgeLengths(await longFunctions(), readList());
  return [...grown, ...shrunk];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const found = await longFunctions();
  const { grown, shrunk } = judgeLengths(found, readList());
  const isWriting = process.argv.includes("--write") && grown.length === 0;
  if (isWriting) writeFileSync(listFile, written(found));
  const faults = isWriting ? [] : [...grown, ...shrunk];
  for (const fault of faults) console.log(fault);
  console.log(`${Object.values(found).flat().length} functions are longer than 80 lines.`);
  process.exit(faults.length === 0 ? 0 : 1);
}
