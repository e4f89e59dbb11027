// Draws the raster icons of the installed app from packages/ui/logo/app-icon.svg: `npx tsx e2e/make-icons.ts`.
// A maskable one is the same mark on a ground without corners, within the circle that every mask leaves.
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { chromiumFlags, demandChromium } from "@tessera/testing/chromium.ts";

const at = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const icon = readFileSync(at("packages/ui/logo/app-icon.svg"), "utf8");
const folder = at("apps/web/public/icons");

const icons = [
  { name: "app-192.png", size: 192, mark: 1, rounded: true },
  { name: "app-512.png", size: 512, mark: 1, rounded: true },
  { name: "app-maskable-512.png", size: 512, mark: 0.8, rounded: false },
] as const;

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: demandChromium(), args: [...chromiumFlags] });
try {
  for (const { name, size, mark, rounded } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const ground = rounded ? "transparent" : (/<rect[^>]*fill="([^"]+)"/.exec(icon)?.[1] ?? "transparent");
    const measure = Math.round(size * mark);
    const drawn = rounded ? icon : icon.replace(/ rx="\d+"/, "");
    await page.setContent(
      `<style>body{margin:0;display:grid;place-items:center;block-size:100vh;background:${ground}}svg{inline-size:${measure}px;block-size:${measure}px}</style>${drawn}`,
    );
    await page.screenshot({ path: path.join(folder, name), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
