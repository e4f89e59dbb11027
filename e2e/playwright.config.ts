// Browser tests: the system's Chromium against the built server. `npm test` runs them after building.
import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { chromiumFlags, findChromium } from "@tessera/testing/chromium.ts";

/** Null where there is none: reading this file asks for no browser, the first test does. */
const chromium = findChromium();

/** TESSERA_TRACE=1: whole traces, also of what passes. */
const isLooking = process.env.TESSERA_TRACE === "1";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results/e2e",
  // A core for each: what a test makes its browser and its server do is work, not waiting.
  workers: Math.max(2, availableParallelism()),
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // Against tests that hang: a test that takes seconds takes minutes on a machine with other work.
  timeout: 900_000,
  expect: { timeout: 180_000 },
  reporter: [["list"], ["json", { outputFile: "../test-results/e2e.json" }]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "UTC",
    // Where motion is the subject the spec asks for it (`inMotion` of test.ts); elsewhere nobody waits for it.
    contextOptions: { reducedMotion: "reduce" },
    // Who looks for a fault asks for every step to be written down; what fails leaves a picture and the page's tree.
    trace: isLooking ? "on" : "off",
    screenshot: "only-on-failure",
    // Each person here is a browser of their own, and the app would be copied into every one: only who asks gets it.
    serviceWorkers: "block",
    launchOptions: { ...(chromium === null ? {} : { executablePath: chromium }), args: [...chromiumFlags] },
  },
  projects: [
    { name: "first start", testMatch: "**/*.setup.ts" },
    { name: "chromium", dependencies: ["first start"] },
  ],
});
