// Plants one fault for every rule of the house and expects its checker to catch it: a silent check is itself a fault.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { faultsOf, proving, rooms } from "./law.mjs";
import { unclearPhrases } from "./language.mjs";
import { largeTypes, report } from "./report.mjs";
import { firstPageFiles, firstPageSize } from "./size.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const opening = "// What this is.\n";
const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A tree with our configuration, our dependencies and the given files. */
function tree(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-law-"));
  made.push(folder);
  for (const name of [".oxlintrc.json", ".oxfmtrc.json", ".gitignore", "tsconfig.base.json", "package.json"]) {
    cpSync(path.join(root, name), path.join(folder, name));
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

function runTool(
  bin: string,
  args: readonly string[],
  cwd: string,
): { readonly code: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, "node_modules", bin), ...args], {
    cwd,
    encoding: "utf8",
  });
  return { code: status, output: stdout + stderr };
}

/** The faults of a tree that has no dependencies of its own. */
const law = async (files: Readonly<Record<string, string>>): Promise<string> =>
  (await faultsOf(tree({ "package.json": "{}", ...files }))).join("\n");

const everyRoom = Object.keys(rooms);
const importable = [...everyRoom, ...proving];
const nameOf = (room: string): string => room.split("/").at(-1) ?? room;
const forbiddenPairs = everyRoom.flatMap((room) =>
  importable
    .filter((other) => other !== room && !(rooms as Record<string, string[]>)[room]?.includes(other))
    .map((other) => [room, other] as const),
);

test("a folder of records is none of ours, a folder of a room that is called so is", async () => {
  const import_ = `${opening}import "@tessera/server/x.ts";\n`;
  expect(await law({ "data/x.ts": import_ })).toBe("");
  expect(await law({ "apps/web/data/x.ts": import_ })).toContain("apps/web/data/x.ts");
});

describe("the report of large parts", () => {
  const lines = (count: number): string => "  x();\n".repeat(count - 2);
  const long = `${opening}export function x(): void {\n${lines(81)}}\n`;

  test("it names functions of more than 80 lines and files of more than 400, and no tests and suites", async () => {
    const folder = tree({
      "apps/web/long.ts": long,
      "apps/web/long.tsx": `${opening}export const X = () => {\n${lines(90)}};\n`,
      "apps/web/short.ts": `${opening}export function x(): void {\n${lines(80)}}\n`,
      "apps/web/file.ts": opening + "x();\n".repeat(400),
      "apps/web/long.test.ts": long,
      "apps/server/long.suite.ts": long,
      "apps/server/testing/long.ts": long,
    });
    expect(await report(folder)).toEqual([
      "apps/web/file.ts: 401 lines",
      "apps/web/long.ts: a function of 81 lines",
      "apps/web/long.tsx: a function of 90 lines",
    ]);
  });

  test("it names classes of more than 300 lines and interfaces of more than 25 members", () => {
    const members = (count: number): string => Array.from({ length: count }, (_, n) => `  m${n}: string;\n`).join("");
    expect(largeTypes(`export class Large {\n${members(301)}}\n`)).toEqual(["the class Large has 301 lines"]);
    expect(largeTypes(`export interface Props {\n${members(26)}}\n`)).toEqual(["the interface Props has 26 members"]);
    expect(largeTypes(`class Small {\n${members(300)}}\ninterface Few {\n${members(25)}}\n`)).toEqual([]);
  });
});

test("unclear phrases are found in comments and in strings of several words, not in code", () => {
  expect(unclearPhrases("// The row stands in a page.\nconst told = heard();\n")).toMatchObject([
    { line: 1, phrase: "stands in" },
  ]);
  expect(unclearPhrases('test("the page is gone for good", () => told("told"));\n')).toMatchObject([
    { line: 1, phrase: "for good" },
  ]);
  expect(unclearPhrases("/**\n * Users with read access.\n */\n")).toEqual([]);
});

describe("direction", () => {
  const forms = {
    static: (from: string) => `import { x } from "${from}";\nexport const y = x;\n`,
    type: (from: string) => `import type { X } from "${from}";\nexport type Y = X;\n`,
    dynamic: (from: string) => `export const y = () => import("${from}");\n`,
    again: (from: string) => `export { x } from "${from}";\n`,
    effect: (from: string) => `import "${from}";\n`,
  };

  test.each(Object.entries(forms))(
    "the law refuses every forbidden pair of rooms, as a %s import",
    async (form, text) => {
      const files = Object.fromEntries(
        forbiddenPairs.map(([room, other], n) => [
          `${room}/pair-${n}.ts`,
          opening + text(`@tessera/${nameOf(other)}/x.ts`),
        ]),
      );
      const faults = await faultsOf(tree(files));
      forbiddenPairs.forEach(([room], n) => {
        expect(
          faults.some((fault) => fault.startsWith(`${room}/pair-${n}.ts: @tessera/`)),
          `${form} ${room} ${n}`,
        ).toBe(true);
      });
    },
  );

  test("the law lets every allowed pair pass", async () => {
    const files: Record<string, string> = {};
    for (const [room, allowed] of Object.entries(rooms)) {
      for (const other of allowed) {
        files[`${room}/uses-${nameOf(other)}.tsx`] = `${opening}import "@tessera/${nameOf(other)}/wire/x.ts";\n`;
      }
    }
    expect(await law(files)).toBe("");
  });
});

