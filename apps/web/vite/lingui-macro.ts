// Turns Lingui's macros into calls, and nothing else: types and JSX stay for the compiler after it. The English message
// stays in the call, compiled: words come with the code that says them, and a start loads none that it does not say.
// Only files that import a macro are read, which keeps the build fast.
import { fileURLToPath } from "node:url";
import { transformAsync, type PluginObject } from "@babel/core";
import { createCompiledCatalog } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import type { Plugin } from "vite";

const linguiConfig = getConfig({ configPath: fileURLToPath(new URL("../lingui.config.ts", import.meta.url)) });
const uses = /from\s+["']@lingui\/(?:core|react)\/macro["']/;

export function linguiMacro(): Plugin {
  return {
    name: "tessera-lingui-macro",
    enforce: "pre",
    async transform(code, id) {
      const file = id.split("?")[0] ?? id;
      if (!/\.tsx?$/.test(file) || file.includes("/node_modules/") || !uses.test(code)) return null;
      return await withoutMacros(code, file);
    },
  };
}

interface Rewritten {
  readonly code: string;
  readonly map: { mappings: string; names: string[]; sources: string[]; version: number } | null;
}

/** A file's code with calls in place of its macros. Throws for a message that does not compile, or that is not there. */
export async function withoutMacros(code: string, file: string): Promise<Rewritten | null> {
  const result = await transformAsync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ["typescript", ...(file.endsWith("x") ? (["jsx"] as const) : [])] },
    plugins: [["@lingui/babel-plugin-lingui-macro", { linguiConfig, stripMessageField: false }], compileMessages],
  });
  return result?.code ? { code: result.code, map: result.map ?? null } : null;
}

/** Runs over what the macros became: objects marked with a comment, each with an id and a message. */
const compileMessages: PluginObject = ({ types }) => ({
  visitor: {
    ObjectExpression({ node }, { filename }) {
      if (!node.leadingComments?.some((comment) => comment.value.trim() === "i18n")) return;
      const property = (name: string) => node.properties?.find(({ key }) => key?.name === name);
      const [id, words] = [property("id")?.value?.value, property("message")];
      const message = words?.value?.value;
      // What is compiled already is met again as a new node.
      if (words?.value?.elements !== undefined) return;
      if (typeof id !== "string" || words === undefined || typeof message !== "string")
        throw new Error(`A message without words in ${filename}`);
      words.value = types.valueToNode(compiled(id, message, filename));
    },
  },
});

function compiled(id: string, message: string, file: string): unknown {
  const { source, errors } = createCompiledCatalog("en-US", { [id]: message }, { namespace: "json" });
  if (errors[0] !== undefined)
    throw new Error(`A message that does not compile in ${file}: ${message}`, { cause: errors[0].error });
  const { messages } = JSON.parse(source) as { messages: Record<string, unknown> };
  return messages[id];
}
