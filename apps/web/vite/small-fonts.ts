// Fonts in their smallest form alone: every browser that runs the app reads WOFF2, and the older forms of the libraries' fonts
// are three times the size of all other files.
import type { Plugin } from "vite";

export function smallFonts(): Plugin {
  return {
    name: "tessera-small-fonts",
    enforce: "pre",
    transform: {
      filter: { id: /\/node_modules\/.*\.css$/ },
      handler: (code) => ({ code: withoutOldForms(code), map: null }),
    },
  };
}

/** The styles without sources of fonts that are no WOFF2. */
export function withoutOldForms(styles: string): string {
  return styles.replaceAll(/,\s*url\([^)]*\.(?:woff|ttf)["']?\)\s*format\(["'](?:woff|truetype)["']\)/g, "");
}
