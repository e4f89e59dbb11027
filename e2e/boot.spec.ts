// The start as a browser sees it: its steps in their order, each first question asked once, code that fails to load
// and comes again, and the dialog about what nobody caught.
// Walks: apps/web/boot, apps/web/boot.tsx, packages/platform/prefetch, packages/platform/loading, apps/server/features/flags.
import { addPage, settler, titleOf } from "./people.ts";
import { expect, test } from "./test.ts";

test.describe.configure({ mode: "parallel", timeout: 120_000 });

test("a start runs the contract's steps in order, and asks each first question once", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  await addPage(mira, "Spring timetable");
  const asked: string[] = [];
  const said: string[] = [];
  mira.page.on("request", (request) => asked.push(/v3\/(\w+)/.exec(request.url())?.[1] ?? ""));
  mira.page.on("console", (message) => said.push(message.text()));
  await mira.page.reload();
  await expect(titleOf(mira.page)).toHaveText("Spring timetable");
  const steps = await mira.page.evaluate(() =>
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
  // Neither a missing start time nor an answer that did not fit. That this suite forbids service workers is not the start's.
  expect(said.filter((line) => !line.startsWith("Service Worker registration blocked"))).toEqual([]);
});

test("a page that this device keeps is drawn with the first frame", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  await addPage(mira, "Spring timetable");
  await mira.page.addInitScript(() => {
    const shown = new MutationObserver(() => {
      if (document.querySelector("#app > *") === null) return;
      shown.disconnect();
      document.documentElement.dataset["firstFrame"] = document.querySelector("main .ProseMirror")?.textContent ?? "";
    });
    shown.observe(document, { childList: true, subtree: true });
  });
  // The disk has it a moment after the page, and may once be slower than the frame waits.
  await expect(async () => {
    await mira.page.reload();
    await expect(titleOf(mira.page)).toHaveText("Spring timetable");
    expect(await mira.page.locator("html").getAttribute("data-first-frame")).toBe("Spring timetable");
  }).toPass();
});

test("a screen whose code fails to load asks for it again, and comes", async ({ page }) => {
  let refused = 0;
  await page.route(/signup-screen-.*\.js$/, (route) => (refused++ < 2 ? route.abort() : route.continue()));
  await page.goto("/login");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByRole("button", { name: "Create account" })).toBeVisible();
  expect(refused).toBeGreaterThan(2);
});

test("an area whose styles fail to load asks for them again, and is drawn with them", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  await addPage(mira, "Spring timetable");
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
});

test("an error that nobody caught is told once in a while, and noise is not", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("textbox", { name: "E-mail" })).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "An unexpected error occurred" });
  const reject = (words: string) => page.evaluate((text) => void Promise.reject(new Error(text)), words);
  await reject("Failed to fetch");
  await reject("a fault");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  // The window has heard of it, and drawn what follows.
  await page.evaluate(async () => {
    const heard = new Promise((resolve) => window.addEventListener("unhandledrejection", resolve, { once: true }));
    void Promise.reject(new Error("another fault"));
    await heard;
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  await expect(dialog).toBeHidden();
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

test("a start is profiled where remote configuration says so, and else loads nothing for it", async ({
  browser,
  server,
}) => {
  for (const startSampleRate of [1, 0]) {
    const context = await browser.newContext({ baseURL: server.url });
    // What the server said at the start before: nobody waits for it to say so again.
    const kept = { statsigUser: {}, initialValues: { profiling: { startSampleRate, sampleIntervalMs: 10 } } };
    await context.addInitScript((flags) => localStorage.setItem("KeyValueStore2:flags", flags), JSON.stringify(kept));
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/login");
    await expect(page.getByRole("textbox", { name: "E-mail" })).toBeVisible();
    const profilers = () => asked.filter((url) => /\/profiling-[^/]+\.js/.test(url)).length;
    await expect.poll(profilers).toBe(startSampleRate);
  }
});
