// `npm run check -- --report`: what is large in the product: files, functions, classes and interfaces. It fails nothing, because a
// limit that fails is met by splitting files and bundling parameters; a reviewer decides what a large part needs.
// Leaves tests, suites and benches out: they are as long as the cases in them.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { sourceFiles } from "./law.mjs";
import { binOf, root, runNode } from "./process.mjs";

const rules = path.join(root, "scripts", "report.oxlintrc.json");
const proves = /\.(?:test|spec|suite)\.tsx?$|(?:^|\/)testing\/|^(?:e2e|bench|testing|scripts)\//;
const most = { file: 400, function: 80, class: 300, interface: 25 };

/** The classes and interfaces of a formatted file that are too large: their first line has no indent, and neither has their end. */
export function largeTypes(text) {
  const found = [];
  const begin = /^(?:export )?(?:abstract )?(class|interface) (\w+)[^\n]*\{$/gm;
  for (const { 1: kind, 2: name, index } of text.matchAll(begin)) {
    const lines = text.slice(index, text.indexOf("\n}", index)).split("\n").slice(1);
    const size = kind === "class" ? lines.length : lines.filter((line) => /^ {2}[\w[("]/.test(line)).length;
    if (size > most[kind]) found.push(`the ${kind} ${name} has ${size} ${kind === "class" ? "lines" : "members"}`);
  }
  return found;
}

/** The functions of the product at `folder` that have more than 80 lines, as "file: a function of n lines". */
export async function largeFunctions(folder = root) {
  const linter = await binOf("oxlint");
  const { output } = await runNode([linter, "-c", rules, "--format", "json", "."], { cwd: folder, capture: true });
  return JSON.parse(output).diagnostics.flatMap(({ filename, message }) => {
    const file = filename.replaceAll("\\", "/");
    const lines = Number(/too many lines \((\d+)\)/.exec(message)?.[1]);
    if (Number.isNaN(lines)) throw new Error(`The linter reported something else about ${file}: ${message}`);
    return proves.test(file) ? [] : [`${file}: a function of ${lines} lines`];
  });
}

/** Every large part, as "file: what is large". */
export async function report(folder = root) {
  const found = await largeFunctions(folder);
  for (const file of await sourceFiles(folder)) {
    if (proves.test(file)) continue;
    const text = await readFile(path.join(folder, file), "utf8");
    const lines = text.trimEnd().split("\n").length;
    if (lines > most.file) found.push(`${file}: ${lines} lines`);
    if (!file.endsWith(".css")) found.push(...largeTypes(text).map((large) => `${file}: ${large}`));
  }
  return found.sort();
}
