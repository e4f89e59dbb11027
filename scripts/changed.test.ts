// What a change reaches, on small trees: each test has a file that the change must not reach, too.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { reachedBy } from "./changed.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "tessera-changed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = {
  "packages/kernel/text/runs.ts": "",
  "packages/kernel/text/runs.test.ts": 'import "./runs.ts";',
  "packages/kernel/locales/catalogue.po": "",
  "packages/kernel/locales/catalogue.ts": "",
  "packages/kernel/locales/catalogue.test.ts": 'import "./catalogue.ts";',
  "packages/ui/toast/toast.tsx": 'import "./toast.module.css";',
  "packages/ui/toast/toast.module.css": "",
  "apps/web/home/home.tsx": 'const later = () => import("@tessera/ui/toast/toast.tsx");',
  "apps/web/trash/trash.tsx": 'import "@tessera/kernel/text/runs.ts";',
  "apps/server/main.ts": 'import "./pictures.ts";',
  "apps/server/pictures.ts": 'startWorker("picture-worker", import.meta.url);',
  "apps/server/picture-worker.ts": 'export { x } from "@tessera/kernel/text/runs.ts";',
  "apps/server/serve.test.ts": 'import "@tessera/testing/tessera-process.ts";',
  "testing/tessera-process.ts": "",
  "e2e/test.ts": 'import "@tessera/testing/tessera-process.ts";',
  "e2e/steps.ts": "",
  "e2e/home.spec.ts": '// Home.\n// Walks: apps/web/home.\nimport "./test.ts";',
  "e2e/trash.spec.ts":
    '// Trash.\n// Walks: apps/web/trash, apps/server/pictures.ts\nimport "./test.ts";\nimport "./steps.ts";',
};
for (const [name, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}
const reached = (...changed: string[]) => reachedBy(changed, folder);

test("a change reaches who imports it, late and through others, and the walks through their folders", async () => {
  expect(await reached("packages/ui/toast/toast.module.css")).toMatchObject({
    all: false,
    rooms: ["packages/ui", "apps/web"],
    tests: [],
    specs: ["e2e/home.spec.ts"],
  });
});

test("what runs in a thread is reached by who starts it, and the built server by who runs it", async () => {
  const { tests, specs } = await reached("packages/kernel/text/runs.ts");
  expect(new Set(tests)).toEqual(new Set(["apps/server/serve.test.ts", "packages/kernel/text/runs.test.ts"]));
  expect(specs).toEqual(["e2e/trash.spec.ts"]);
});

test("a browser test is reached by its own code", async () => {
  expect((await reached("e2e/steps.ts")).specs).toEqual(["e2e/trash.spec.ts"]);
  expect((await reached("e2e/home.spec.ts")).specs).toEqual(["e2e/home.spec.ts"]);
  expect((await reached("testing/tessera-process.ts")).specs).toHaveLength(2);
});

test("what nobody imports reaches its neighbours, a page of documentation nothing, a configuration everything", async () => {
  expect((await reached("packages/kernel/locales/catalogue.po")).tests).toEqual([
    "packages/kernel/locales/catalogue.test.ts",
  ]);
  expect(await reached("docs/operating.md")).toMatchObject({ all: false, sources: [], tests: [], specs: [] });
  for (const file of ["package-lock.json", "vitest.config.ts", ".oxlintrc.json", "e2e/test.ts"])
    expect((await reached(file)).all, file).toBe(true);
});
