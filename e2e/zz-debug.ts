import { chromium } from "@playwright/test";
import { chromiumFlags, demandChromium } from "@tessera/testing/chromium.ts";
import { startTessera } from "@tessera/testing/tessera-process.ts";
import { openFront } from "./front.ts";
import { addPage, makeWorkspace, signUp } from "./people.ts";
const server = await startTessera({ env: { LOG_LEVEL: "error" } });
const browser = await chromium.launch({ executablePath: demandChromium(), args: [...chromiumFlags] });
const front = await openFront(server.url);
try {
  const p = await signUp(browser, front.url, "Ada");
  const { page, context } = p;
  context.on("console", (m) => console.log("C", m.type(), m.text().slice(0, 300)));
  context.on("weberror", (m) => console.log("E", m.error().message));
  await makeWorkspace(p, "A's");
  await addPage(p, "Crew");
  await page.keyboard.press("Enter");
  await page.keyboard.type("three of us");
  await page.waitForTimeout(4000);
  console.log(await page.evaluate(async () => [String(navigator.serviceWorker.controller?.state), JSON.stringify((await navigator.serviceWorker.getRegistrations()).map(r=>[r.installing?.state,r.waiting?.state,r.active?.state])), (await caches.keys()).join()]));
  console.log("status", await page.evaluate(() => fetch("/getStatus").then((r) => r.text()).catch(String)));
  if (process.argv[2] === "minor") {
    front.release = { version: "0.2.0", build: "minor" };
    console.log("status", await page.evaluate(() => fetch("/getStatus").then((r) => r.text()).catch(String)));
    await page.reload();
    await page.waitForTimeout(6000);
    console.log(await page.evaluate(async () => [(await caches.keys()).join(), document.querySelector("meta[name=tessera-version]")?.getAttribute("content")]));
    console.log((await page.locator("body").innerText()).slice(0, 800));
    console.log(await page.locator("section[aria-live]").innerText());
  } else {
    const crew = page.url();
    await page.close();
    front.goDown();
    const cold = await context.newPage();
    await cold.goto(process.argv[2] === "other" ? `${front.url}/${"0".repeat(31)}7` : crew);
    for (let i = 0; i < 4; i++) {
      await cold.waitForTimeout(2500);
      console.log("--", (await cold.locator("body").innerText()).slice(0, 600));
    }
  }
} finally {
  await front.close();
  await browser.close();
  await server.stop();
}
