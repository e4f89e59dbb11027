import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { asScript, withScript } from "./start-script.ts";

const code = `import{a as x,b as y}from"./other.js";
let counted=x(2);const where=import.meta.url;function add(){return y+counted}
export{add as $,where as w};`;
const other = `const p=n=>n*10,q=1;export{p as a,q as b};`;

/** Runs a script as a page does, and gives what it left behind. */
function run(script: string): Record<string, unknown> {
  const document = { currentScript: { src: "https://tessera.example/assets/start-page-a.js" } };
  const queueMicrotask = (work: () => void) => work();
  const page = { document, queueMicrotask, tesseraFirstPage: {} };
  runInNewContext(script, page);
  return page.tesseraFirstPage;
}

test("a module and what it imports run as one script, which leaves the exported variables", () => {
  const { script } = asScript(code, new Map([["./other.js", other]]));
  const { add, where } = run(script) as { add: () => number; where: string };
  expect(add()).toBe(21);
  expect(where).toBe("https://tessera.example/assets/start-page-a.js");
});

test("the module that takes its place hands on the same names", async () => {
  const { script, module } = asScript(code, new Map([["./other.js", other]]));
  Object.assign(globalThis, { tesseraFirstPage: run(script) });
  const given = (await import(`data:text/javascript,${encodeURIComponent(module)}`)) as Record<string, unknown>;
  expect(Object.keys(given)).toEqual(["$", "w"]);
  expect((given["$"] as () => number)()).toBe(21);
});

test("names that no variable may have are handed on too", async () => {
  const { script, module } = asScript("const a=1,b=2,c=3;export{a as in,b as A,c as do};", new Map());
  Object.assign(globalThis, { tesseraFirstPage: run(script) });
  const given = (await import(`data:text/javascript,${encodeURIComponent(module)}`)) as Record<string, unknown>;
  expect({ ...given }).toEqual({ A: 2, do: 3, in: 1 });
});

test("no line of the code moves against its map", () => {
  const { script, linesBefore } = asScript(code, new Map([["./other.js", other]]));
  expect(script.split("\n")[linesBefore + 1]).toContain("function add()");
});

test("an import that is not loaded stops the build", () => {
  expect(() => asScript(code, new Map())).toThrow("./other.js, which is not loaded");
  expect(() => asScript(code, new Map([["./other.js", `import"./more.js";`]]))).toThrow("imports ./more.js itself");
});

test("a module of which the first page uses nothing is left out, and the build stops if something of it is used", () => {
  const { script } = asScript(`import"./rules.js";const a=1;export{a};`, new Map([["./rules.js", null]]));
  expect(run(script)).toEqual({ a: 1 });
  expect(() => asScript(`import{b}from"./rules.js";`, new Map([["./rules.js", null]]))).toThrow("uses ./rules.js");
});

test("the page runs the script instead of its modules", () => {
  const html = `<head>
    <script src="/start.js"></script>
    <script type="module" crossorigin src="/assets/index-a.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/first-page-a.js">
    <link rel="stylesheet" href="/assets/a.css">
  </head>`;
  const page = withScript(html, "/assets/start-page-a.js");
  expect(page).not.toContain(`type="module"`);
  expect(page.match(/(?:src|href)="[^"]+"/g)).toEqual([
    `src="/start.js"`,
    `src="/assets/start-page-a.js"`,
    `href="/assets/a.css"`,
  ]);
  expect(() => withScript("<head></head>", "/a.js")).toThrow("names no module");
});
