// Folders of a room, at every depth, and files of a folder import each other in one direction only. A feature imports neither
// another feature nor a layer above features. Imports of types count; those of tests and configurations do not.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { importGraph, isTestFile, roomOf } from "./law.mjs";
import { root } from "./process.mjs";

/** The layers of a room that stand upon its other folders, and which of them each may import. What is in none is ground. */
const layers = {
  "apps/web": {
    data: [],
    parts: ["data"],
    features: ["data", "parts"],
    frame: ["data", "parts"],
    routes: ["data", "parts", "features", "frame"],
  },
  "apps/server": { features: [] },
};

const counts = (file) => !isTestFile(file) && !file.endsWith(".config.ts");

/** Every import of the product within one room, as [room, importing file, imported file]. */
async function importsWithinRooms(folder) {
  const { files, importers } = await importGraph(folder);
  const here = new Set(files);
  const found = [];
  for (const [target, sources] of importers) {
    const room = roomOf(target);
    if (room === undefined || !/^(?:apps|packages)\//.test(room) || !here.has(target) || !counts(target)) continue;
    for (const source of sources) if (roomOf(source) === room && counts(source)) found.push([room, source, target]);
  }
  return found;
}

const byName = (one, other) => (one < other ? -1 : 1);

/** The circles of a graph (a map of nodes to sets of nodes), each with its nodes by name. */
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

/** What is wrong with an import by the layers of its room; null where nothing is. */
function layerFault(room, source, target) {
  const order = layers[room];
  if (order === undefined) return null;
  const [from, to] = [source, target].map((file) => file.slice(room.length + 1).split("/"));
  const upper = to.length > 1 && Object.hasOwn(order, to[0]) ? to[0] : null;
  // The files at the root of a room put it together.
  if (upper === null || from.length === 1) return null;
  if (from[0] !== upper) {
    const mine = Object.hasOwn(order, from[0]) ? order[from[0]] : [];
    return mine.includes(upper) ? null : `${source}: ${from[0]} may not import ${upper} (${target})`;
  }
  if (upper !== "features" || from[1] === to[1]) return null;
  return `${source}: the feature ${from[1]} may not import the feature ${to[1]} (${target})`;
}

const addEdge = (graph, from, to) => graph.set(from, (graph.get(from) ?? new Set()).add(to));

/**
 * The two folders that an import joins below the deepest folder that contains both files, as [common folder, from, to]. A
 * name includes everything that the folder contains. The name of the common folder means the files directly in it.
 */
function siblingsOf(source, target) {
  const [from, to] = [source, target].map((file) => file.split("/").slice(0, -1));
  let depth = 0;
  while (depth < from.length && from[depth] === to[depth]) depth++;
  return [depth, depth + (from.length > depth), depth + (to.length > depth)].map((length, at) =>
    (at === 2 ? to : from).slice(0, length).join("/"),
  );
}

/** Every fault of the tree at `folder`, as "file or folder: what is wrong". */
export async function folderFaults(folder = root) {
  const [files, folders, siblings] = [new Map(), new Map(), new Map()];
  const faults = [];
  for (const [room, source, target] of await importsWithinRooms(folder)) {
    const [from, to] = [path.posix.dirname(source), path.posix.dirname(target)];
    // A circle of files in several folders is a circle of these folders.
    if (from === to) addEdge(files, source, target);
    else addEdge(folders, from, to);
    const [common, one, other] = siblingsOf(source, target);
    if (one !== other) {
      if (!siblings.has(common)) siblings.set(common, new Map());
      addEdge(siblings.get(common), one, other);
    }
    const fault = layerFault(room, source, target);
    if (fault !== null) faults.push(fault);
  }
  const circles = [folders, ...siblings.values()]
    .flatMap(circlesOf)
    .map((names) => `${names.join(", ")}: these folders import each other in a circle`);
  const ofFiles = circlesOf(files).map((names) => `${names.join(", ")}: these files import each other in a circle`);
  return [...faults.sort(byName), ...new Set([...circles, ...ofFiles])];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const faults = await folderFaults();
  for (const fault of faults) console.log(fault);
  console.log(
    faults.length === 0 ? "Folders and files import each other in one direction only." : `${faults.length} faults.`,
  );
  process.exit(faults.length === 0 ? 0 : 1);
}
