// Which top-level declarations of the product run: those that an entry uses, directly or through other declarations.
// Uses in types do not count, because types do not run. A local variable with the name of a declaration counts as a use of
// that declaration, so that a declaration may be reported as reached although it is not, but never the other way.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseSync } from "rolldown/utils";
import { importGraph, isTestFile, proving, rooms } from "./law.mjs";

const isProduct = (file) => /^(?:packages|apps)\/.*\.(?:ts|tsx|mjs)$/.test(file) && !isTestFile(file);

/** Prefix of a use of a whole module: `import("./x.ts")`, `startWorker("x", ...)`, `new URL("./x.ts", import.meta.url)`. */
const loading = "import:";
const starting = new Set(["startWorker", "runProcess"]);

/** The file, from the root, that a specifier in `file` names; null for a package of somebody else. */
function fileOf(file, specifier) {
  const bare = specifier.split("?")[0];
  if (bare.startsWith(".")) return path.posix.join(path.posix.dirname(file), bare);
  const own = /^@tessera\/([^/]+)\/(.+)$/.exec(bare);
  if (own === null) return null;
  return `${[...Object.keys(rooms), ...proving].find((room) => room.split("/").at(-1) === own[1])}/${own[2]}`;
}

const isNode = (value) => typeof value?.type === "string";
const childrenOf = (node) => Object.values(node).flat().filter(isNode);

/** Nodes of TypeScript that contain code which runs. */
const runningNodes = new Set(
  ["As", "Satisfies", "NonNull", "Instantiation"].map((name) => `TS${name}Expression`).concat("TSParameterProperty"),
);
const isType = ({ type }) => type.startsWith("TS") && !runningNodes.has(type);

/** The specifier of the module that an expression loads or starts by its name, otherwise null. */
function loadedBy({ type, source, callee, arguments: [first] = [] }) {
  const name = type === "ImportExpression" ? source.value : first?.value;
  if (typeof name !== "string") return null;
  if (type === "ImportExpression") return name;
  if (type === "CallExpression" && starting.has(callee.name)) return name.startsWith(".") ? name : `./${name}.ts`;
  return type === "NewExpression" && ["URL", "Worker"].includes(callee.name) && name.startsWith(".") ? name : null;
}

/** The names that a node uses, and the modules that it loads. Names of properties are no uses. */
function usesOf(node, file, uses = new Set()) {
  if (isType(node)) return uses;
  if (node.type === "Identifier" || node.type === "JSXIdentifier") uses.add(node.name);
  const loaded = loadedBy(node);
  if (loaded !== null) uses.add(`${loading}${fileOf(file, loaded)}`);
  const isName = (child) =>
    node.computed !== true && (child === node.property || (child === node.key && !node.shorthand));
  for (const child of childrenOf(node)) if (!isName(child)) usesOf(child, file, uses);
  return uses;
}

/** The names that a pattern declares: `{ a, b: [c] }` declares a and c. */
function declaredBy(pattern) {
  if (pattern.type === "Identifier") return [pattern.name];
  if (pattern.type === "Property") return declaredBy(pattern.value);
  if (pattern.type === "AssignmentPattern") return declaredBy(pattern.left);
  return childrenOf(pattern).flatMap(declaredBy);
}

/**
 * A source file as {imports, declarations, exports, runs, loads}: `imports` by local name, `declarations` with the names that
 * each uses, `exports` by exported name, `runs` the names that its statements use when it is loaded.
 */
function readModule(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const module = { imports: new Map(), declarations: new Map(), exports: new Map(), runs: new Set(), loads: [] };
  for (const statement of program.body) readStatement(statement, file, module);
  return module;
}

