// The laws of the house that a compiler and a linter cannot state: direction, halves, names, lengths, openings, colours.
// Invariant: one table of rooms says who may import whom; every kind of import counts, dynamic and type-only ones too.
// Leaves `any`, `!`, default exports and promises to oxlint, and DOM, Node and JSX walls to the tsc projects.
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

const packages = (...names) => names.map((name) => `packages/${name}`);

/** Every room and the rooms that its files may import. "halves" means the pure .ts files alone. */
export const rooms = {
  "packages/kernel": [],
  "packages/platform": packages("kernel"),
  "packages/ui": packages("kernel", "platform"),
  "packages/sync": packages("kernel", "platform"),
  "packages/editor": packages("kernel", "platform", "sync", "ui"),
  "packages/database": packages("kernel", "platform", "sync", "ui", "editor"),
  "packages/blocks": packages("kernel", "platform", "sync", "ui", "editor", "database"),
  "apps/server": packages("kernel", "database", "blocks"),
  "apps/web": packages("kernel", "platform", "ui", "sync", "editor", "database", "blocks"),
  "apps/desktop": packages("kernel"),
  "apps/mobile": packages("kernel"),
};

/** Rooms that prove or measure the others: they may import anything, and only tests may import them. */
export const proving = ["testing", "bench", "e2e"];

