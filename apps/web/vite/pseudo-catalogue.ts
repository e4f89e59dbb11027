// Compiles the catalogue of the pseudo locale from the English one during the build: no file holds it. It is imported as
// `en-US.po?pseudo`.
import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import type { Plugin } from "vite";

export function pseudoCatalogue({ configPath }: { readonly configPath: string }): Plugin {
  return {
    name: "tessera-pseudo-catalogue",
    enforce: "pre",
    load: {
      filter: { id: /\/en-US\.po\?pseudo$/ },
      async handler(id) {
        this.addWatchFile(id.replace(/\?pseudo$/, ""));
        return { code: await compiledPseudoCatalogue(configPath), map: null, moduleType: "js" };
      },
    },
  };
}

/** The module's code. Throws if a message cannot be compiled. */
export async function compiledPseudoCatalogue(configPath: string): Promise<string> {
  const [catalog] = await getCatalogs(getConfig({ configPath }));
  const english = Object.entries((await catalog?.read("en-US")) ?? {});
  const messages = Object.fromEntries(english.map(([id, { translation }]) => [id, translation ?? ""]));
  const { source, errors } = createCompiledCatalog("pseudo", messages, { namespace: "es", pseudoLocale: "pseudo" });
  if (errors.length > 0) throw new Error(`The pseudo catalogue cannot be compiled: ${JSON.stringify(errors)}`);
  return source;
}
