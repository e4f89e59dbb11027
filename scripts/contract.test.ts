import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { judgeRows, passedTests, productFiles, reachedFrom, readRows } from "./contract.mjs";

const page = `
| Where | Rule | File | Test |
|---|---|---|---|
| CI9:223 | The first chunk has 30 blocks | a.ts | a.test.ts: thirty |
| CC3:78 | Teams | later: teamspaces | |
| CI4:123 | Dialogs | open | open |
| A:6 | Nobody invites in another's name | b.ts | open |
`;
const unit = (status: string) => ({
  testResults: [
    { name: fileURLToPath(new URL("../a.test.ts", import.meta.url)), assertionResults: [{ title: "thirty", status }] },
  ],
});
const judge = (status: string, file: string, isReached = true) =>
  judgeRows(
    readRows(page),
    passedTests(unit(status), null),
    (name: string) => name === file,
    () => isReached,
  );

test("a row holds where its file is there and its test passed", () => {
  expect(judge("passed", "a.ts")).toEqual({ faults: [], held: 1, open: 2, later: 1 });
  expect(judge("skipped", "a.ts").faults).toEqual(['CI9:223: no test that passed is called "a.test.ts: thirty"']);
  expect(judge("passed", "b.ts").faults).toEqual(["CI9:223: there is no file a.ts"]);
});

test("a rule that no entry of the product reaches is not held", () => {
  const { faults, held } = judge("passed", "a.ts", false);
  expect(faults).toEqual(["CI9:223: no entry of the server or the web app reaches a.ts"]);
  expect(held).toBe(0);
});

test("what an entry imports is reached, through others too; what tests import is not", () => {
  const importers = new Map([
    ["b.ts", new Set(["main.ts", "c.ts", "b.test.ts"])],
    ["c.ts", new Set(["b.ts"])],
    ["planted.ts", new Set(["planted.test.ts"])],
  ]);
  expect(reachedFrom(["main.ts"], importers)).toEqual(new Set(["main.ts", "b.ts", "c.ts"]));
});

test("of this tree, the server's workers and what loads late are reached; a rule without a caller is not", async () => {
  const reached = await productFiles();
  for (const file of [
    "packages/kernel/rules/numbers.ts",
    "apps/web/features/trash/trash-popup.tsx",
    "apps/web/local/local-worker.ts",
  ])
    expect(reached.has(file)).toBe(true);
  expect([...reached].filter((file) => /\.(?:test|spec|suite)\.tsx?$/.test(file))).toEqual([]);
  expect(reached.has("packages/kernel/rules/ai-grants.ts")).toBe(false);
});

test("browser tests are found by their file and title", () => {
  const spec = (title: string, ok: boolean, status: string) => ({
    ...{ file: "x.spec.ts", title, ok },
    tests: [{ status, results: [{ duration: 5 }] }],
  });
  const specs = [
    spec("a walk", true, "expected"),
    spec("a rest", true, "skipped"),
    spec("a fall", false, "unexpected"),
  ];
  expect([...passedTests(null, { suites: [{ suites: [{ specs }] }] })]).toEqual(["e2e/x.spec.ts: a walk"]);
});

test("steps of browser tests that passed in the last try count as tests that passed, nested ones too", () => {
  const error = { message: "no" };
  const passedTry = [{ title: "opens", steps: [{ title: "A1: writes" }] }];
  const failedTry = [{ title: "opens", steps: [{ title: "only at first" }, { title: "A1: writes", error }] }];
  const spec = (file: string, ok: boolean, tries: readonly object[]) => ({
    ...{ file, title: "a walk", ok },
    tests: [{ status: ok ? "flaky" : "unexpected", results: tries.map((steps) => ({ duration: 5, steps })) }],
  });
  const specs = [spec("x.spec.ts", true, [failedTry, passedTry]), spec("y.spec.ts", false, [failedTry])];
  expect([...passedTests(null, { suites: [{ specs }] })]).toEqual([
    "e2e/x.spec.ts: a walk",
    "e2e/x.spec.ts: opens",
    "e2e/x.spec.ts: A1: writes",
    "e2e/y.spec.ts: only at first",
  ]);
});

test.each([
  ["contract", /^\| C[IC]\d/],
  ["security", /^\| A:\d/],
])("every line of the tables of docs/%s.md is read, and none twice", (name, line) => {
  const text = readFileSync(new URL(`../docs/${name}.md`, import.meta.url), "utf8");
  const rows = readRows(text);
  expect(rows.length).toBe(text.split("\n").filter((one) => line.test(one)).length);
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ where, rule }) => where + rule)).size).toBe(rows.length);
});
