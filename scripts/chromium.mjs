// Finds Chromium for the tests that run in one, and installs it where a package manager may. Whoever may not is told what
// to do; the tests that need it then fail with the same words.
import { existsSync } from "node:fs";
import path from "node:path";
import { root, run } from "./process.mjs";

/** From testing/chromium.ts, loaded anew each time: it is TypeScript, and the answer changes with an installation. */
async function findChromium() {
  const { tsImport } = await import("tsx/esm/api");
  const { findChromium: find } = await tsImport(path.join(root, "testing", "chromium.ts"), import.meta.url);
  return find();
}

/** Resolves with whether there is a Chromium now. */
export async function ensureChromium() {
  if ((await findChromium()) !== null) return true;
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    console.log("Installing Chromium for the tests that run in a browser ...");
    const apt = (...args) =>
      run("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=300", ...args], {
        capture: true,
        env: { DEBIAN_FRONTEND: "noninteractive" },
      });
    await apt("update");
    for (const name of ["chromium-headless-shell", "chromium"]) {
      const { output } = await apt("install", "-y", "--no-install-recommends", name);
      if ((await findChromium()) !== null) return true;
      console.log(output);
    }
  }
  console.log("No Chromium: install it (Debian: apt-get install chromium) or name it in TESSERA_TEST_CHROMIUM.");
  return false;
}
