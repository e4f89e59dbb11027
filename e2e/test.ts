// Playwright's `test` with a `server`: the built Tessera on a free port and a fresh data folder, one per worker.
// Invariant: specs import `test` and `expect` from here, so that `page.goto("/")` reaches that server.
// Leaves accounts and pages to the specs.
import { expect, test as base } from "@playwright/test";
import { startTessera, type TesseraProcess } from "@tessera/testing/tessera-process.ts";

export const test = base.extend<object, { readonly server: TesseraProcess }>({
  server: [
    async ({}, provide) => {
      const server = await startTessera();
      await provide(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ server }, provide) => {
    await provide(server.url);
  },
});

export { expect };
