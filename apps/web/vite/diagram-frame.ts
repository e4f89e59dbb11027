// Puts the frame that draws diagrams beside the app: a document with two scripts of its own, the drawing library as it comes
// and the few lines that drive it. Nothing of the app imports them, and they import nothing of it.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";

const documentName = "diagram-frame.html";

export interface DiagramFrameOptions {
  readonly entry: string;
}

export function diagramFrame({ entry }: DiagramFrameOptions): Plugin {
  const library = createRequire(import.meta.url).resolve("mermaid/dist/mermaid.min.js");
  const scripts = { "/diagram-library.js": () => readFile(library, "utf8"), "/diagram-driver.js": () => driver(entry) };
  return {
    name: "tessera-diagram-frame",
    async generateBundle() {
      const names = await Promise.all(
        Object.entries(scripts).map(async ([path, read]) => {
          const asset = this.emitFile({ type: "asset", name: path.slice(1), source: await read() });
          return `/${this.getFileName(asset)}`;
        }),
      );
      this.emitFile({ type: "asset", fileName: documentName, source: documentOf(names) });
    },
    configureServer(server) {
      for (const [path, read] of Object.entries(scripts))
        server.middlewares.use(path, (_request, response, next) => {
          read().then((code) => response.setHeader("content-type", "text/javascript").end(code), next);
        });
      server.middlewares.use(`/${documentName}`, (_request, response) => {
        response.setHeader("content-type", "text/html").end(documentOf(Object.keys(scripts)));
      });
    },
  };
}

async function driver(entry: string): Promise<string> {
  const bundle = await rolldown({ input: entry, platform: "browser" });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  return output[0].code;
}

function documentOf(scripts: readonly string[]): string {
  const tags = scripts.map((path) => `<script src="${path}"></script>`).join("");
  return `<!doctype html><html><head><meta charset="utf-8"><title>Diagram</title></head><body>${tags}</body></html>\n`;
}
