// The rows of docs/contract.md and docs/security.md against what ran: each names a file that the product reaches and a test that
// passed. `open` rows are counted; `later: <feature>` rows belong to features to come, and are counted too.
// A row: | Where | Rule | File | Test |, Test being "path/of.test.ts: title of the test".
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { importGraph } from "./law.mjs";
import { root } from "./process.mjs";
import { casesOf, passedSteps } from "./test-reports.mjs";

/** Where a row comes from: a line of the contract, or an attack. */
const rowShape = /^\| (C[IC]\d:\d+|A:\d+) \| (.+?) \| (.*?) \|(?: (.*?))? \|$/;

/** Every row of the page, in order: {where, rule, file, test}. */
export function readRows(page) {
  const rows = [];
  for (const line of page.split("\n")) {
    const match = rowShape.exec(line);
    if (match !== null) rows.push({ where: match[1], rule: match[2], file: match[3], test: match[4] ?? "" });
  }
  return rows;
}

/** Where the server, its workers, the app, its workers and its frame begin. No test is among them. */
const entries = [
  "apps/server/main.ts",
  "apps/web/boot.tsx",
  "apps/web/offline/worker/service-worker.ts",
  "apps/web/diagram/diagram-frame.ts",
];

/** The files that one of these imports or starts, directly or through others, themselves among them. */
export function reachedFrom(starts, importers) {
  const imports = new Map();
  for (const [target, sources] of importers)
    for (const source of sources) imports.set(source, (imports.get(source) ?? new Set()).add(target));
  const reached = new Set(starts);
  for (const file of reached) for (const target of imports.get(file) ?? []) reached.add(target);
  return reached;
}

/** Every file that the running product reaches at `folder`. Throws where an entry is not there. */
export async function productFiles(folder = root) {
  const missing = entries.filter((entry) => !existsSync(path.join(folder, entry)));
  if (missing.length > 0) throw new Error(`no such entry: ${missing.join(", ")}`);
  return reachedFrom(entries, (await importGraph(folder)).importers);
}

/**
 * What is wrong with the rows, and how many are open or later. `passed` holds "path: title" of each test that passed;
 * `exists` answers for a path from the root, `isReached` whether the product gets to it.
 */
export function judgeRows(rows, passed, exists, isReached) {
  const faults = [];
  let [held, open, later] = [0, 0, 0];
  for (const { where, file, test } of rows) {
    if (file.startsWith("later: ")) later++;
    else if (file === "open" || test === "open") open++;
    else {
      const before = faults.length;
      if (!exists(file)) faults.push(`${where}: there is no file ${file}`);
      else if (!isReached(file)) faults.push(`${where}: no entry of the server or the web app reaches ${file}`);
      if (!passed.has(test)) faults.push(`${where}: no test that passed is called "${test}"`);
      if (faults.length === before) held++;
    }
  }
  return { faults, held, open, later };
}

/** "path: title" of every test, and every step of a browser test, that passed in the reports of vitest and Playwright. */
export function passedTests(unit, browser) {
  const passed = casesOf(unit, browser).filter(({ status }) => status === "passed");
  return new Set([...passed, ...passedSteps(browser)].map(({ file, title }) => `${file}: ${title}`));
}

const pages = ["docs/contract.md", "docs/security.md"];

export async function judgeContract(unit, browser) {
  const rows = pages.flatMap((page) => readRows(readFileSync(path.join(root, page), "utf8")));
  const reached = await productFiles();
  const exists = (file) => existsSync(path.join(root, file));
  return judgeRows(rows, passedTests(unit, browser), exists, (file) => reached.has(file));
}