describe("walls", () => {
  const walls = {
    "the kernel has no document": ["packages/kernel", "export const title = document.title;\n", /TS2584|TS2304/],
    "the kernel has no Node": ["packages/kernel", 'export { readFileSync } from "node:fs";\n', /TS2591|TS2307/],
    "the server has no document": ["apps/server", "export const title = document.title;\n", /TS2584|TS2304/],
    "the server has no faces": ["apps/server", 'export { face } from "./face.tsx";\n', /TS6142/],
  } as const;
  test.each(Object.entries(walls))("%s", (_name, [room, text, expected]) => {
    const folder = tree({ [`${room}/fault.ts`]: text });
    cpSync(path.join(root, room, "tsconfig.json"), path.join(folder, room, "tsconfig.json"));
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"), "junction");
    if (room === "apps/server") writeFileSync(path.join(folder, room, "face.tsx"), "export const face = null;\n");
    const { code, output } = runTool("typescript/bin/tsc", ["-p", room], folder);
    expect(code).not.toBe(0);
    expect(output).toMatch(expected);
  });
});

describe("the law's own rules", () => {
  const faults: Readonly<Record<string, readonly [file: string, text: string, expected: RegExp]>> = {
    "a browser test without its walks": ["e2e/a.spec.ts", "// A walk.\n", /no "\/\/ Walks:/],
    "a walk through what is not there": [
      "e2e/a.spec.ts",
      "// A walk.\n// Walks: e2e, apps/web/nowhere.\n",
      /walks through apps\/web\/nowhere,/,
    ],
    "leaving a room by a relative path": [
      "packages/kernel/a.ts",
      `${opening}import "../../apps/web/x.ts";\n`,
      /leaves the room/,
    ],
    "a specifier without a file": [
      "packages/kernel/a.ts",
      `${opening}import "@tessera/kernel/x";\n`,
      /with its extension/,
    ],
    "Node in a package": ["packages/sync/a.ts", `${opening}import "node:fs";\n`, /without Node/],
    "a face in a half": ["packages/blocks/toggle/toggle.ts", `${opening}import "./toggle.tsx";\n`, /is a face/],
    "a style in a half": ["packages/blocks/toggle/toggle.ts", `${opening}import "./toggle.module.css";\n`, /is a face/],
    "a half that reaches past the kernel": [
      "packages/blocks/a.ts",
      `${opening}import "@tessera/ui/x.ts";\n`,
      /a \.ts half/,
    ],
    "a face in the server": [
      "apps/server/a.ts",
      `${opening}import "@tessera/blocks/toggle/toggle.tsx";\n`,
      /is a face/,
    ],
    "more than the wire in a shell": [
      "apps/desktop/a.ts",
      `${opening}import "@tessera/kernel/text/x.ts";\n`,
      /kernel\/wire/,
    ],
    "the test harness in the product": [
      "packages/sync/a.ts",
      `${opening}import "@tessera/testing/x.ts";\n`,
      /is for tests/,
    ],
    "a bench in a test": ["packages/sync/a.test.ts", 'import "@tessera/bench/x.ts";\n', /is for tests/],
    "a barrel": ["packages/ui/menu/index.ts", opening, /barrel/],
    "a barrel under another name": ["packages/ui/menu/menu.ts", `${opening}export * from "./x.ts";\n`, /re-export/],
    "an attic": ["packages/ui/utils.ts", opening, /attic name/],
    "an attic by its ending": ["packages/ui/text-helpers.ts", opening, /attic name/],
    "an attic folder": ["packages/ui/common/x.ts", opening, /attic folder/],
    "a name in capitals": ["packages/ui/Menu.tsx", opening, /kebab-case/],
    "a file without an opening": ["packages/kernel/a.ts", "export const x = 1;\n", /what it is/],
    "an enum": ["packages/kernel/a.ts", `${opening}export enum Colour {}\n`, /enum/],
    "the clock in the kernel": ["packages/kernel/a.ts", `${opening}export const now = () => Date.now();\n`, /clock/],
    "chance in the kernel": [
      "packages/kernel/a.ts",
      `${opening}export const x = () => Math.random();\n`,
      /clock or chance/,
    ],
    "a raw colour": ["packages/ui/menu/menu.module.css", ".a { color: #fff; }\n", /tokens\.css/],
    "a raw colour as a function": ["packages/ui/a.module.css", ".a { color: rgb(1 2 3); }\n", /tokens\.css/],
    "a side that would not be mirrored": ["packages/ui/a.module.css", ".a { margin-left: 0; }\n", /inline-start/],
    "a place at a side": ["packages/ui/a.module.css", ".a {\n  right: 0;\n}\n", /inline-end/],
    "words at a side": ["packages/ui/a.module.css", ".a { text-align: right; }\n", /inline-end/],
    "a colour by name": ["packages/ui/a.module.css", ".a { border: 1px solid red; }\n", /tokens\.css/],
    "a raw colour in a face": ["packages/ui/a.tsx", `${opening}export const c = "#ff0000";\n`, /tokens\.css/],
  };
  test.each(Object.entries(faults))("catches %s", async (_name, [file, text, expected]) => {
    expect(await law({ [file]: text })).toMatch(expected);
  });

  test("catches a dependency without a sentence", async () => {
    const files = {
      "package.json": '{ "devDependencies": { "told": "1", "untold": "1" } }',
      "docs/dependencies.md": "| `told` | MIT | Told. |",
    };
    expect(await law(files)).toBe("package.json: untold has no sentence in docs/dependencies.md");
  });

  test("lets sound files pass", async () => {
    const sound = {
      "packages/ui/tokens.css": ":root { --ink: #111; }\n",
      "packages/ui/menu/menu.module.css":
        "/* #fff */\n.red { color: var(--red); fill: color-mix(in srgb, var(--ink) 5%, transparent); }\n",
      "packages/kernel/rules/name.ts": `${opening}import "../wire/x.ts";\nexport const at = (now: number) => new Date(now);\n`,
      "packages/sync/client.test.ts": 'import "node:fs";\nimport "@tessera/testing/postgres.ts";\n',
    };
    expect(await law(sound)).toBe("");
  });
});

describe("lint, format and size", () => {
  const faults: Readonly<Record<string, readonly [text: string, rule: string]>> = {
    "a default export": ["export default 1;\n", "no-default-export"],
    any: ["export const x = (y: any): unknown => y;\n", "no-explicit-any"],
    "a non-null assertion": ["export const x = (y: string | null): string => y!;\n", "no-non-null-assertion"],
    "a promise let go": ["export const x = async (): Promise<void> => {\n  x();\n};\n", "no-floating-promises"],
    "a switch with a hole": [
      'export const x = (y: "a" | "b"): number => {\n  switch (y) {\n    case "a":\n      return 1;\n  }\n  return 2;\n};\n',
      "switch-exhaustiveness-check",
    ],
    "an error swallowed": [
      "export const x = (y: () => void): void => {\n  try {\n    y();\n  } catch {}\n};\n",
      "no-empty",
    ],
  };
  test.each(Object.entries(faults))("oxlint catches %s", (_name, [text, rule]) => {
    const folder = tree({ "packages/kernel/fault.ts": opening + text });
    cpSync(path.join(root, "packages/kernel/tsconfig.json"), path.join(folder, "packages/kernel/tsconfig.json"));
    const { code, output } = runTool("oxlint/bin/oxlint", ["--type-aware", "."], folder);
    expect(code).not.toBe(0);
    expect(output).toContain(rule);
  });

  test("oxfmt catches a file out of format", () => {
    const folder = tree({ "a.ts": "export const  x = 'y'\n" });
    expect(runTool("oxfmt/bin/oxfmt", ["--check", "."], folder)).toMatchObject({
      code: 1,
      output: expect.stringContaining("a.ts"),
    });
  });

  test("knip catches a file and an export that nobody uses", () => {
    const folder = tree({
      "package.json": '{ "name": "planted", "type": "module" }\n',
      "knip.json": '{ "entry": ["main.ts"], "project": ["**/*.ts"] }\n',
      "main.ts": 'import { used } from "./part.ts";\nconsole.log(used);\n',
      "part.ts": "export const used = 1;\nexport const unused = 2;\n",
      "lonely.ts": "export const x = 1;\n",
    });
    const { code, output } = runTool("knip/bin/knip.js", ["--no-progress"], folder);
    expect(code).toBe(1);
    expect(output).toContain("lonely.ts");
    expect(output).toMatch(/\bunused\b.*part\.ts/);
  });

  test("the first page is weighed with all that it loads", async () => {
    const page = (tags: string) =>
      `<head><script src="/start.js"></script>${tags}<link rel="icon" href="/a.js" /></head>`;
    const first = `<script defer src="/assets/start-page-abc.js"></script>`;
    const ahead = `<link rel="modulepreload" fetchpriority="low" href="/assets/b.js">`;
    const files = ["start.js", "assets/start-page-abc.js", "assets/b.js"];
    expect(firstPageFiles(page(first + ahead))).toEqual(files);
    const noise = Array.from({ length: 300_000 }, (_, n) => Math.imul(n, 2654435761) >>> 0).join("");
    const dist = (html: string, ahead: string) =>
      tree({ "index.html": html, "start.js": "", "assets/start-page-abc.js": noise, "assets/b.js": ahead });
    const { bytes } = await firstPageSize(dist(page(first), noise));
    expect(bytes).toBeGreaterThan(250 * 1024);
    expect((await firstPageSize(dist(page(first + ahead), noise))).bytes).toBeGreaterThan(1.9 * bytes);
    await expect(firstPageSize(dist(page(ahead), noise))).rejects.toThrow("no first page");
    const module = `<script type="module" src="/assets/b.js"></script>`;
    await expect(firstPageSize(dist(page(first + module), noise))).rejects.toThrow("runs a module");
  });
});
