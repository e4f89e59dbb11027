// Finds a Chromium to test with, and the flags that it needs here.
// Invariant: the browser makes no calls of its own and leaves nothing behind: background traffic is off.
// Leaves installing one to scripts/test.mjs.
import { accessSync, constants } from "node:fs";
import path from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
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

/** Command-line flags for a quiet browser; as root Chromium cannot use its sandbox. */
export const chromiumFlags: readonly string[] = [
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
