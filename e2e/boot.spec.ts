// The start of the app in a browser: the order of its steps, one call for each first question, the retry of code that fails to
// load, and the dialog about uncaught errors.
// Walks: apps/web/boot, apps/web/boot.tsx, packages/platform/prefetch, packages/platform/loading, apps/server/features/flags.
import type { Browser, Page } from "@playwright/test";
import { settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira", { to: null });
  await mira.caller.createPage(mira.spaceId, "Spring timetable");
  mira.caller.close();
});

/** Marks the document with the text that the first frame of the page shows. */
async function markFirstFrame(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown = new MutationObserver(() => {
      if (document.querySelector("#app > *") === null) return;
      shown.disconnect();
      document.documentElement.dataset["firstFrame"] = document.querySelector("main .ProseMirror")?.textContent ?? "";
    });
    shown.observe(document, { childList: true, subtree: true });
  });
}

test("a start runs the contract's steps in order, asks each first question once, and draws a stored page at once", async () => {
  const { page } = mira;
  const asked: string[] = [];
  const logged: string[] = [];
  page.on("request", (request) => asked.push(/v3\/(\w+)/.exec(request.url())?.[1] ?? ""));
  page.on("console", (message) => logged.push(message.text()));
  await markFirstFrame(page);
  await page.goto("/");
  await expect(titleOf(page)).toHaveText("Spring timetable");
  const steps = await page.evaluate(() =>
    performance
      .getEntriesByType("measure")
      .filter(({ name }) => name.startsWith("boot: ") && name !== "boot: before this code")
      .sort((one, other) => one.startTime - other.startTime)
      .map(({ name }) => name),
  );
  expect(steps).toEqual(
    [
      "error reporting",
      "styles",
      "polyfills",
      "device environment",
      "current user id",
      "feature flags",
      "profiling",
      "prefetch",
      "preboot patches",
      "main app",
    ].map((name) => `boot: ${name}`),
  );
  expect(asked.filter((event) => event === "loadSession" || event === "getSpaces")).toEqual([
    "loadSession",
    "getSpaces",
  ]);
  // The start logs no missing start time and no invalid answer. The line about service workers comes from the configuration of this suite.
  expect(logged.filter((line) => !line.startsWith("Service Worker registration blocked"))).toEqual([]);
  await test.step("a page that is stored on the device is drawn with the first frame", async () => {
    const firstFrame = () => page.locator("html").getAttribute("data-first-frame");
    // The page is written to the disk shortly after it is drawn, and the disk may be slower than the first frame waits for it.
    await expect(async () => {
      if ((await firstFrame()) !== "Spring timetable") await page.reload();
      await expect(titleOf(page)).toHaveText("Spring timetable");
      expect(await firstFrame()).toBe("Spring timetable");
    }).toPass();
  });
});

test("an area whose styles fail to load requests them again, and is drawn with them", async () => {
  let refused = 0;
  await mira.page.route(/share-dialog-.*\.css$/, (route) => (refused++ < 2 ? route.abort() : route.continue()));
  await mira.page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = mira.page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect(refused).toBeGreaterThan(2);
  const sheets = await mira.page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => href ?? "").filter((href) => href.includes("share-dialog")),
  );
  expect(sheets).toHaveLength(1);
  await mira.page.keyboard.press("Escape");
  await mira.page.unroute(/share-dialog-.*\.css$/);
});

/** Opens the login screen in a new browser, with these flags of the operator. Returns its page and the loads of the profiler. */
async function openLogin(
  browser: Browser,
  url: string,
  startSampleRate: number,
): Promise<{ readonly page: Page; readonly profilers: () => number }> {
  const context = await browser.newContext({ baseURL: url });
  // The flags that the server returned at the previous start; the start does not wait for new flags.
  const previous = { statsigUser: {}, initialValues: { profiling: { startSampleRate, sampleIntervalMs: 10 } } };
  await context.addInitScript((flags) => localStorage.setItem("KeyValueStore2:flags", flags), JSON.stringify(previous));
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/login");
  await expect(page.getByRole("textbox", { name: "E-mail" })).toBeVisible();
  return { page, profilers: () => asked.filter((url) => /\/profiling-[^/]+\.js/.test(url)).length };
}

test("the login screen is profiled on request, and survives uncaught errors and code that fails to load", async ({
  browser,
  server,
}) => {
  const { page, profilers } = await openLogin(browser, server.url, 0);
  await test.step("a start is profiled where remote configuration says so, and else loads nothing for it", async () => {
    const profiled = await openLogin(browser, server.url, 1);
    await expect.poll(profiled.profilers).toBe(1);
    expect(profilers()).toBe(0);
    await profiled.page.close();
  });
  await test.step("an uncaught error opens a dialog, at most once in a while, and a network error does not", async () => {
    const dialog = page.getByRole("dialog", { name: "An unexpected error occurred" });
    const reject = (message: string) => page.evaluate((text) => void Promise.reject(new Error(text)), message);
    await reject("Failed to fetch");
    await reject("a fault");
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    // The window received the event and drew the frames after it.
    await page.evaluate(async () => {
      const received = new Promise((resolve) => window.addEventListener("unhandledrejection", resolve, { once: true }));
      void Promise.reject(new Error("another fault"));
      await received;
      for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    await expect(dialog).toBeHidden();
  });
  await test.step("a screen whose code fails to load requests it again, and opens", async () => {
    let refused = 0;
    await page.route(/signup-screen-.*\.js$/, (route) => (refused++ < 2 ? route.abort() : route.continue()));
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(page.getByRole("button", { name: "Create account" })).toBeVisible();
    expect(refused).toBeGreaterThan(2);
  });
});

test("a browser that refuses its storage still starts", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    }),
  );
  await page.goto("/");
  await expect(page.getByRole("textbox", { name: "E-mail" })).toBeVisible();
});
