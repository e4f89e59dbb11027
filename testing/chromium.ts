// Finds a Chromium to test with, and the flags that it needs here.
// Invariant: the browser makes no calls of its own and leaves nothing behind: background traffic is off.
// Leaves installing one to scripts/test.mjs.
import { accessSync, constants } from "node:fs";
import path from "node:path";

/** First the one without windows: the same engine, and a third of the processor time for a new page. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
];
const usualPlaces = [
  ...names.map((name) => `/usr/bin/${name}`),
  "/snap/bin/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The executable named by TESSERA_TEST_CHROMIUM, else one in the usual places or on the path, else null. */
export function findChromium(): string | null {
  const named = process.env.TESSERA_TEST_CHROMIUM;
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => folder !== "");
  const onPath = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...(named === undefined ? [] : [named]), ...usualPlaces, ...onPath].find(isProgram) ?? null;
}

/**
 * What a window of its own costs beside the page: the address bar's pop-ups are pages too, most of a second of processor
 * time for every context. The first two lines are what Playwright leaves out: the switch given last is the one that counts.
 */
const withoutFeatures = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "MediaRouter"],
  ...["HttpsFirstBalancedModeAutoEnable", "PaintHolding", "ThirdPartyStoragePartitioning", "OptimizationHints"],
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI"],
];

/** Command-line flags for a quiet browser; as root Chromium cannot use its sandbox. */
export const chromiumFlags: readonly string[] = [
  `--disable-features=${withoutFeatures.join(",")}`,
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** The executable, or an error that says how to get one. */
export function demandChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  throw new Error(
    "The browser tests need Chromium or Chrome. Install it (Debian: apt-get install chromium; macOS: brew install --cask chromium), " +
      "or name its executable in TESSERA_TEST_CHROMIUM.",
  );
}
