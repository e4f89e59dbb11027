// Turns Lingui's macros into calls, and nothing else: types and JSX stay for the compiler after it.
// Only files that import a macro are read, which keeps the build fast.
import { transformAsync } from "@babel/core";
import type { Plugin } from "vite";

const uses = /from\s+["']@lingui\/(?:core|react)\/macro["']/;

export function linguiMacro(): Plugin {
  return {
    name: "tessera-lingui-macro",
    enforce: "pre",
    async transform(code, id) {
      const file = id.split("?")[0] ?? id;
      if (!/\.tsx?$/.test(file) || file.includes("/node_modules/") || !uses.test(code)) return null;
      const result = await transformAsync(code, {
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ["typescript", ...(file.endsWith("x") ? (["jsx"] as const) : [])] },
        plugins: ["@lingui/babel-plugin-lingui-macro"],
      });
      return result?.code ? { code: result.code, map: result.map } : null;
    },
  };
}
