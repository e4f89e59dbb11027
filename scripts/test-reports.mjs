// What the reports of vitest and Playwright say: how many passed, failed and were skipped, and which took longest.
// Invariant: a report that was not written counts as null, never as a success.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "./process.mjs";

export const results = path.join(root, "test-results");

/** A report by its name in `results`; null where there is none. */
export async function readReport(name) {
  return JSON.parse(await readFile(path.join(results, name), "utf8").catch(() => "null"));
}

const relative = (file) => path.relative(root, file).replaceAll("\\", "/");

function unitCases(report) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, duration, failureMessages }) => ({
      file: relative(name),
      title,
      status,
      ms: duration ?? 0,
      message: failureMessages?.[0],
    })),
  );
}

function browserCases(report) {
  const cases = [];
  const walk = (suite) => {
    for (const { file, title, ok, tests } of suite.specs ?? [])
      for (const { status, results: tries } of tests)
        cases.push({
          file: `e2e/${file}`,
          title,
          status: status === "skipped" ? "skipped" : ok ? "passed" : "failed",
          ms: tries.reduce((sum, { duration }) => sum + duration, 0),
          message: tries.find(({ error }) => error !== undefined)?.error.message,
        });
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of report?.suites ?? []) walk(suite);
  return cases;
}

/**
 * Every test of both reports: {file, title, status: "passed" | "failed" | "skipped" and what vitest says else, ms,
 * message?: why it failed}.
 */
export const casesOf = (unit, browser) => [...unitCases(unit), ...browserCases(browser)];

/** The longest, as "12.3 s file: title". */
export function slowest(cases, count) {
  return cases
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ ms, file, title }) => `${(ms / 1000).toFixed(1).padStart(5)} s  ${file}: ${title}`);
}

const said = (word, { file, title, message = "" }) => `${word}: ${file}: ${title}\n${indented(message)}`;

/** Each that failed, with the beginning of why: said again at the end, since a run's log is often kept from its end. */
export const failures = (cases) => cases.filter(({ status }) => status === "failed").map((one) => said("FAILED", one));

/** Each that passed at its second try alone, with why it failed at the first: a fault of the test or of what it tests. */
export const secondTries = (cases) =>
  cases
    .filter(({ status, message }) => status === "passed" && message !== undefined)
    .map((one) => said("ONLY AT THE SECOND TRY", one));

const indented = (text) =>
  text
    .split("\n")
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join("\n");
