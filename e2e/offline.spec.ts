// The app without a network: it starts from this device, shows visited pages, stores what is typed and sends it later. And its
// versions: a newer version is offered, an incomplete version replaces nothing, and no text is lost.
// Walks: apps/web/offline, packages/sync, packages/platform/update, apps/web/local.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { newBlock } from "@tessera/testing/caller.ts";
import { openFront, type Front } from "./front.ts";
import { moveTo, openFromSidebar } from "./in-app.ts";
import { addPage, bodyOf, linesOf, settler, titleOf, type Person } from "./people.ts";
import { expect as soon, test } from "./test.ts";
import { linesOnServer, shownPageId } from "./walk-steps.ts";

const expect = soon.configure({ timeout: 90_000 });

test.use({ serviceWorkers: "allow" });

let front: Front;
/** A user with the pages "Timetable" and "Crew", on whose device the app is stored. */
let ada: Person;
/** The tab of Ada that is open. */
let page: Page;
/** The address of "Crew". */
let crew: string;

test.beforeAll(async ({ browser, server }) => {
  front = await openFront(server.url);
  ada = await settler(browser, front.url, "Ada", { workspace: "Lighthouse" });
  ({ page } = ada);
  for (const [title, line] of [
    ["Timetable", "leaves at seven"],
    ["Crew", "three of us"],
  ] as const) {
    await addPage(ada, title);
    await page.keyboard.press("Enter");
    await page.keyboard.type(line);
  }
  crew = page.url();
  await sent(page);
  await kept(page);
});

test.afterAll(async () => {
  await front.close();
});

/** Resolves when the whole app is stored on this device. */
async function kept(of: Page): Promise<void> {
  await of.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
}

/** Resolves when no change waits to be sent. */
async function sent(of: Page): Promise<void> {
  await expect(of.getByText("Saving")).toHaveCount(0);
  await expect(of.getByRole("status").filter({ hasText: /change|Sending/ })).toHaveCount(0);
}

test("a cold start without a network shows the sidebar and visited pages, and what is typed is sent when the network is back", async () => {
  front.goDown();
  await page.getByRole("button", { name: "New page", exact: true }).first().click();
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.type("Written at sea");
  await page.keyboard.press("Enter");
  await page.keyboard.type("no land in sight");
  await expect(page.getByText(/wait on this device/)).toBeVisible();
  const [atSea, address] = [shownPageId(page), page.url()];
  await page.close();
  page = await ada.context.newPage();
  await page.goto(address);
  await expect(titleOf(page)).toHaveText("Written at sea");
  await expect.poll(() => linesOf(page)).toEqual(["no land in sight"]);
  await expect(page.getByText(/wait on this device/)).toBeVisible();
  await openFromSidebar(page, "Crew");
  await expect.poll(() => linesOf(page)).toEqual(["three of us"]);
  await expect(page.getByText(/^Offline\./)).toBeVisible();
  await openFromSidebar(page, "Timetable");
  await expect.poll(() => linesOf(page)).toEqual(["leaves at seven"]);
  const timetable = shownPageId(page);
  await bodyOf(page).locator(".line").first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(" sharp");
  await expect.poll(() => linesOf(page)).toEqual(["leaves at seven sharp"]);
  front.comeBack();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("Everything is saved.")).toBeVisible();
  await expect.poll(() => linesOnServer(ada, atSea)).toEqual(["no land in sight"]);
  await expect.poll(() => linesOnServer(ada, timetable)).toEqual(["leaves at seven sharp"]);
});

