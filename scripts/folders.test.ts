// Plants circles of folders and of files, and imports against the layers, and expects all of them to be found.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { folderFaults } from "./folders.mjs";

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const faults = async (files: Readonly<Record<string, string>>): Promise<string[]> => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-folders-"));
  made.push(folder);
  for (const [name, text] of Object.entries({ "package.json": "{}", ...files })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folderFaults(folder);
};

test("folders that import each other are found, through others and by types too; one way is free", async () => {
  const kernel = "packages/kernel";
  const files = {
    [`${kernel}/a/one.ts`]: 'import type { Two } from "../b/two.ts";\n',
    [`${kernel}/b/two.ts`]: 'export const late = () => import("../c/three.ts");\n',
    [`${kernel}/c/three.ts`]: "export const three = 3;\n",
    [`${kernel}/d/four.ts`]: 'import "../a/one.ts";\n',
  };
  expect(await faults(files)).toEqual([]);
  const back = { ...files, [`${kernel}/c/three.ts`]: 'import "../a/one.ts";\n' };
  expect(await faults(back)).toEqual([
    `${kernel}/a, ${kernel}/b, ${kernel}/c: these folders import each other in a circle`,
  ]);
});

test("a folder and one inside it make a circle; another room's imports and those of tests do not", async () => {
  const inside = {
    "packages/ui/menu/menu.tsx": 'import "./rows/row.tsx";\n',
    "packages/ui/menu/rows/row.tsx": 'import "../menu.tsx";\n',
  };
  expect(await faults(inside)).toEqual([
    "packages/ui/menu, packages/ui/menu/rows: these folders import each other in a circle",
  ]);
  const elsewhere = {
    "packages/ui/menu/menu.tsx": 'import "@tessera/kernel/text/run.ts";\nimport "../tree/tree.tsx";\n',
    "packages/ui/tree/tree.tsx": "export const tree = 1;\n",
    "packages/ui/tree/tree.test.tsx": 'import "../menu/menu.tsx";\n',
    "packages/ui/tree/testing/sample.ts": 'import "../../menu/menu.tsx";\n',
    "packages/kernel/text/run.ts": "export const run = 1;\n",
  };
  expect(await faults(elsewhere)).toEqual([]);
});

test("a circle of folders is found at every depth, with everything that the folders contain", async () => {
  const files = {
    "packages/database/edit/cells/write.ts": 'import "../../views/model/columns.ts";\n',
    "packages/database/views/model/columns.ts": "export const columns = 1;\n",
    "packages/database/views/table/row.tsx": 'import "../model/columns.ts";\n',
    "packages/database/edit/rows.ts": "export const rows = 1;\n",
  };
  expect(await faults(files)).toEqual([]);
  const back = { ...files, "packages/database/views/table/row.tsx": 'import "../../edit/rows.ts";\n' };
  expect(await faults(back)).toEqual([
    "packages/database/edit, packages/database/views: these folders import each other in a circle",
  ]);
});

test("files of one folder that import each other are found, by types too", async () => {
  const files = {
    "packages/sync/client.ts": 'import "./workspace.ts";\n',
    "packages/sync/workspace.ts": 'import type { Client } from "./client.ts";\n',
    "packages/sync/queue.ts": 'import "./client.ts";\n',
  };
  expect(await faults(files)).toEqual([
    "packages/sync/client.ts, packages/sync/workspace.ts: these files import each other in a circle",
  ]);
});

const layered = {
  "apps/web/boot.tsx": 'import "./features/trash/trash.tsx";\n',
  "apps/web/ground/late.tsx": "export const late = 1;\n",
  "apps/web/data/pages/pages.ts": 'import "../../ground/late.tsx";\n',
  "apps/web/parts/pages/title.tsx": 'import "../../data/pages/pages.ts";\n',
  "apps/web/features/trash/trash.tsx": 'import "../../parts/pages/title.tsx";\nimport "./list/list.tsx";\n',
  "apps/web/features/trash/list/list.tsx": 'import "../../../data/pages/pages.ts";\n',
  "apps/web/features/find/row.tsx": 'import "../../ground/late.tsx";\n',
  "apps/web/frame/shell.tsx": 'import "../parts/pages/title.tsx";\n',
  "apps/web/routes/page.tsx": 'import "../frame/shell.tsx";\nimport "../features/find/row.tsx";\n',
  "apps/server/features.ts": 'import "./features/search/search.ts";\n',
  "apps/server/store/commit.ts": "export const commit = 1;\n",
  "apps/server/features/search/search.ts": 'import "../../store/commit.ts";\n',
  "apps/server/features/pages/walk.ts": "export type Walk = 1;\n",
};

test("each layer imports those below it, and the root all of them", async () => {
  expect(await faults(layered)).toEqual([]);
});

test.each([
  ["apps/web/features/find/row.tsx", "../trash/list/list.tsx", "the feature find may not import the feature trash"],
  ["apps/server/features/search/search.ts", "../pages/walk.ts", "the feature search may not import the feature pages"],
  ["apps/web/features/find/row.tsx", "../../frame/shell.tsx", "features may not import frame"],
  ["apps/web/frame/shell.tsx", "../features/find/row.tsx", "frame may not import features"],
  ["apps/web/data/pages/pages.ts", "../../parts/pages/title.tsx", "data may not import parts"],
  ["apps/web/ground/late.tsx", "../data/pages/pages.ts", "ground may not import data"],
  ["apps/server/store/commit.ts", "../features/pages/walk.ts", "store may not import features"],
])("%s may not import %s", async (file, specifier, fault) => {
  const found = await faults({ ...layered, [file]: `import type { X } from "${specifier}";\n` });
  expect(found.join("\n")).toContain(`${file}: ${fault}`);
});
