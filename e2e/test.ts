// Playwright's `test` with a `server`: the built Tessera on a free port and a data folder of its own, one per worker.
// Invariant: specs import `test` and `expect` from here, so that `page.goto("/")` reaches that server.
// Leaves accounts and pages to the specs.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test as base, type BrowserContext, type Request } from "@playwright/test";
import { startTessera, type TesseraProcess } from "@tessera/testing/tessera-process.ts";
import { startedData } from "./started-data.ts";

/** The largest file that the server accepts, in bytes, so that a test can create a larger one. */
export const largestFile = 20 * 1024 * 1024;

/** For `test.use` in tests of animations: the browser does not ask for reduced motion. */
export const inMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;

/** Browsers that stay open after a test: those that `beforeAll` of its file opened. */
let lasting: readonly BrowserContext[] = [];
let fileOfLasting = "";

const close = (contexts: readonly BrowserContext[]): Promise<unknown> =>
  Promise.all(contexts.map((context) => context.close()));

/**
 * Loads of the app's document by any tab of this worker since its last test ended: first loads, reloads, and addresses that
 * are opened. A file such as an icon is not the app.
 */
let appStarts = 0;

function countAppStarts(context: BrowserContext): void {
  context.on("request", (request) => {
    if (!request.isNavigationRequest() || !request.url().startsWith("http://")) return;
    if (new URL(request.url()).pathname.endsWith(".svg")) return;
    if (isOfMainFrame(request)) appStarts++;
  });
}

function isOfMainFrame(request: Request): boolean {
  try {
    return request.frame().parentFrame() === null;
  } catch {
    // The first request of a tab that the app opens comes before Playwright knows the frame.
    return true;
  }
}

interface OfTests {
  /** Closes the browsers of each test and of each file, because open browsers slow down the tests that follow. */
  readonly closing: undefined;
}

interface OfWorkers {
  readonly server: TesseraProcess;
  readonly counting: undefined;
}

export const test = base.extend<OfTests, OfWorkers>({
  closing: [
    async ({ browser, counting: _ }, provide, { file, annotations }) => {
      if (file !== fileOfLasting) await close(lasting);
      const before = browser.contexts();
      await provide(undefined);
      await close(browser.contexts().filter((context) => !before.includes(context)));
      lasting = browser.contexts();
      fileOfLasting = file;
      // Read by scripts/test-reports.mjs.
      annotations.push({ type: "app starts", description: String(appStarts) });
      appStarts = 0;
    },
    { auto: true },
  ],
  counting: [
    async ({ browser }, provide) => {
      browser.on("context", countAppStarts);
      await provide(undefined);
      browser.off("context", countAppStarts);
    },
    { scope: "worker", auto: true },
  ],
  server: [
    async ({}, provide) => {
      const data = mkdtempSync(path.join(tmpdir(), "tessera-e2e-"));
      cpSync(startedData, data, { recursive: true });
      // More people come to it in an hour than a server lets in from one address.
      const env = { FILE_SIZE_LIMIT: String(largestFile), SIGN_UPS_PER_HOUR: "10000" };
      const server = await startTessera({ data, env });
      await provide(server);
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: async ({ server }, provide) => {
    await provide(server.url);
  },
});

export { expect };
