// Plants circles of folders and features that import each other, and expects both to be found.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { foldersOf, judgeFolders } from "./folders.mjs";

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const found = (files: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-folders-"));
  made.push(folder);
  for (const [name, text] of Object.entries({ "package.json": "{}", ...files })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return foldersOf(folder);
};

test("folders that import each other are found, through others and by types too; the way down is free", async () => {
  const kernel = "packages/kernel";
  const files = {
    [`${kernel}/a/one.ts`]: 'import type { Two } from "../b/two.ts";\n',
    [`${kernel}/b/two.ts`]: 'export const late = () => import("../c/three.ts");\n',
    [`${kernel}/c/three.ts`]: "export const three = 3;\n",
    [`${kernel}/d/four.ts`]: 'import "../a/one.ts";\n',
  };
  expect((await found(files)).circles).toEqual([]);
  const back = { ...files, [`${kernel}/c/three.ts`]: 'import "../a/one.ts";\n' };
  expect((await found(back)).circles).toEqual([`${kernel}/a`, `${kernel}/b`, `${kernel}/c`]);
});

test("a folder and one inside it make a circle; another room's imports and those of tests do not", async () => {
  const inside = {
    "packages/ui/menu/menu.tsx": 'import "./rows/row.tsx";\n',
    "packages/ui/menu/rows/row.tsx": 'import "../menu.tsx";\n',
  };
  expect((await found(inside)).circles).toEqual(["packages/ui/menu", "packages/ui/menu/rows"]);
  const elsewhere = {
    "packages/ui/menu/menu.tsx": 'import "@tessera/kernel/text/run.ts";\nimport "../tree/tree.tsx";\n',
    "packages/ui/tree/tree.tsx": "export const tree = 1;\n",
    "packages/ui/tree/tree.test.tsx": 'import "../menu/menu.tsx";\n',
    "packages/ui/tree/testing/sample.ts": 'import "../../menu/menu.tsx";\n',
    "packages/kernel/text/run.ts": "export const run = 1;\n",
  };
  expect((await found(elsewhere)).circles).toEqual([]);
});

test("a feature that imports another is found, in the web and the server; its own folders and what lies below are free", async () => {
  const free = {
    "apps/web/features/trash/trash.tsx": 'import "../../data/pages/pages.ts";\nimport "./list/list.tsx";\n',
    "apps/web/features/trash/list/list.tsx": "export const list = 1;\n",
    "apps/web/data/pages/pages.ts": "export const pages = 1;\n",
    "apps/web/features/find/rows/row.tsx": "export const row = 1;\n",
    "apps/server/features/pages/walk.ts": "export type Walk = 1;\n",
  };
  expect((await found(free)).features).toEqual([]);
  const crossed = {
    ...free,
    "apps/web/features/trash/list/list.tsx": 'import "../../find/rows/row.tsx";\n',
    "apps/server/features/search/search.ts": 'import type { Walk } from "../pages/walk.ts";\n',
  };
  expect((await found(crossed)).features).toEqual([
    "apps/server/features/search > apps/server/features/pages",
    "apps/web/features/trash > apps/web/features/find",
  ]);
});

test("the list only shrinks: nothing new, and what is mended is taken out of it", () => {
  const now = { circles: ["a", "b"], features: ["x > y"] };
  expect(judgeFolders(now, now)).toEqual({ grown: [], shrunk: [] });
  expect(judgeFolders(now, { circles: ["a", "c"], features: [] })).toEqual({
    grown: ["b: stands in a circle of folders", "x > y: a feature imports no other feature"],
    shrunk: ["c: folders.json allows it, and nothing needs that"],
  });
});
