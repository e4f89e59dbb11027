// Before the specs: one first start, in an empty folder, which every worker's server then begins with a copy of. Making
// a database takes most of a first start, and several at once take longer than anything that the specs wait for.
import { rmSync } from "node:fs";
import { expect, test as setup } from "@playwright/test";
import { demandChromium } from "@tessera/testing/chromium.ts";
import { startTessera } from "@tessera/testing/tessera-process.ts";
import { startedData } from "./started-data.ts";

setup("a first start", async () => {
  setup.setTimeout(180_000);
  demandChromium();
  rmSync(startedData, { recursive: true, force: true });
  const server = await startTessera({ data: startedData });
  await server.stop();
  expect(await server.exited).toBe(0);
});
