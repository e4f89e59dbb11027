// Names in the page's head what the first screen will ask for: the Latin Inter, and the chunks of a workspace's page,
// so that they come together and not one after the other. Other fonts load when a glyph asks.
import type { HtmlTagDescriptor, Plugin } from "vite";
import { firstEntries } from "./first-file.ts";

const font = /inter-latin-opsz-normal[^/]*\.woff2$/;

export function preload(): Plugin {
  return {
    name: "tessera-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const fontFile = Object.keys(bundle).find((name) => font.test(name));
        if (!fontFile) throw new Error("The Latin Inter file is not in the bundle; the first paint would wait for it.");
        const scripts = new Set<string>();
        const styles = new Set<string>();
        const visit = (file: string): void => {
          const chunk = bundle[file];
          if (chunk?.type !== "chunk" || scripts.has(file)) return;
          scripts.add(file);
          for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
          for (const imported of chunk.imports) visit(imported);
        };
        for (const wanted of firstEntries) {
          const chunk = Object.values(bundle).find((each) => each.type === "chunk" && each.moduleIds.includes(wanted));
          if (!chunk) throw new Error(`${wanted} is in no chunk; mend vite/first-file.ts.`);
          visit(chunk.fileName);
        }
        const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: "link", attrs, injectTo: "head" });
        return [
          link({ rel: "preload", as: "font", type: "font/woff2", href: `/${fontFile}`, crossorigin: "" }),
          ...[...scripts]
            .filter((file) => !html.includes(file))
            .map((file) => link({ rel: "modulepreload", href: `/${file}`, crossorigin: "" })),
          ...[...styles]
            .filter((file) => !html.includes(file))
            .map((file) => link({ rel: "preload", as: "style", href: `/${file}`, crossorigin: "" })),
        ];
      },
    },
  };
}
