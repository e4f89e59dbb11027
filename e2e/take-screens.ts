// Takes a picture of every screen of a started instance: one sheet a screen with 1440, 820 and 390 pixels, light above dark, at half
// their size. `npm run screens [-- --locale pseudo] [--part name] [--only name,name] [--folder F]`; the folder is screens/ otherwise,
// which git ignores. `--part` walks one part, `--only` takes some screens, `--locale pseudo` shows words that are not extracted.
// Invariant: what is shown was created through the screens.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { chromiumFlags, demandChromium } from "@tessera/testing/chromium.ts";
import { startTessera } from "@tessera/testing/tessera-process.ts";
import { atEachWidth } from "./at-each-width.ts";
import { everyScreen, type Visit } from "./every-screen.ts";
import { speakPseudo } from "./screen-words.ts";

const { values } = parseArgs({
  options: {
    locale: { type: "string", default: "en-US" },
    part: { type: "string" },
    only: { type: "string" },
    folder: { type: "string" },
  },
});
const inPseudo = values.locale === "pseudo";
const only = values.only?.split(",");
const folder = values.folder ?? fileURLToPath(new URL("../screens", import.meta.url));

mkdirSync(folder, { recursive: true });
if (inPseudo) speakPseudo();

const take: Visit = async (page, name, before) => {
  if (only !== undefined && !only.includes(name)) return;
  const shots: { readonly width: number; readonly data: string }[] = [];
  await atEachWidth(page, { before }, async (width) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
      );
      shots.push({ width, data: (await page.screenshot({ caret: "initial" })).toString("base64") });
    }
  });
  await sheet(`${name}${inPseudo ? "-pseudo" : ""}`, shots);
};

/** Puts the pictures of a screen beside each other, light above dark, at a scale that can still be read. */
async function sheet(name: string, shots: readonly { readonly width: number; readonly data: string }[]): Promise<void> {
  const scale = 0.5;
  const gap = 12;
  const page = await browser.newPage({ viewport: { width: 100, height: 100 } });
  const row = (dark: number) =>
    shots
      .filter((_, at) => at % 2 === dark)
      .map(({ width, data }) => `<img src="data:image/png;base64,${data}" width="${width * scale}">`)
      .join("");
  await page.setContent(
    `<body style="margin:0;background:#808080"><main style="display:grid;gap:${gap}px;padding:${gap}px;width:max-content">${[0, 1].map((dark) => `<div style="display:flex;gap:${gap}px;align-items:start">${row(dark)}</div>`).join("")}</main>`,
  );
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await page.locator("main").screenshot({ path: path.join(folder, `${name}.jpg`), type: "jpeg", quality: 70 });
  await page.close();
}

const server = await startTessera({ env: { LOG_LEVEL: "error" } });
const browser = await chromium.launch({ executablePath: demandChromium(), args: [...chromiumFlags] });
try {
  await everyScreen(browser, server.url, take, values.part);
} finally {
  await browser.close();
  await server.stop();
}
