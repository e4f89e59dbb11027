// Writes service-worker.js beside the build: the worker itself, and before it the list of every file that a start may
// ask for, with its hash. It names the build and its version in the page too, so that a tab knows what it runs.
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";
import type { ShellFiles } from "../offline/worker/shell-cache.ts";

const index = "index.html";
/**
 * Not of the running app: maps, the build's own notes, two workers that the database's library brings and we do not use, and the
 * frame of diagrams, which has no origin and so no service worker. Nor the emoji: few devices need them, and of those few parts.
 */
const leftOut =
  /\.map$|(?:^|[\\/])\d+-[\w-]+\.woff2$|(?:^|[\\/])diagram-|^\.vite[\\/]|sqlite3-worker1-|sqlite3-opfs-async-proxy-/;

export interface ServiceWorkerOptions {
  readonly entry: string;
  /** Three or four whole numbers between dots. */
  readonly version: string;
}

export function serviceWorker({ entry, version }: ServiceWorkerOptions): Plugin {
  let folder = "";
  return {
    name: "tessera-service-worker",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle: {
      order: "post",
      async handler() {
        const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
          .filter((file) => file.isFile())
          .map((file) =>
            join(file.parentPath, file.name)
              .slice(folder.length + 1)
              .replaceAll("\\", "/"),
          )
          .filter((name) => !leftOut.test(name))
          .sort();
        const files: Record<string, string> = {};
        for (const name of names)
          files[name === index ? "/" : `/${name}`] = integrityOf(await readFile(join(folder, name)));
        const build = createHash("sha256")
          .update(JSON.stringify([version, files]))
          .digest("hex")
          .slice(0, 16);
        const html = await readFile(join(folder, index), "utf8");
        const named = html.replace(
          "</title>",
          `</title>\n    <meta name="tessera-build" content="${build}" />\n    <meta name="tessera-version" content="${version}" />`,
        );
        if (named === html)
          throw new Error("The page has no title to put its build after; mend vite/service-worker.ts.");
        await writeFile(join(folder, index), named);
        files["/"] = integrityOf(Buffer.from(named));
        const first = [...named.matchAll(/(?:href|src)="(\/[^"]+)"/g)].flatMap(([, path = ""]) =>
          path in files ? path : [],
        );
        await writeFile(
          join(folder, "service-worker.js"),
          await codeOf(entry, { build, files, first: [...new Set(first)] }),
        );
      },
    },
  };
}

async function codeOf(entry: string, shell: ShellFiles): Promise<string> {
  const bundle = await rolldown({ input: entry, platform: "browser" });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  return `self.tesseraShell = ${JSON.stringify(shell)};\n${output[0].code}`;
}

function integrityOf(content: Uint8Array): string {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}
