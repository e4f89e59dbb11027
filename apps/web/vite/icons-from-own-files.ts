// Imports an icon from its own file and not through the list of all. The bundler sees of an import only the list, so
// with it every icon that any screen shows would count as the first page's (first-file.ts).
// Invariant: lines stay where they are, so no map of the source is needed.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const from = "lucide-react";
const imports = /import\s*\{([^}]*)\}\s*from\s*"lucide-react";/g;
const shared = /export\s*\{([^}]*)\}\s*from\s*'(\.[^']*)'/g;

export function iconsFromOwnFiles(): Plugin {
  let files: Promise<ReadonlyMap<string, string>> | null = null;
  return {
    name: "tessera-icons",
    apply: "build",
    enforce: "pre",
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

/** The file of each name that a list of re-exports gives. */
export function filesOf(list: string, folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [, names = "", file = ""] of list.matchAll(shared))
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) files.set(name, join(folder, file));
  return files;
}

/** Types stay with the list, in a statement of their own: of a mixed one, the import itself would be left. */
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