test("without a network a page that was never on this device, and logging out, say that they cannot work", async () => {
  front.goDown();
  await expect(fetch(front.url)).rejects.toThrow();
  await moveTo(page, `/${"0".repeat(31)}7`);
  await expect(page.getByText("This page is not on this device yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "Timetable" })).toBeVisible();
  await moveTo(page, "/logout");
  await expect(page.getByText("You are still logged in")).toBeVisible();
  front.comeBack();
  await moveTo(page, new URL(crew).pathname);
  await expect(titleOf(page)).toHaveText("Crew");
});

test("a minor version is offered by a passing notice and a major version by a lasting one; the reload to each loses no text", async () => {
  const { context } = ada;
  const version = () => page.locator("meta[name=tessera-version]").getAttribute("content");
  await page.getByRole("link", { name: "Crew" }).first().click();
  await expect(titleOf(page)).toHaveText("Crew");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  front.release = { version: "0.2.0", build: "minor" };
  await page.reload();
  await expect(page.getByText("A new version is ready.")).toBeVisible();
  await context.route("**/api/v3/saveTransactions*", (route) => route.abort());
  await bodyOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(", unsent");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(version).toBe("0.2.0");
  await expect.poll(() => linesOf(page)).toEqual(["three of us, unsent"]);
  await context.unroute("**/api/v3/saveTransactions*");
  await openSettings();
  await expect.poll(() => builds(page)).toEqual(["tessera-shell/minor"]);
  front.release = { version: "1.0.0", build: "major" };
  await page.getByRole("button", { name: "Look for a newer one" }).click();
  const banner = page.getByRole("status").filter({ hasText: "A new version of Tessera is ready." });
  await expect(banner).toBeVisible();
  await banner.getByRole("button", { name: "Reload" }).click();
  await expect.poll(version).toBe("1.0.0");
  await expect(banner).toHaveCount(0);
  await expect.poll(() => builds(page)).toEqual(["tessera-shell/major"]);
  await page.getByRole("link", { name: "Your pages" }).click();
  await expect(bodyOf(page)).toBeVisible();
  await sent(page);
});

test("a version of which a file is missing replaces nothing", async () => {
  await page.getByRole("link", { name: "Crew" }).first().click();
  await expect(titleOf(page)).toHaveText("Crew");
  const [before] = await builds(page);
  front.gone.add("/start.js");
  front.release = { version: "2.0.0", build: "half" };
  await openSettings();
  await page.getByRole("button", { name: "Look for a newer one" }).click();
  await expect.poll(() => builds(page)).toEqual([before, "tessera-shell/half"]);
  await page.getByRole("link", { name: "Your pages" }).click();
  await expect(titleOf(page)).toHaveText("Crew");
  await page.reload();
  await expect(titleOf(page)).toHaveText("Crew");
  await expect(page.locator("meta[name=tessera-build]")).toHaveAttribute("content", before?.split("/")[1] ?? "");
  await expect(page.getByText("is ready")).toHaveCount(0);
  front.gone.clear();
  front.release = null;
});

// The last test in Ada's browser, because it logs her out.
test("what is stored on a device for one user is not shown to the next", async () => {
  await moveTo(page, "/logout");
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  front.goDown();
  await page.goto(crew);
  await expect(page.getByText("You are offline")).toBeVisible();
  await expect(page.getByText("three of us")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Timetable" })).toHaveCount(0);
  front.comeBack();
});

test("the download of the app waits while the user types", async ({ browser }) => {
  const gus = await settler(browser, front.url, "Gus", { workspace: "Gus's", to: null });
  const parent = { table: "block", id: await gus.caller.createPage(gus.spaceId, "Timetable") };
  const line = newBlock(gus.spaceId, randomUUID(), { type: "text", parent, after: null, title: "leaves at seven" });
  await gus.caller.save(gus.spaceId, [line]);
  gus.caller.close();
  await gus.page.goto(`/${parent.id.replaceAll("-", "")}`);
  await bodyOf(gus.page).locator(".line").first().click();
  // The keys are pressed by a timer in the page: a slow machine does not stretch the time between them to that of a pause.
  const { first, last } = await gus.page.evaluate(async () => {
    const stored = async () => {
      const [build = ""] = await caches.keys();
      return build === "" ? 0 : (await (await caches.open(build)).keys()).length;
    };
    const key = () =>
      new Promise<void>((resolve) => {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
        setTimeout(resolve, 100);
      });
    while ((await stored()) === 0) await key();
    const first = await stored();
    for (let n = 0; n < 20; n++) await key();
    return { first, last: await stored() };
  });
  expect(last - first).toBeLessThan(10);
  await kept(gus.page);
});

test("a browser without service workers works, and offers the newer version if code is missing on the server", async ({
  browser,
}) => {
  const { context, page: tab } = await settler(browser, front.url, "Fay", { workspace: "Fay's", to: null });
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined }));
  await tab.goto("/");
  const shareButton = tab.getByRole("button", { name: "Share", exact: true });
  await expect(shareButton).toBeVisible();
  const share = await tab.evaluate(async () => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const scripts = loaded.filter((name) => name.endsWith(".js"));
    const all = await Promise.all(scripts.map(async (src) => (await fetch(src)).text()));
    return /share-dialog-[^"'`]*\.js/.exec(all.join(""))?.[0] ?? "";
  });
  expect(share).not.toBe("");
  front.gone.add(`/assets/${share}`);
  front.release = { version: "0.1.0", build: "other" };
  await shareButton.click();
  const banner = tab.getByRole("status").filter({ hasText: "this one cannot show everything any more" });
  await banner.getByRole("button", { name: "Reload" }).click();
  await expect(tab.locator("meta[name=tessera-build]")).toHaveAttribute("content", "other");
  front.gone.clear();
  front.release = null;
});

async function openSettings(): Promise<void> {
  await page.getByRole("button", { name: "Lighthouse" }).first().click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "This device" })).toBeVisible();
}

/** The builds that are stored on this device, complete or in part. */
async function builds(of: Page): Promise<string[]> {
  return await of.evaluate(() => caches.keys()).catch(() => []);
}
