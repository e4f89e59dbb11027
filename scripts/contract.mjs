// Checks the rows of docs/contract.md and docs/security.md: each names a rule, the function or component that implements it,
// the function's file, and a test. The product must use the function, and the test must have passed in this run.
// A rule's row: | Rule | `function` path/of/file.ts | path/of.test.ts: title of the test |, and in docs/security.md with the
// number of the attack before the rule; "open" instead of the function or the test marks a rule without one.
// A row of functions that no caller uses yet: | reserved for: feature | `function` path/of/file.ts, `another` path |.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./process.mjs";
import { reachedDeclarations } from "./reached.mjs";
import { casesOf, passedSteps } from "./test-reports.mjs";

const named = /^`([\w$]+)` (\S+)$/;
const headers = [
  /^\| (?:Where \| )?(?:Rule|What was tried) \| Function and file \| Test \|$/,
  /^\| Feature \| Functions and files \|$/,
];

const cellsOf = (line) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** "file#name" of a cell, otherwise null. */
function declarationOf(cell) {
  const match = named.exec(cell);
  return match === null ? null : `${match[2]}#${match[1]}`;
}

function readRow(line) {
  const cells = cellsOf(line);
  if (cells[0].startsWith("reserved for: ")) {
    const declarations = cells[1].split(", ").map(declarationOf);
    if (cells.length === 2 && !declarations.includes(null))
      return { kind: "reserved", rule: cells[0], declarations, test: "" };
  } else {
    const [test, place, ...rule] = cells.toReversed();
    const declarations = [declarationOf(place)].filter((one) => one !== null);
    const row = { rule: rule.reverse().join(" "), declarations, test };
    if (place === "open" || (declarations.length > 0 && test === "open")) return { ...row, kind: "open" };
    if (declarations.length > 0 && rule.length > 0 && /^\S+: ./.test(test)) return { ...row, kind: "rule" };
  }
  throw new Error(`this row names no function with its file and no test: ${line}`);
}

/**
 * The rows of a page, in order, as {kind, rule, declarations, test}: `kind` is "rule", "open" or "reserved", a declaration is
 * "file#name". Throws for a row of another form.
 */
export function readRows(page) {
  const rows = [];
  let isTable = false;
  for (const line of page.split("\n")) {
    isTable = headers.some((header) => header.test(line)) || (isTable && line.startsWith("|"));
    if (isTable && !headers.some((header) => header.test(line)) && !/^\|[-|]+\|$/.test(line)) rows.push(readRow(line));
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

/** Resolves with {declared, reached} of the product in `folder`. Throws if an entry does not exist. */
export async function productDeclarations(folder = root) {
  const found = await reachedDeclarations(folder, entries);
  const missing = entries.filter((entry) => !found.files.has(entry));
  if (missing.length > 0) throw new Error(`no such entry: ${missing.join(", ")}`);
  return found;
}

const spoken = (declaration) => declaration.replace(/^(.*)#(.*)$/, "`$2` in $1");

function rowFaults({ kind, rule, declarations, test }, passed, { declared, reached }) {
  const faults = [];
  for (const one of declarations)
    if (!declared.has(one)) faults.push(`${rule}: there is no ${spoken(one)}`);
    else if (kind === "rule" && !reached.has(one)) faults.push(`${rule}: the product does not use ${spoken(one)}`);
    else if (kind === "reserved" && reached.has(one))
      faults.push(`${rule}: the product uses ${spoken(one)}, so it is not reserved any more`);
  if (kind === "rule" && !passed.has(test)) faults.push(`${rule}: no test that passed is called "${test}"`);
  return faults;
}

/**
 * The faults of the rows, and how many rules are held, open and reserved. `passed` contains "path: title" of each test that
 * passed, `product` is the result of productDeclarations.
 */
export function judgeRows(rows, passed, product) {
  const count = { rule: 0, open: 0, reserved: 0 };
  const faults = [];
  for (const row of rows) {
    const found = row.kind === "open" ? [] : rowFaults(row, passed, product);
    faults.push(...found);
    if (found.length === 0) count[row.kind]++;
  }
  return { faults, held: count.rule, open: count.open, reserved: count.reserved };
}

/** "path: title" of every test, and every step of a browser test, that passed in the reports of vitest and Playwright. */
export function passedTests(unit, browser) {
  const passed = casesOf(unit, browser).filter(({ status }) => status === "passed");
  return new Set([...passed, ...passedSteps(browser)].map(({ file, title }) => `${file}: ${title}`));
}

const pages = ["docs/contract.md", "docs/security.md"];

/** Judges the rows of both pages by the reports of a run. */
export async function judgeContract(unit, browser) {
  const rows = pages.flatMap((page) => readRows(readFileSync(path.join(root, page), "utf8")));
  return judgeRows(rows, passedTests(unit, browser), await productDeclarations());
}
