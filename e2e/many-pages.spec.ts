// A person whose browser holds 30,000 pages: what they write after a reload, and after a while without a network, reaches
// somebody else.
// Walks: packages/sync, apps/server/realtime.
import type { Page } from "@playwright/test";
import { holdPages, makePages } from "@tessera/testing/held-pages.ts";
import { addPage, bodyOf, linesOf, memberOf, settler } from "./people.ts";
import { expect, test } from "./test.ts";

const PAGES = 30_000;

async function writeLine(page: Page, words: string): Promise<void> {
  await bodyOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type(words);
}

test("of 30,000 pages held, what is written after a reload and without a network reaches another person", async ({
  browser,
  server,
}) => {
  const host = await settler(browser, server.url, "Ada", { workspace: "Library" });
  const { page, context, caller, spaceId } = host;
  await addPage(host, "Desk");
  const upper = await makePages(caller, spaceId, PAGES);
  const guest = await memberOf(host, browser, "Bo");
  expect(await holdPages(page, spaceId, upper)).toBeGreaterThanOrEqual(PAGES);

  await page.reload();
  await expect(bodyOf(page)).toBeVisible();
  await writeLine(page, "after the reload");
  await expect.poll(() => linesOf(guest.page)).toContain("after the reload");

  await context.setOffline(true);
  await writeLine(page, "on the train");
  await context.setOffline(false);
  await expect.poll(() => linesOf(guest.page)).toContain("on the train");

  // What was held is held: it was not let go of on the way.
  await page.reload();
  await expect(bodyOf(page)).toBeVisible();
  await context.setOffline(true);
  const held = await page.evaluate(async (space) => {
    const name = (await indexedDB.databases()).map((one) => one.name ?? "").find((one) => one.startsWith("tessera-"));
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name ?? "");
      opening.onsuccess = () => resolve(opening.result);
    });
    const range = IDBKeyRange.bound(`r/${space}/`, `r/${space}/\uffff`);
    return await new Promise<number>((resolve) => {
      const counting = database.transaction("pairs").objectStore("pairs").count(range);
      counting.onsuccess = () => resolve(counting.result);
    });
  }, spaceId);
  expect(held).toBeGreaterThanOrEqual(PAGES);
});
