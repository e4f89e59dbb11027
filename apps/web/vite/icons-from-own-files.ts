// Imports each icon from its own file instead of the library's list of all icons, because the bundler would put every icon of the
// list that any screen shows into the first page's script (first-file.ts). The component of an icon is the app's own, which is
// smaller than the library's (packages/ui/icon/svg-icon.ts).
// Invariant: no line of a source moves, so no source map is needed.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const from = "lucide-react";
const imports = /import\s*\{([^}]*)\}\s*from\s*"lucide-react";/g;
/** The module from which the file of an icon imports the function that creates its component. */
const component = /\/createLucideIcon\.mjs$/;
const ownComponent = "\0tessera-icon-component";
const svgIcon = fileURLToPath(new URL("../../../packages/ui/icon/svg-icon.ts", import.meta.url));
const shared = /export\s*\{([^}]*)\}\s*from\s*'(\.[^']*)'/g;

export function iconsFromOwnFiles(): Plugin {
  let files: Promise<ReadonlyMap<string, string>> | null = null;
  return {
    name: "tessera-icons",
    apply: "build",
    enforce: "pre",
    resolveId: { filter: { id: component }, handler: () => ownComponent },
    load: {
      filter: { id: /^\0tessera-icon-component$/ },
      handler: () => `export { svgIcon as default } from ${JSON.stringify(svgIcon)};`,
    },
    async transform(code, id) {
      if (!/\.tsx?$/.test(id) || id.includes("/node_modules/") || !code.includes(`"${from}"`)) return null;
      files ??= this.resolve(from, id).then(async (list) => {
        if (list === null) throw new Error(`${from} is not there.`);
        return filesOf(await readFile(list.id, "utf8"), dirname(list.id));
      });
      return { code: withOwnFiles(code, await files), map: null };
    },
  };
}

/** The file of each name in a list of re-exports. */
export function filesOf(list: string, folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [, names = "", file = ""] of list.matchAll(shared))
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) files.set(name, join(folder, file));
  return files;
}

/** Types are imported from the list by a statement of their own, because a mixed statement would keep the import of the list. */
export function withOwnFiles(code: string, files: ReadonlyMap<string, string>): string {
  return code.replaceAll(imports, (statement, names: string) => {
    const wanted = names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "");
    const own = wanted.map((name) => {
      if (name.startsWith("type ")) return `import type { ${name.slice(5)} } from "${from}";`;
      const file = files.get(name);
      if (file === undefined) throw new Error(`${from} has no file of its own for ${name}.`);
      return `import ${name} from ${JSON.stringify(file)};`;
    });
    return own.join(" ") + "\n".repeat(statement.split("\n").length - 1);
  });
}
