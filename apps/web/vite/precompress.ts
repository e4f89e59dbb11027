// Writes .br and .gz beside every file of the build that becomes smaller by it, so that the server compresses nothing twice.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const packable = /\.(?:js|css|html|svg|json|webmanifest|wasm)$/;
const smallest = 1024;

export function precompress(): Plugin {
  let folder = "";
  return {
    name: "tessera-precompress",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = (await readdir(folder, { recursive: true })).filter((name) => packable.test(name));
      await Promise.all(
        files.map(async (name) => {
          const content = await readFile(join(folder, name));
          if (content.length < smallest) return;
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
            promisify(gzip)(content, { level: 9 }),
          ]);
          await Promise.all([writeFile(join(folder, `${name}.br`), br), writeFile(join(folder, `${name}.gz`), gz)]);
        }),
      );
    },
  };
}
