// Reads the reports of vitest and Playwright: the tests with their results, the steps of browser tests, and how often browser
// tests loaded the app. Invariant: a report that was not written is null, never a success.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "./process.mjs";

/** The folder of the reports. */
export const results = path.join(root, "test-results");

/** Resolves with the parsed report of this name in `results`, or with null if there is none. */
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

/** Every test of Playwright's report, as {file, title, ok, status, tries}. */
function browserTests(report) {
  const found = [];
  const walk = (suite) => {
    for (const { file, title, ok, tests } of suite.specs ?? [])
      for (const { status, results: tries } of tests) found.push({ file: `e2e/${file}`, title, ok, status, tries });
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of report?.suites ?? []) walk(suite);
  return found;
}

const browserCases = (report) =>
  browserTests(report).map(({ file, title, ok, status, tries }) => ({
    ...{ file, title },
    status: status === "skipped" ? "skipped" : ok ? "passed" : "failed",
    ms: tries.reduce((sum, { duration }) => sum + duration, 0),
    message: tries.find(({ error }) => error !== undefined)?.error.message,
  }));

const withInnerSteps = (steps = []) => steps.flatMap((step) => [step, ...withInnerSteps(step.steps)]);

/**
 * The steps (`test.step`, nested ones too) that passed in the last try of a browser test, as {file, title}. A step with a
 * failed step inside has not passed. Steps are not tests: `casesOf` does not contain them.
 */
export const passedSteps = (browser) =>
  browserTests(browser).flatMap(({ file, tries }) =>
    withInnerSteps(tries.at(-1)?.steps)
      .filter((step) => withInnerSteps([step]).every(({ error }) => error === undefined))
      .map(({ title }) => ({ file, title })),
  );

/** How often the browser tests loaded the app, over all tries: the sum of the annotations that e2e/test.ts adds. */
export const appStartsOf = (browser) =>
  browserTests(browser)
    .flatMap(({ tries }) => tries.flatMap(({ annotations = [] }) => annotations))
    .filter(({ type }) => type === "app starts")
    .reduce((sum, { description }) => sum + Number(description), 0);

/**
 * Every test of both reports, as {file, title, status, ms, message?}: `status` is "passed", "failed", "skipped" or another
 * status of vitest, `message` the error of a failed test.
 */
export const casesOf = (unit, browser) => [...unitCases(unit), ...browserCases(browser)];

/** The `count` tests that took longest, as "12.3 s file: title". */
export function slowest(cases, count) {
  return cases
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ ms, file, title }) => `${(ms / 1000).toFixed(1).padStart(5)} s  ${file}: ${title}`);
}

/** The tests that failed, each with the first lines of its error. */
export const failures = (cases) =>
  cases
    .filter(({ status }) => status === "failed")
    .map(({ file, title, message = "" }) => `FAILED: ${file}: ${title}\n${indented(message)}`);

const indented = (text) =>
  text
    .split("\n")
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join("\n");
