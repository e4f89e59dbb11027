// What every call of the app says of itself, and in which form it goes out.
// Walks: apps/web/account/request-headers.ts, apps/web/boot.tsx, packages/platform/http.ts, apps/server/features/flags/get-feature-flags.ts, apps/web/frame/use-space-transition.ts.
import type { Page, Request } from "@playwright/test";
import { addPage, bodyOf, linesOf, settler } from "./people.ts";
import { expect, test } from "./test.ts";

test.describe.configure({ mode: "parallel", timeout: 180_000 });

function callsOf(page: Page): { readonly event: string; readonly request: Request }[] {
  const calls: { event: string; request: Request }[] = [];
  page.on("request", (request) => {
    const event = /\/api\/v3\/(\w+)/.exec(request.url())?.[1];
    if (event !== undefined) calls.push({ event, request });
  });
  return calls;
}

test("every call says the version of the client; flags are asked for the workspace on the screen", async ({
  browser,
  server,
}) => {
  const mira = await settler(browser, server.url, "Mira", { to: null });
  const { page } = mira;
  const calls = callsOf(page);
  const flagged = () =>
    calls
      .filter(({ event }) => event === "getFeatureFlags")
      .at(-1)
      ?.request.headers() ?? {};
  await page.goto("/");
  await expect.poll(() => flagged()["x-notion-space-id"]).toBe(mira.spaceId);
  await addPage(mira, "Plan");
  const version = await page.locator('meta[name="tessera-version"]').getAttribute("content");
  await page.reload();
  await expect(bodyOf(page)).toBeVisible();
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
  for (const { event, request } of calls) expect(request.headers()["x-tessera-client-version"], event).toBe(version);
  // The two that start.js asks are those of the app: nothing is asked twice.
  const since = calls.slice(calls.findLastIndex(({ event }) => event === "loadSession"));
  expect(since.filter(({ event }) => event === "loadSession" || event === "getSpaces")).toHaveLength(2);
  for (const { request } of since.filter(({ event }) => event === "getFeatureFlags"))
    expect(request.headers()["x-notion-space-id"]).toBe(mira.spaceId);
});

test("what takes several calls says so in each of them", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  const calls = callsOf(page);
  await page.goto("/onboarding");
  await page.getByLabel("Name of the workspace").fill("Lighthouse");
  await page.getByRole("button", { name: "Create workspace" }).click();
  await expect(page.getByRole("button", { name: "Lighthouse" }).first()).toBeVisible();
  await expect.poll(() => calls.map(({ event }) => event)).toContain("getPageVisits");
  const flowOf = (name: string) => calls.find(({ event }) => event === name)?.request.headers()["x-tessera-user-flow"];
  expect([flowOf("loadSession"), flowOf("createSpace"), flowOf("getPageVisits")]).toEqual([
    "create_workspace",
    "create_workspace",
    undefined,
  ]);
});

test("a large change goes out packed, and is there for the next start", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  await addPage(mira, "Plan");
  await page.keyboard.press("Enter");
  const calls = callsOf(page);
  const lines = Array.from({ length: 300 }, (_, at) => `Line ${at} of a long list of things`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join("\n"));
  await page.keyboard.press("Control+v");
  const saved = () => calls.filter(({ event }) => event.startsWith("saveTransactions"));
  await expect.poll(() => saved().map(({ request }) => request.headers()["content-encoding"])).toContain("gzip");
  const elsewhere = await browser.newContext({ baseURL: server.url });
  await elsewhere.addCookies(await mira.context.cookies());
  const other = await elsewhere.newPage();
  await other.goto(new URL(page.url()).pathname);
  await expect.poll(async () => (await linesOf(other)).filter((line) => line === lines[0]).length).toBe(1);
});

test("what is on its way is known while it is: changes, another workspace", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  const other = await mira.caller.createSpace("Lighthouse");
  mira.caller.close();
  const { page } = mira;
  await page.route("**/api/v3/getFeatureFlags*", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { initialValues: Record<string, unknown> };
    await route.fulfill({
      response,
      json: { ...answer, initialValues: { ...answer.initialValues, admin_mode: true } },
    });
  });
  await page.reload();
  await addPage(mira, "Plan");
  const console = page.getByRole("complementary", { name: "Debug console" });
  const open = () =>
    expect(async () => {
      await page.keyboard.press("Control+Alt+Shift+D");
      await expect(console).toBeFocused({ timeout: 3000 });
    }).toPass({ timeout: 30_000 });
  const fact = (name: string) =>
    console.locator("dl > div", { has: page.locator("dt", { hasText: new RegExp(`^${name}$`) }) }).locator("dd");
  await open();
  await expect(fact("syncing")).toHaveText("false");
  await expect(fact("active")).toHaveText("true");
  await expect(fact("transition")).toHaveText("notTransitioning");
  await page.keyboard.press("Escape");

  // What the server does not answer is on its way.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/saveTransactions|loadChildPages/, async (route) => {
    await held;
    await route.continue();
  });
  await bodyOf(page).click();
  await page.keyboard.type("more");
  await open();
  await expect(fact("syncing")).toHaveText("true");
  await page.keyboard.press("Escape");
  await page.goto(`/space/${other}`);
  await expect(page.getByRole("button", { name: "Lighthouse" }).first()).toBeVisible();
  await open();
  await expect(fact("transition")).toHaveText(`to ${other}`);
  release();
  await expect(fact("transition")).toHaveText("notTransitioning");
  await expect(fact("syncing")).toHaveText("false");
});
