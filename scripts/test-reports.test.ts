// The numbers that `npm test` reads from Playwright's report.
import { expect, test } from "vitest";
import { appStartsOf, casesOf } from "./test-reports.mjs";

const tries = (...starts: readonly number[]) =>
  starts.map((count) => ({
    duration: 10,
    steps: [{ title: "a step" }],
    annotations: [
      { type: "app starts", description: String(count) },
      { type: "issue", description: "100" },
    ],
  }));
const report = {
  suites: [
    {
      specs: [{ file: "x.spec.ts", title: "x", ok: true, tests: [{ status: "flaky", results: tries(2, 3) }] }],
      suites: [
        {
          specs: [
            { file: "y.spec.ts", title: "y", ok: true, tests: [{ status: "expected", results: tries(4) }] },
            { file: "y.spec.ts", title: "z", ok: true, tests: [{ status: "skipped", results: [{ duration: 0 }] }] },
          ],
        },
      ],
    },
  ],
};

test("app starts are summed over all tests and all of their tries", () => {
  expect(appStartsOf(report)).toBe(9);
  expect(appStartsOf(null)).toBe(0);
});

test("a step is not counted as a test", () => {
  expect(casesOf(null, report).map(({ title, status, ms }) => `${title} ${status} ${ms}`)).toEqual([
    "x passed 20",
    "y passed 10",
    "z skipped 0",
  ]);
});