function readStatement(statement, file, module) {
  const { type, specifiers = [], source, declaration } = statement;
  if (isType(statement) || statement.importKind === "type" || statement.exportKind === "type") return;
  const target = source ? fileOf(file, source.value) : null;
  if (target !== null) module.loads.push(target);
  if (type === "ImportDeclaration") {
    for (const { importKind, imported, local, type: kind } of specifiers)
      if (target !== null && importKind !== "type")
        module.imports.set(local.name, {
          file: target,
          name: imported?.name ?? (kind.includes("Default") ? "default" : "*"),
        });
  } else if (type === "ExportNamedDeclaration" && declaration) {
    for (const name of declare(declaration, file, module)) module.exports.set(name, { local: name });
  } else if (type === "ExportNamedDeclaration") {
    for (const { local, exported } of specifiers)
      module.exports.set(exported.name, source ? { file: target, name: local.name } : { local: local.name });
  } else if (type === "ExportDefaultDeclaration") {
    module.declarations.set("default", usesOf(declaration, file));
    module.exports.set("default", { local: "default" });
  } else declare(statement, file, module);
}

/** Adds a declaration of the top level, or the uses of a statement that runs. Returns the declared names. */
function declare(node, file, module) {
  if (node.type === "VariableDeclaration")
    return node.declarations.flatMap((declarator) => {
      const names = declaredBy(declarator.id);
      for (const name of names) module.declarations.set(name, usesOf(declarator, file));
      return names;
    });
  if (isType(node)) return [];
  if (/^(?:Function|Class)Declaration$/.test(node.type)) {
    module.declarations.set(node.id.name, usesOf(node, file));
    return [node.id.name];
  }
  usesOf(node, file, module.runs);
  return [];
}

/** Follows uses from whole modules. `reached` gets "file#name" of each declaration that is used. */
class Walk {
  reached = new Set();
  #done = new Set();
  #waiting = [];

  constructor(moduleOf) {
    this.moduleOf = moduleOf;
  }

  run(entries) {
    for (const entry of entries) this.#whole(entry);
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) next();
    return this.reached;
  }

  /** Does something once, later: a chain of uses may be longer than the stack. */
  #once(key, work) {
    if (this.#done.has(key)) return;
    this.#done.add(key);
    this.#waiting.push(work);
  }

  #load(file) {
    this.#once(`load ${file}`, () => {
      const { runs, loads } = this.moduleOf(file);
      for (const name of runs) this.#use(file, name);
      for (const target of loads) this.#load(target);
    });
  }

  #whole(file) {
    this.#load(file);
    for (const name of this.moduleOf(file).exports.keys()) this.#export(file, name);
  }

  #export(file, name) {
    this.#load(file);
    if (name === "*") return this.#whole(file);
    const exported = this.moduleOf(file).exports.get(name);
    if (exported?.local !== undefined) this.#use(file, exported.local);
    else if (exported?.file) this.#export(exported.file, exported.name);
  }

  #use(file, name) {
    this.#once(`use ${file}#${name}`, () => {
      if (name.startsWith(loading)) return this.#whole(name.slice(loading.length));
      const { imports, declarations } = this.moduleOf(file);
      const imported = imports.get(name);
      if (imported !== undefined) this.#export(imported.file, imported.name);
      const uses = declarations.get(name);
      if (uses === undefined) return;
      this.reached.add(`${file}#${name}`);
      for (const used of uses) this.#use(file, used);
    });
  }
}

/**
 * Resolves with {files, declared, reached}: the files of the product in `folder`, and as "file#name" their top-level
 * declarations and those that the entries use.
 */
export async function reachedDeclarations(folder, entries) {
  const modules = new Map();
  for (const file of (await importGraph(folder)).files.filter(isProduct))
    modules.set(file, readModule(file, await readFile(path.join(folder, file), "utf8")));
  const declared = new Set(
    [...modules].flatMap(([file, { declarations }]) => [...declarations.keys()].map((name) => `${file}#${name}`)),
  );
  // A style sheet, and a package of somebody else, have no declarations.
  const empty = readModule("empty.ts", "");
  return {
    files: new Set(modules.keys()),
    declared,
    reached: new Walk((file) => modules.get(file) ?? empty).run(entries),
  };
}
