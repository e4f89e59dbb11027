// The rows of the contract against a tree, and against the reports of vitest and Playwright.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { judgeRows, passedTests, productDeclarations, readRows } from "./contract.mjs";

const page = `
| One | Another | Third |
|---|---|---|
| this table | has other | columns |

| Rule | Function and file | Test |
|---|---|---|
| The first chunk has 30 blocks | \`chunk\` a.ts | a.test.ts: thirty |
| Dialogs \\| menus | open | |

| Where | What was tried | Function and file | Test |
|---|---|---|---|
| A:6 | Nobody invites in another's name | \`invite\` b.ts | open |

| Feature | Functions and files |
|---|---|
| reserved for: sites | \`site\` a.ts, \`domain\` c.ts |
`;
const unit = (status: string) => ({
  testResults: [
    { name: fileURLToPath(new URL("../a.test.ts", import.meta.url)), assertionResults: [{ title: "thirty", status }] },
  ],
});
const declared = ["a.ts#chunk", "a.ts#site", "c.ts#domain"];
const judge = (status: string, reached: readonly string[], known: readonly string[] = declared) =>
  judgeRows(readRows(page), passedTests(unit(status), null), { declared: new Set(known), reached: new Set(reached) });

test("a rule is held if the product uses its function and its test passed", () => {
  expect(judge("passed", ["a.ts#chunk"])).toEqual({ faults: [], held: 1, open: 2, reserved: 1 });
  expect(judge("skipped", ["a.ts#chunk"])).toEqual({
    faults: ['The first chunk has 30 blocks: no test that passed is called "a.test.ts: thirty"'],
    ...{ held: 0, open: 2, reserved: 1 },
  });
  expect(judge("passed", ["a.ts#other"]).faults).toEqual([
    "The first chunk has 30 blocks: the product does not use `chunk` in a.ts",
  ]);
  expect(judge("passed", ["a.ts#chunk"], declared.slice(1)).faults).toEqual([
    "The first chunk has 30 blocks: there is no `chunk` in a.ts",
  ]);
});

test("a reserved function must exist, and must not be used", () => {
  expect(judge("passed", ["a.ts#chunk"], declared.slice(0, 2)).faults).toEqual([
    "reserved for: sites: there is no `domain` in c.ts",
  ]);
  expect(judge("passed", ["a.ts#chunk", "a.ts#site"]).faults).toEqual([
    "reserved for: sites: the product uses `site` in a.ts, so it is not reserved any more",
  ]);
});

test.each([
  ["a file without a function", "| A rule | a.ts | a.test.ts: thirty |"],
  ["no test", "| A rule | `chunk` a.ts | |"],
  ["a title without a file", "| A rule | `chunk` a.ts | thirty |"],
  ["a reserved file without a function", "| reserved for: sites | `site` a.ts, c.ts |"],
])("a row with %s is refused", (_, row) => {
  expect(() => readRows(`| Rule | Function and file | Test |\n|---|---|---|\n${row}\n`)).toThrow(row);
});

const folder = mkdtempSync(path.join(tmpdir(), "tessera-contract-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a function is used if an entry reaches it; types, tests and unused importers do not count", async () => {
  const files = {
    "apps/server/main.ts": `import { used, type Shape } from "@tessera/kernel/rules/used.ts";
      import { table } from "./table.ts"; startWorker("late-worker", import.meta.url); used(table);`,
    "apps/server/table.ts": `import { inTable } from "@tessera/kernel/rules/used.ts";
      import { inUnused } from "@tessera/kernel/rules/used.ts";
      export const table = { inTable: inTable as () => void }; export const unused = () => inUnused();`,
    "apps/server/late-worker.ts": 'import { inWorker } from "@tessera/kernel/rules/used.ts"; inWorker();',
    "apps/web/boot.tsx": 'const late = () => import("./late.tsx"); late(); export {};',
    "apps/web/late.tsx": `import { Face as Shown } from "./face.tsx"; import { byDefault } from "@tessera/kernel/rules/used.ts";
      export class Late { constructor(private readonly limit = byDefault) {} show() { return <Shown name="x" />; } }`,
    "apps/web/face.tsx": "export function Face() { return null; } export const other = { planted: 1 }.planted;",
    "apps/web/offline/worker/service-worker.ts": "",
    "apps/web/diagram/diagram-frame.ts": "",
    "packages/kernel/rules/used.ts": `export const used = (x: unknown) => own(x); const own = (x: unknown) => x;
      export const inTable = () => undefined; export const inUnused = () => undefined; export const inWorker = () => 1;
      export const byDefault = 1; export const schema = 1; export type Shape = typeof schema;
      export const planted = () => undefined;`,
    "packages/kernel/rules/used.test.ts": 'import { planted } from "./used.ts"; planted();',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const product = await productDeclarations(folder);
  const names = (set: ReadonlySet<string>) => [...set].map((one) => one.split("#")[1]).toSorted();
  expect(names(product.reached)).toEqual(
    ["Face", "Late", "byDefault", "inTable", "inWorker", "late", "own", "table", "used"].toSorted(),
  );
  expect(names(new Set([...product.declared].filter((one) => !product.reached.has(one))))).toEqual(
    ["inUnused", "other", "planted", "schema", "unused"].toSorted(),
  );
  const row = "| Planted | `planted` packages/kernel/rules/used.ts | x.test.ts: x |";
  const rows = readRows(`| Rule | Function and file | Test |\n|---|---|---|\n${row}\n`);
  expect(judgeRows(rows, new Set(["x.test.ts: x"]), product).faults).toEqual([
    "Planted: the product does not use `planted` in packages/kernel/rules/used.ts",
  ]);
});

test("a tree without an entry is refused", async () => {
  rmSync(path.join(folder, "apps/web/diagram/diagram-frame.ts"), { force: true });
  await expect(productDeclarations(folder)).rejects.toThrow("no such entry: apps/web/diagram/diagram-frame.ts");
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

test("the functions of the rows of this tree are used, those of reserved rows are not, and no row is there twice", async () => {
  const rows = ["contract", "security"].flatMap((name) =>
    readRows(readFileSync(new URL(`../docs/${name}.md`, import.meta.url), "utf8")),
  );
  const titles = new Set(rows.map(({ test: title }) => title));
  expect(judgeRows(rows, titles, await productDeclarations()).faults).toEqual([]);
  expect(rows.length).toBeGreaterThan(200);
  expect(new Set(rows.map(({ rule }) => rule)).size).toBe(rows.length);
});
