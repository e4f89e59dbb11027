// Folders of a room import each other one way only, and a feature imports no other feature. Every import counts, of types
// too; those of tests and configurations do not. What does not keep this yet stands in folders.json, a list that only shrinks:
// `node scripts/folders.mjs --write` takes out what is mended, and never adds anything.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { importGraph, isTestFile, roomOf } from "./law.mjs";
import { root } from "./process.mjs";

const listFile = path.join(root, "scripts", "folders.json");

/** The folder of features that a file belongs to, of the server and of the web; null for other files. */
const featureOf = (file) => /^apps\/(?:server|web)\/features\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;

const counts = (file) => !isTestFile(file) && !file.endsWith(".config.ts");

/** Every import of the product within one room, as [importing file, imported file]. */
async function importsWithinRooms(folder) {
  const { files, importers } = await importGraph(folder);
  const here = new Set(files);
  const found = [];
  for (const [target, sources] of importers) {
    const room = roomOf(target);
    if (room === undefined || !/^(?:apps|packages)\//.test(room) || !here.has(target) || !counts(target)) continue;
    for (const source of sources) if (roomOf(source) === room && counts(source)) found.push([source, target]);
  }
  return found;
}

const byName = (one, other) => (one < other ? -1 : 1);

/** The nodes of a graph ({node: Set of nodes}) that stand in a circle, each with the others of it. */
function circlesOf(graph) {
  const [index, low, open, circles] = [new Map(), new Map(), [], []];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (open.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const circle = open.splice(open.indexOf(node));
    if (circle.length > 1) circles.push(circle.sort(byName));
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return circles;
}

/** What the tree at `folder` does not keep: {circles: folders that stand in one, features: "feature > feature"}, sorted. */
export async function foldersOf(folder = root) {
  const graph = new Map();
  const features = new Set();
  for (const [source, target] of await importsWithinRooms(folder)) {
    const [from, to] = [path.posix.dirname(source), path.posix.dirname(target)];
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    const [mine, other] = [featureOf(source), featureOf(target)];
    if (mine !== null && other !== null && mine !== other) features.add(`${mine} > ${other}`);
  }
  return { circles: circlesOf(graph).flat().sort(byName), features: [...features].sort(byName) };
}

/** What is found and not listed (`grown`), and what is listed and was not found (`shrunk`). */
export function judgeFolders(found, listed) {
  const missing = (some, others) => some.filter((one) => !others.includes(one));
  return {
    grown: [
      ...missing(found.circles, listed.circles).map((folder) => `${folder}: stands in a circle of folders`),
      ...missing(found.features, listed.features).map((pair) => `${pair}: a feature imports no other feature`),
    ],
    shrunk: [...missing(listed.circles, found.circles), ...missing(listed.features, found.features)].map(
      (one) => `${one}: folders.json allows it, and nothing needs that`,
    ),
  };
}

const readList = () => JSON.parse(readFileSync(listFile, "utf8"));

/** Every fault of the tree, as "folder: what is wrong". */
export async function folderFaults() {
  const { grown, shrunk } = judgeFolders(await foldersOf(), readList());
  return [...grown, ...shrunk];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const found = await foldersOf();
  const { grown, shrunk } = judgeFolders(found, readList());
  const isWriting = process.argv.includes("--write") && grown.length === 0;
  if (isWriting) writeFileSync(listFile, `${JSON.stringify(found, null, 2)}\n`);
  const faults = isWriting ? [] : [...grown, ...shrunk];
  for (const fault of faults) console.log(fault);
  console.log(`${found.circles.length} folders stand in circles; ${found.features.length} features import another.`);
  process.exit(faults.length === 0 ? 0 : 1);
}
