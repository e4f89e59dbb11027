// Names the one font that the first paint needs in the page's head: Inter, Latin. Others load when a glyph asks.
import type { Plugin } from "vite";

const wanted = /inter-latin-opsz-normal[^/]*\.woff2$/;

export function preloadFont(): Plugin {
  return {
    name: "tessera-preload-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => wanted.test(name));
        if (!file) throw new Error("The Latin Inter file is not in the bundle; the first paint would wait for it.");
        return [
          {
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
            injectTo: "head",
          },
        ];
      },
    },
  };
}
