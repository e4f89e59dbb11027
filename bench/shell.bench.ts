// How long the sidebar takes to open in a workspace of ten thousand pages: from the press of its toggle until the rows
// are painted, in a real Chromium against a real server, signed in. The median of fifteen.
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { apiPath } from "@tessera/kernel/rules/headers.ts";
import { Caller } from "@tessera/testing/caller.ts";
import { chromiumFlags, demandChromium } from "@tessera/testing/chromium.ts";
import { startTessera } from "@tessera/testing/tessera-process.ts";
import { percentile, report } from "./report.ts";

interface OpensSidebar {
  readonly openSidebar: () => Promise<number>;
}

const script = fileURLToPath(new URL("shell/open-sidebar.mjs", import.meta.url));
const pages = 10_000;
const runs = 15;

const server = await startTessera({ env: { LOG_LEVEL: "error" } });
const browser = await chromium.launch({ executablePath: demandChromium(), args: [...chromiumFlags] });
try {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1440, height: 900 } });
  const entry = { email: `${randomUUID()}@example.com`, password: "correct horse 42", name: "Robin" };
  const signedUp = await context.request.post(`${server.url}${apiPath}/signUp`, { data: entry });
  if (!signedUp.ok()) throw new Error(`could not sign up: ${signedUp.status()}`);
  const caller = new Caller(server.url);
  await caller.call("logIn", { email: entry.email, password: entry.password });
  const space = await caller.createSpace("Tidewater");
  const first = await caller.createPage(space, "Spring timetable");
  for (let made = 1; made < pages; made += 1000) {
    const count = Math.min(1000, pages - made);
    const operations = Array.from({ length: count }, (_, at) => ({
      pointer: { table: "block", id: randomUUID(), spaceId: space },
      path: [],
      command: "new",
      args: {
        type: "page",
        parent: { table: "space", id: space },
        properties: { title: [[`Sailing ${made + at}`]] },
      },
    }));
    await caller.save(space, operations as never);
  }
  caller.close();

  const page = await context.newPage();
  await page.addInitScript({ path: script });
  await page.goto(`${server.url}/${first.replaceAll("-", "")}`);
  await page.getByRole("treeitem", { name: "Sailing 1", exact: true }).waitFor({ timeout: 120_000 });
  const all = await page.getByRole("treeitem", { name: "Sailing 1", exact: true }).getAttribute("aria-setsize");
  if (Number(all) !== pages) throw new Error(`the sidebar knows ${all} of ${pages} pages`);
  const samples: number[] = [];
  for (let run = 0; run < runs; run++) {
    await page.getByRole("button", { name: "Hide sidebar" }).click();
    await page.getByRole("button", { name: "Show sidebar" }).waitFor();
    // Not at the strip that brings it back for a look.
    await page.mouse.move(1000, 500);
    const milliseconds = await page.evaluate(() => (window as unknown as OpensSidebar).openSidebar());
    samples.push(milliseconds);
  }
  const value = percentile(samples, 0.5);
  report({ bench: "shell", metric: "sidebar_open_ms", value, unit: "ms", system: "tessera", pages });
} finally {
  await browser.close();
  await server.stop();
}
