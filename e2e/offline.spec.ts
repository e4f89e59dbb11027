// The app without a network: it starts from this device, shows what was visited, keeps what is written and sends it later.
// And its versions: a newer one is offered, one that does not come whole replaces nothing, and nothing written is lost.
// Walks: apps/web/offline, packages/sync, packages/platform/update, apps/web/local.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { openFront, type Front } from "./front.ts";
import { addPage, bodyOf, linesOf, settler, titleOf, type Person } from "./people.ts";
import { expect as soon, test as base } from "./test.ts";

const expect = soon.configure({ timeout: 40_000 });

const test = base.extend<{ readonly front: Front }>({
  front: async ({ server }, provide) => {
    const front = await openFront(server.url);
    await provide(front);
    await front.close();
  },
});

test.use({ serviceWorkers: "allow" });

// A whole start for each step: on a busy machine that takes its time.
test.describe.configure({ mode: "parallel", timeout: 180_000 });

/** Resolves when the app is kept on this device whole. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
}

/** Nothing waits to be sent. */
async function sent(page: Page): Promise<void> {
  await expect(page.getByText("Saving")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: /change|Sending/ })).toHaveCount(0);
}

/** A person with two pages, the first of which has a page inside it, and the app on their device. */
async function start(browser: Browser, front: Front, name: string): Promise<Person> {
  const person = await settler(browser, front.url, name, { workspace: `${name}'s` });
  const { page } = person;
  for (const [title, line] of [
    ["Timetable", "leaves at seven"],
    ["Crew", "three of us"],
  ] as const) {
    await addPage(person, title);
    await page.keyboard.press("Enter");
    await page.keyboard.type(line);
  }
  await sent(page);
  await kept(page);
  return person;
}

async function elsewhere(browser: Browser, context: BrowserContext, address: string): Promise<Page> {
  const other = await browser.newContext();
  await other.addCookies(await context.cookies());
  const page = await other.newPage();
  await page.goto(address);
  return page;
}

test("a cold start without network: the sidebar, visited pages and their text; what is written is sent on return", async ({
  browser,
  front,
}) => {
  const { context, page } = await start(browser, front, "Ada");
  const crew = page.url();
  await page.close();
  front.goDown();
  const cold = await context.newPage();
  await cold.goto(crew);
  await expect(titleOf(cold)).toHaveText("Crew");
  await expect.poll(() => linesOf(cold)).toEqual(["three of us"]);
  await expect(cold.getByText(/^Offline\./)).toBeVisible();
  await cold.getByRole("link", { name: "Timetable" }).click();
  await expect.poll(() => linesOf(cold)).toEqual(["leaves at seven"]);
  await bodyOf(cold).locator(".line").first().click();
  await cold.keyboard.press("End");
  await cold.keyboard.type(" sharp");
  await cold.getByRole("button", { name: "New page", exact: true }).first().click();
  await expect(titleOf(cold)).toBeFocused();
  await cold.keyboard.type("Written at sea");
  await cold.keyboard.press("Enter");
  await cold.keyboard.type("no land in sight");
  await expect(cold.getByText(/wait on this device/)).toBeVisible();
  const atSea = cold.url();
  await cold.reload();
  await expect(titleOf(cold)).toHaveText("Written at sea");
  await expect.poll(() => linesOf(cold)).toEqual(["no land in sight"]);
  await expect(cold.getByText(/wait on this device/)).toBeVisible();
  front.comeBack();
  await cold.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(cold.getByText("Everything is saved.")).toBeVisible();
  const other = await elsewhere(browser, context, atSea);
  await expect.poll(() => linesOf(other)).toEqual(["no land in sight"]);
  await other.getByRole("link", { name: "Timetable" }).click();
  await expect.poll(() => linesOf(other)).toEqual(["leaves at seven sharp"]);
  await other.context().close();
  await context.close();
});

