// Weighs the script that the first page makes a browser load: gzip bytes of the entry, all that it imports statically,
// and the page screen. Invariant: read from the build's own manifest, so nothing that loads is left out.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";

/** The most that the first page may weigh, in bytes after gzip. */
export const budget = 250 * 1024;

/** Chunks that the page needs before it can be read and typed in, though they are loaded on demand. */
const isFirstPage = (key) => /^(?:screens\/(?:workspace|page)\/|open-session\.ts$)/.test(key);

/** The files that the first page loads, by the manifest that Vite writes. */
export function firstPageFiles(manifest) {
  /** @type {Set<string>} */
  const files = new Set();
  const seen = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    if (chunk.file.endsWith(".js")) files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
    for (const next of chunk.dynamicImports ?? []) if (isFirstPage(next)) visit(next);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key);
  return [...files];
}

/** {bytes, files} of a built browser app; fails when the build has no manifest, no entry or no page screen. */
export async function firstPageSize(dist) {
  const manifest = JSON.parse(await readFile(path.join(dist, ".vite", "manifest.json"), "utf8"));
  const files = firstPageFiles(manifest);
  if (files.length === 0) throw new Error("The manifest names no entry.");
  if (!Object.keys(manifest).some(isFirstPage)) throw new Error("The manifest names no page screen.");
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(path.join(dist, file))).length));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files };
}
