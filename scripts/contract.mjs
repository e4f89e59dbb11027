// The rows of docs/contract.md and docs/security.md against what ran: each names a file that exists and a test that passed. `open` rows are
// counted; `later: <feature>` rows belong to features to come.
// A row: | Where | Rule | File | Test |, Test being "path/of.test.ts: title of the test".
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./process.mjs";
import { casesOf } from "./test-reports.mjs";

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

/**
 * What is wrong with the rows, and how many are open or later. `passed` holds "path: title" of each test that passed;
 * `exists` answers for a path from the root.
 */
export function judgeRows(rows, passed, exists) {
  const faults = [];
  let [held, open, later] = [0, 0, 0];
  for (const { where, file, test } of rows) {
    if (file.startsWith("later: ")) later++;
    else if (file === "open" || test === "open") open++;
    else {
      const before = faults.length;
      if (!exists(file)) faults.push(`${where}: there is no file ${file}`);
      if (!passed.has(test)) faults.push(`${where}: no test that passed is called "${test}"`);
      if (faults.length === before) held++;
    }
  }
  return { faults, held, open, later };
}

/** "path: title" of every test that passed, from the reports of vitest and Playwright. */
export function passedTests(unit, browser) {
  const passed = casesOf(unit, browser).filter(({ status }) => status === "passed");
  return new Set(passed.map(({ file, title }) => `${file}: ${title}`));
}

const pages = ["docs/contract.md", "docs/security.md"];

export function judgeContract(unit, browser) {
  const rows = pages.flatMap((page) => readRows(readFileSync(path.join(root, page), "utf8")));
  return judgeRows(rows, passedTests(unit, browser), (file) => existsSync(path.join(root, file)));
}