test("what cannot work without network says so: a page that was never here, logging in, logging out", async ({
  browser,
  front,
}) => {
  const { context, page } = await start(browser, front, "Bea");
  front.goDown();
  await page.goto(`${front.url}/${"0".repeat(31)}7`);
  await expect(page.getByText("This page is not on this device yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "Timetable" })).toBeVisible();
  await page.goto(`${front.url}/logout`);
  await expect(page.getByText("You are still logged in")).toBeVisible();
  const stranger = await (await browser.newContext({ baseURL: front.url })).newPage();
  await expect(stranger.goto("/")).rejects.toThrow();
  await stranger.context().close();
  await context.close();
});

test("what one person keeps on a device is not shown to the next", async ({ browser, front }) => {
  const { context, page } = await start(browser, front, "Cyd");
  const crew = page.url();
  await page.goto(`${front.url}/logout`);
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  front.goDown();
  await page.goto(crew);
  await expect(page.getByText("You are offline")).toBeVisible();
  await expect(page.getByText("three of us")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Timetable" })).toHaveCount(0);
  await context.close();
});

test("a minor version is offered in passing and a major one stays; both are taken by a reload that loses nothing", async ({
  browser,
  front,
}) => {
  const { context, page } = await start(browser, front, "Dan");
  const version = () => page.locator("meta[name=tessera-version]").getAttribute("content");
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
  // A page that is open finds the next one when it looks; one that is loaded anew may have it already.
  await page.goto(`${front.url}/settings`);
  await expect(page.getByRole("heading", { name: "This device" })).toBeVisible();
  await expect.poll(() => builds(page)).toEqual(["tessera-shell/minor"]);
  front.release = { version: "1.0.0", build: "major" };
  await page.getByRole("button", { name: "Look for a newer one" }).click();
  const banner = page.getByRole("status").filter({ hasText: "A new version of Tessera is ready." });
  await expect(banner).toBeVisible();
  await banner.getByRole("button", { name: "Reload" }).click();
  await expect.poll(version).toBe("1.0.0");
  await expect(banner).toHaveCount(0);
  await expect.poll(() => builds(page)).toEqual(["tessera-shell/major"]);
  await sent(page);
  await context.close();
});

test("a version that does not come whole replaces nothing", async ({ browser, front }) => {
  const { context, page } = await start(browser, front, "Eve");
  const [before] = await builds(page);
  front.gone.add("/start.js");
  front.release = { version: "2.0.0", build: "half" };
  await page.reload();
  await expect.poll(() => builds(page)).toEqual([before, "tessera-shell/half"]);
  await page.reload();
  await expect(titleOf(page)).toHaveText("Crew");
  await expect(page.locator("meta[name=tessera-build]")).toHaveAttribute("content", before?.split("/")[1] ?? "");
  await expect(page.getByText("is ready")).toHaveCount(0);
  await context.close();
});

test("the app that comes in waits while somebody writes", async ({ browser, front }) => {
  front.gone.add("/service-worker.js");
  const person = await settler(browser, front.url, "Gus", { workspace: "Gus's" });
  const { context, page } = person;
  await addPage(person, "Timetable");
  await page.keyboard.press("Enter");
  await page.keyboard.type("leaves at seven");
  await sent(page);
  front.gone.delete("/service-worker.js");
  await page.reload();
  await bodyOf(page).locator(".line").first().click();
  const come = () =>
    page.evaluate(async () => {
      const [build = ""] = await caches.keys();
      return build === "" ? 0 : (await (await caches.open(build)).keys()).length;
    });
  await expect
    .poll(
      async () => {
        await page.keyboard.press("a");
        return await come();
      },
      { intervals: [50] },
    )
    .toBeGreaterThan(0);
  const before = await come();
  await page.keyboard.type("and comes back at nine", { delay: 80 });
  expect((await come()) - before).toBeLessThan(10);
  await kept(page);
  expect(await come()).toBeGreaterThan(100);
  await context.close();
});

test("a browser without workers goes on as before, and code that is gone from the server leads to the newer version", async ({
  browser,
  front,
}) => {
  const person = await settler(browser, front.url, "Fay", { workspace: "Fay's" });
  const { context, page } = person;
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined }));
  await page.reload();
  const share = await page.evaluate(async () => {
    const scripts = [...document.querySelectorAll<HTMLScriptElement>("script[src]")];
    const all = await Promise.all(scripts.map(async ({ src }) => (await fetch(src)).text()));
    return /share-dialog-[^"'`]*\.js/.exec(all.join(""))?.[0] ?? "";
  });
  expect(share).not.toBe("");
  front.gone.add(`/assets/${share}`);
  front.release = { version: "0.1.0", build: "other" };
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const banner = page.getByRole("status").filter({ hasText: "this one cannot show everything any more" });
  await banner.getByRole("button", { name: "Reload" }).click();
  await expect(page.locator("meta[name=tessera-build]")).toHaveAttribute("content", "other");
  await context.close();
});

/** The builds that are on this device, whole or in part. */
async function builds(page: Page): Promise<string[]> {
  return await page.evaluate(() => caches.keys()).catch(() => []);
}
