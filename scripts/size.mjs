// Weighs the script that the first page makes a browser load: gzip bytes of all that the page itself names, which is
// everything that a page needs before it can be read and typed in (apps/web/vite/first-file.ts, start-script.ts).
// Invariant: read from the built page, and it loads no module that imports others, so nothing that loads is left out.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";

/** The most that the first page may weigh, in bytes after gzip. */
export const budget = 250 * 1024;

/** The script that holds what a page needs: where the page does not name it, the sum says nothing. */
const isFirstPage = (file) => /(?:^|\/)start-page-[^/]+\.js$/.test(file);

/** The files that a page names: its scripts, and modules that it has fetched ahead. */
export function firstPageFiles(html) {
  if (/<script[^>]*type="module"/.test(html))
    throw new Error("The page runs a module: what that imports would weigh too.");
  const tags = html.matchAll(/<script[^>]*\ssrc="\/([^"]+)"|<link[^>]*rel="modulepreload"[^>]*href="\/([^"]+)"/g);
  return [...new Set([...tags].map(([, script, module]) => script ?? module))];
}

/** {bytes, files} of a built browser app; fails when its page names no script, or not the one of the first page. */
export async function firstPageSize(dist) {
  const files = firstPageFiles(await readFile(path.join(dist, "index.html"), "utf8"));
  if (!files.some(isFirstPage)) throw new Error("The page loads no first page.");
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(path.join(dist, file))).length));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files };
}
