// The cases of the soak of queries in the browser's build: bundled as the app is, played in Chromium.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import type { playQueries } from "@tessera/database/testing/queries.ts";
import { chromiumFlags, demandChromium } from "@tessera/testing/chromium.ts";
import { rolldown } from "rolldown";

type Played = ReturnType<typeof playQueries>;
interface Queries {
  readonly playQueries: typeof playQueries;
}

const entry = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../packages/database/testing/queries.ts");
/** Cases of one call into the page. */
const AT_ONCE = 50;

/** Gives the outcome of each seed as it comes. */
export async function* playedInBrowser(seeds: readonly number[]): AsyncGenerator<readonly [number, Played]> {
  const bundle = await rolldown({ input: entry, platform: "browser" });
  const { output } = await bundle.generate({ format: "iife", name: "queries", minify: true });
  await bundle.close();
  const browser = await chromium.launch({ executablePath: demandChromium(), args: [...chromiumFlags] });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: output[0].code });
    for (let at = 0; at < seeds.length; at += AT_ONCE) {
      const some = seeds.slice(at, at + AT_ONCE);
      const played = await page.evaluate((those) => {
        const { queries } = globalThis as unknown as { readonly queries: Queries };
        return those.map((seed) => queries.playQueries(seed, undefined, 1));
      }, some);
      for (const [n, seed] of some.entries())
        yield [seed, played[n] ?? { answers: 0, asked: [], faults: ["no outcome"] }];
    }
  } finally {
    await browser.close();
  }
}
