// Makes the file that every start on a page runs (first-file.ts) a classic script. Browsers keep a classic script compiled
// that a service worker has put away, with every function in it; of a module they keep nothing there, and each start reads
// and compiles all of it anew.
// Invariant: the code runs once. Chunks that import from the file get a module of its name that hands on what it exported.
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import type { Plugin } from "vite";
import { firstFileName, unusedFileName } from "./first-file.ts";

/** Where the script puts what it exports, by the names of the variables. */
const place = "globalThis.tesseraFirstPage";
const index = "index.html";

export function startScript(): Plugin {
  let folder = "";
  return {
    name: "tessera-start-script",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle: {
      order: "pre",
      sequential: true,
      async handler(_options, bundle) {
        const chunk = Object.values(bundle).find((each) => each.type === "chunk" && each.name === firstFileName);
        if (chunk?.type !== "chunk") throw new Error("There is no file of the first page; mend vite/first-file.ts.");
        for (const id of chunk.moduleIds) refuseChanging(id, this.getModuleInfo(id)?.code ?? "");
        const { fileName } = chunk;
        const isUnused = (file: string): boolean => {
          const other = bundle[file];
          return other?.type === "chunk" && other.name === unusedFileName;
        };
        const read = (file: string): Promise<string> => readFile(join(folder, file), "utf8");
        const imported = await Promise.all(
          chunk.imports.map(
            async (file) =>
              [`./${file.slice(dirname(fileName).length + 1)}`, isUnused(file) ? null : await read(file)] as const,
          ),
        );
        const code = (await read(fileName)).replace(/\n\/\/# sourceMappingURL=.*\s*$/, "");
        const { script, module, linesBefore } = asScript(code, new Map(imported));
        const hash = createHash("sha256").update(script).digest("base64url").slice(0, 8);
        const name = `${dirname(fileName)}/start-page-${hash}.js`;
        const map = JSON.parse(await read(`${fileName}.map`)) as { mappings: string };
        map.mappings = ";".repeat(linesBefore) + map.mappings;
        await writeFile(join(folder, name), `${script}//# sourceMappingURL=start-page-${hash}.js.map\n`);
        await writeFile(join(folder, `${name}.map`), JSON.stringify(map));
        await writeFile(join(folder, fileName), module);
        await writeFile(join(folder, `${fileName}.map`), `{"version":3,"sources":[],"names":[],"mappings":""}`);
        await writeFile(join(folder, index), withScript(await read(index), `/${name}`));
      },
    },
  };
}

/** What a module exports is handed on once, so it may not change later. */
function refuseChanging(id: string, code: string): void {
  const found = /^export (?:let|var) (\w+)/m.exec(code);
  if (found !== null && !id.includes("/node_modules/")) throw new Error(`${id} exports ${found[1]}, which may change.`);
}

/** Names of exports that no variable may have. The bundler's are short. */
const reserved: ReadonlySet<string> = new Set(
  "do if in for let new try var case else enum eval null this true void with await break catch class const false super throw while yield".split(
    " ",
  ),
);

export interface StartScript {
  readonly script: string;
  /** Takes the place of the module that the script was. */
  readonly module: string;
  /** Lines of the script before the first line of the code. */
  readonly linesBefore: number;
}

/**
 * A module as a script that contains the modules which it imports. `imported` has their code by the name that the module imports; null is
 * a module of which nothing is used, so that its import is removed.
 */
export function asScript(code: string, imported: ReadonlyMap<string, string | null>): StartScript {
  const parts: string[] = [];
  const main = bodyOf(code, (from) => {
    const other = imported.get(from);
    if (other === null) return null;
    if (other === undefined) throw new Error(`The first page imports ${from}, which is not loaded.`);
    const { body, exports } = bodyOf(other, (further) => {
      throw new Error(`What the first page imports imports ${further} itself.`);
    });
    const name = `tesseraPart${parts.length}`;
    parts.push(
      `const ${name}=(function(){${body}\nreturn{${exports.map(({ as, local }) => `${as}:${local}`).join()}}})();\n`,
    );
    return name;
  });
  // In a turn of its own, so that the whole file stands on no stack: whoever asks where a call comes from, as developer
  // tools do of every error that is made, would have it read again. The parenthesis has all of it compiled at once.
  const head = `const tesseraMeta={url:document.currentScript.src};queueMicrotask((function(){"use strict";\n${parts.join("")}`;
  // By the names of the variables, each once, because a list of hundreds of pairs would come with every start: the module, which comes
  // later, gives them the names by which they are imported. Those that no variable may have are given in a list of their own.
  const given = [...new Set(main.exports.map(({ local }) => local))].toSorted().join();
  const barred = main.exports.filter(({ as }) => reserved.has(as));
  const plain = main.exports.filter(({ as }) => !reserved.has(as));
  const others =
    barred.length === 0
      ? ""
      : `const{${barred.map(({ as, local }) => `${local}:$_${as}`).join()}}=${place};export{${barred.map(({ as }) => `$_${as} as ${as}`).join()}};`;
  return {
    script: `${head}${main.body}\n${place}={${given}}}));\n`,
    module: `export const{${plain.map(({ as, local }) => `${local}:${as}`).join()}}=${place};${others}\n`,
    linesBefore: head.split("\n").length - 1,
  };
}

interface Body {
  readonly body: string;
  readonly exports: readonly { readonly as: string; readonly local: string }[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The code of a module as the code of a function: its imports become declarations of the values that `valueOf` returns, or are removed if
 * it returns null, and its exports are listed. No line moves.
 */
function bodyOf(code: string, valueOf: (from: string) => string | null): Body {
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const exports: { as: string; local: string }[] = [];
  const program = parseAst(code);
  for (const node of program.body) {
    if (node.type === "ImportDeclaration") {
      const names = node.specifiers.map((each) => {
        if (each.type !== "ImportSpecifier" || each.imported.type !== "Identifier")
          throw new Error("The bundler imports in a way that is new to vite/start-script.ts.");
        return `${each.imported.name}:${each.local.name}`;
      });
      const value = valueOf(node.source.value);
      if (value === null && names.length > 0)
        throw new Error(
          `The first page uses ${node.source.value}; remove what it uses from \`unused\` of vite/first-file.ts.`,
        );
      edits.push({ ...node, text: value === null ? "" : `const{${names.join()}}=${value};` });
    } else if (node.type === "ExportNamedDeclaration" && node.declaration == null && node.source == null) {
      for (const { exported, local } of node.specifiers) {
        if (exported.type !== "Identifier" || local.type !== "Identifier")
          throw new Error("The bundler exports in a way that is new to vite/start-script.ts.");
        exports.push({ as: exported.name, local: local.name });
      }
      edits.push({ ...node, text: "" });
    } else if (node.type.startsWith("Export")) throw new Error(`${node.type} is new to vite/start-script.ts.`);
  }
  for (const node of nodesOf(program))
    if (node.type === "MetaProperty" && code.slice(node.start, node.end) === "import.meta")
      edits.push({ ...node, text: "tesseraMeta" });
  let body = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    body = body.slice(0, start) + text + body.slice(end);
  return { body, exports };
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const each of value) yield* nodesOf(each);
    return;
  }
  if ("type" in value && "start" in value) yield value as Node;
  for (const each of Object.values(value)) yield* nodesOf(each);
}

/** The page with the script in place of the modules. A chunk that is loaded later imports the module that hands on its exports. */
export function withScript(html: string, script: string): string {
  const modules = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g;
  const first = modules.exec(html)?.index;
  if (first === undefined) throw new Error("The page names no module; mend vite/start-script.ts.");
  const tag = `\n    <script defer src="${script}"></script>`;
  const without = html.replaceAll(modules, "");
  return without.slice(0, first) + tag + without.slice(first);
}