const wireOnly = ["apps/desktop", "apps/mobile"];
const halved = ["packages/blocks", "packages/database"];
const sourceFile = /\.(ts|tsx|mjs|css)$/;
const testFile = /\.(?:test|spec)\.tsx?$|(^|\/)testing\//;
const skipped = new Set(["node_modules", "dist", ".git", ".cache", "test-results", "playwright-report"]);
const atticName = /^(utils?|helpers?|common|managers?|misc|shared)(\.|$)|-(utils?|helpers?|manager)(\.|$)/;
const kebab = /^\.?[a-z0-9]+(?:[-.][a-z0-9]+)*$/;
const impure = /\bMath\.random\(|\bDate\.now\(|\bnew Date\(\s*\)|\bperformance\.now\(/;
const rawColour = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab|color)\(/i;
const namedColour =
  /:[^;{}]*(?<![-\w])(?:white|black|gr[ae]y|red|blue|green|yellow|orange|purple|pink|brown)(?![-\w])/i;

/** Sides that a layout from right to left would not mirror. A place given by coordinates keeps its side: "by coordinates". */
const physicalSide =
  /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)[-\w]*|left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/;
const byCoordinates = /^[^\n]*\/\* by coordinates \*\/$/gm;

/** Every source file at `root`, as paths from there. */
export async function sourceFiles(root, folder = "") {
  const found = [];
  for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
    const inside = folder === "" ? entry.name : `${folder}/${entry.name}`;
    // Records of an instance that was started here: a room may have a folder of this name.
    if (skipped.has(entry.name) || inside === "data") continue;
    if (entry.isDirectory()) found.push(...(await sourceFiles(root, inside)));
    else if (sourceFile.test(entry.name)) found.push(inside);
  }
  return found;
}

/** Tests, suites and what only they use. */
export const isTestFile = (file) => testFile.test(file) || /\.suite\.tsx?$/.test(file);

export const roomOf = (file) => [...Object.keys(rooms), ...proving].find((room) => file.startsWith(`${room}/`));

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`\\])\/\/[^\n]*/g, "");

const specifierForms = [
  /\b(?:import|export)\s(?:[^"'`;]*?\sfrom\s*)?["']([^"'\n]+)["']/g,
  /\bimport\(\s*["'`]([^"'`\n]+)["'`]/g,
  /\bvi\.(?:mock|importActual)\(\s*["'`]([^"'`\n]+)["'`]/g,
];

/** Everything that a file imports, by any of the ways to do so. */
export function specifiersOf(text) {
  const code = withoutComments(text);
  return specifierForms.flatMap((form) => [...code.matchAll(form)].map((match) => match[1]));
}

/** The file that a specifier names, from the root; null for a package from outside. */
function targetOf(file, specifier) {
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(file), specifier);
  const own = /^@tessera\/([^/]+)\/?(.*)$/.exec(specifier);
  if (!own) return null;
  const room = [...Object.keys(rooms), ...proving].find((name) => name.split("/").pop() === own[1]);
  return `${room ?? `unknown/${own[1]}`}/${own[2]}`;
}

function importFault(file, specifier) {
  const room = roomOf(file);
  const isTest = testFile.test(file);
  if (specifier.startsWith("node:") && room?.startsWith("packages/") && !isTest && !file.endsWith(".mjs"))
    return `${specifier} in a room without Node`;
  const target = targetOf(file, specifier);
  if (target === null || room === undefined) return null;
  const other = roomOf(target);
  if (proving.includes(room) && target.startsWith("scripts/")) return null;
  if (file.endsWith(".config.ts") || target === "package.json") return null;
  if (specifier.startsWith(".") && other !== room) return `${specifier} leaves the room: import it by its package name`;
  const bare = specifier.split("?")[0];
  if (!/\.[a-z]+$/.test(bare)) return `${specifier} does not name the file: give it with its extension`;
  if (file.endsWith(".ts") && !isTest && halved.includes(room) && /\.(tsx|css)$/.test(bare)) {
    return `${specifier} is a face, and a .ts half imports no faces`;
  }
  if (other === room || proving.includes(room)) return null;
  if (other !== undefined && proving.includes(other))
    return other === "testing" && isTest ? null : `${specifier} is for tests`;
  if (other === undefined || !rooms[room].includes(other))
    return `${specifier}: ${room} may not import ${other ?? "it"}`;
  if (wireOnly.includes(room) && !target.startsWith("packages/kernel/wire/"))
    return `${specifier}: only kernel/wire is open here`;
  if (room === "apps/server" && halved.includes(other) && !bare.endsWith(".ts")) return `${specifier} is a face`;
  if (halved.includes(room) && file.endsWith(".ts") && !isTest && ![...halved, "packages/kernel"].includes(other)) {
    return `${specifier}: a .ts half imports only kernel and other .ts halves`;
  }
  return null;
}

function nameFault(file) {
  const name = path.posix.basename(file);
  if (/^index\.(ts|tsx|mjs)$/.test(name)) return "a barrel: import the file you mean";
  if (atticName.test(name)) return "an attic name: call the file after its chief export";
  if (file.split("/").some((part) => atticName.test(part) && !part.includes("."))) return "an attic folder";
  return kebab.test(name) ? null : "the name is not kebab-case";
}

function* textFaults(file, text) {
  const room = roomOf(file);
  const code = withoutComments(text);
  if (file.endsWith(".css")) {
    const values = code.replace(/var\([^()]*\)/g, "");
    if (path.posix.basename(file) !== "tokens.css" && (rawColour.test(values) || namedColour.test(values))) {
      yield "a raw colour: take it from tokens.css";
    }
    if (physicalSide.test(withoutComments(text.replace(byCoordinates, ""))))
      yield "a left or right side: name it inline-start or inline-end";
    return;
  }
  if (!/^(#![^\n]*\n)?\s*(\/\/|\/\*)/.test(text) && !testFile.test(file)) yield "opens without saying what it is";
  if (/^\s*(?:export\s+)?(?:declare\s+)?(?:const\s+)?enum\s+\w/m.test(code)) yield "an enum: use an `as const` table";
  if (/^\s*export\s+\*\s/m.test(code)) yield "a re-export of everything: import the file you mean";
  if (file.endsWith(".tsx") && /["'`]#[0-9a-f]{3,8}["'`]/i.test(code)) yield "a raw colour: take it from tokens.css";
  if (room === "packages/kernel" && !testFile.test(file) && impure.test(code)) {
    yield "reads the clock or chance: take them as parameters";
  }
}

/** Dependencies without a sentence in docs/dependencies.md. */
async function dependencyFaults(root) {
  const manifests = ["", ...Object.keys(rooms), ...proving].map((room) => path.posix.join(room, "package.json"));
  const said = await readFile(path.join(root, "docs", "dependencies.md"), "utf8").catch(() => "");
  const faults = [];
  for (const file of manifests) {
    const text = await readFile(path.join(root, file), "utf8").catch(() => "{}");
    const { dependencies, devDependencies } = JSON.parse(text);
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      if (name.startsWith("@tessera/") || said.includes(`\`${name}\``)) continue;
      faults.push(`${file}: ${name} has no sentence in docs/dependencies.md`);
    }
  }
  return faults;
}

/** The folders and files of the product that a browser test names in its head, as "// Walks: apps/web/home, apps/server/x". */
export const walksOf = (text) =>
  (/^\/\/ Walks: (.+?)\.?$/m.exec(text)?.[1] ?? "").split(", ").filter((walked) => walked !== "");

/** A browser test imports none of the product, so only its head can say which changes reach it. */
function walkFaults(file, text, files) {
  if (!/^e2e\/.*\.spec\.ts$/.test(file)) return [];
  const walks = walksOf(text);
  if (walks.length === 0) return ['no "// Walks: folder, folder" says what of the product it walks through'];
  return walks
    .filter((walked) => !files.some((other) => other === walked || other.startsWith(`${walked}/`)))
    .map((walked) => `walks through ${walked}, which is not there`);
}

/** Files that are run or read by their name rather than imported, each with the file that names it. */
const namedForms = [
  /\b(?:startWorker|runProcess)\(\s*"([^"\n]+)"/g,
  /\bnew (?:URL|Worker)\(\s*(?:new URL\(\s*)?["'`](\.{1,2}\/[^"'`\n$]+)["'`],\s*import\.meta\.url/g,
];
/** Whoever starts the built server runs all of it. */
const builtServer = { by: "testing/tessera-process.ts", runs: "apps/server/main.ts" };

/** {files, importers}: every source file, and for each file those that import, run or read it by name. */
export async function importGraph(root) {
  const files = await sourceFiles(root);
  const importers = new Map();
  const add = (target, file) => importers.set(target, (importers.get(target) ?? new Set()).add(file));
  for (const file of files) {
    const text = await readFile(path.join(root, file), "utf8");
    for (const specifier of file.endsWith(".css") ? [] : specifiersOf(text)) {
      const target = targetOf(file, specifier.split("?")[0]);
      if (target !== null) add(target, file);
    }
    for (const [, name] of namedForms.flatMap((form) => [...text.matchAll(form)]))
      add(path.posix.join(path.posix.dirname(file), name.startsWith(".") ? name : `${name}.ts`), file);
  }
  add(builtServer.runs, builtServer.by);
  return { files, importers };
}

/** Every fault of the tree at `root`, as "file: what is wrong". */
export async function faultsOf(root) {
  const faults = await dependencyFaults(root);
  const files = await sourceFiles(root);
  for (const file of files) {
    const text = await readFile(path.join(root, file), "utf8");
    const found = [nameFault(file), ...textFaults(file, text), ...walkFaults(file, text, files)];
    if (!file.endsWith(".css")) found.push(...specifiersOf(text).map((specifier) => importFault(file, specifier)));
    for (const fault of found) if (fault !== null) faults.push(`${file}: ${fault}`);
  }
  return faults;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const faults = await faultsOf(path.resolve(process.argv[2] ?? "."));
  for (const fault of faults) console.log(fault);
  console.log(faults.length === 0 ? "The law is kept." : `${faults.length} faults.`);
  process.exit(faults.length === 0 ? 0 : 1);
}
