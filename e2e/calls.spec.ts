// The headers and the encoding of the app's calls, and the state of the app while calls are pending.
// Walks: apps/web/account/request-headers.ts, apps/web/boot.tsx, packages/platform/http.ts, apps/server/features/flags/get-feature-flags.ts, apps/web/frame/use-space-transition.ts.
import type { Page, Request } from "@playwright/test";
import { moveTo } from "./in-app.ts";
import { addPage, bodyOf, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { linesOnServer, shownPageId } from "./walk-steps.ts";

function callsOf(page: Page): { readonly event: string; readonly request: Request }[] {
  const calls: { event: string; request: Request }[] = [];
  page.on("request", (request) => {
    const event = /\/api\/v3\/(\w+)/.exec(request.url())?.[1];
    if (event !== undefined) calls.push({ event, request });
  });
  return calls;
}

async function nameTheClient(mira: Person): Promise<string> {
  const { page, spaceId, caller } = mira;
  const calls = callsOf(page);
  const flagged = () =>
    calls
      .filter(({ event }) => event === "getFeatureFlags")
      .at(-1)
      ?.request.headers() ?? {};
  await page.goto("/");
  await expect.poll(() => flagged()["x-notion-space-id"]).toBe(spaceId);
  await addPage(mira, "Plan");
  const version = await page.locator('meta[name="tessera-version"]').getAttribute("content");
  const other = await caller.createSpace("Lighthouse");
  caller.close();
  await page.reload();
  await expect(bodyOf(page)).toBeVisible();
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
  for (const { event, request } of calls) expect(request.headers()["x-tessera-client-version"], event).toBe(version);
  // The app uses the answers to the two calls that start.js sends, and does not send them again.
  const since = calls.slice(calls.findLastIndex(({ event }) => event === "loadSession"));
  expect(since.filter(({ event }) => event === "loadSession" || event === "getSpaces")).toHaveLength(2);
  for (const { request } of since.filter(({ event }) => event === "getFeatureFlags"))
    expect(request.headers()["x-notion-space-id"]).toBe(spaceId);
  return other;
}

async function pasteManyLines(mira: Person): Promise<void> {
  const { page } = mira;
  // Before that the clipboard's code is not loaded, and all lines become one.
  await expect(bodyOf(page)).toHaveAttribute("data-complete", "");
  await titleOf(page).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  const calls = callsOf(page);
  const lines = Array.from({ length: 300 }, (_, at) => `Line ${at} of a long list of things`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join("\n"));
  await page.keyboard.press("Control+v");
  const saved = () => calls.filter(({ event }) => event.startsWith("saveTransactions"));
  await expect.poll(() => saved().map(({ request }) => request.headers()["content-encoding"])).toContain("gzip");
  await expect.poll(async () => (await linesOnServer(mira, shownPageId(page))).toSorted()).toEqual(lines.toSorted());
}

/** `other`: the id of another workspace, with the name "Lighthouse". */
async function watchPending(mira: Person, other: string): Promise<void> {
  const { page } = mira;
  await addPage(mira, "Log");
  const console = page.getByRole("complementary", { name: "Debug console" });
  const open = () =>
    expect(async () => {
      await page.keyboard.press("Control+Alt+Shift+D");
      await expect(console).toBeFocused({ timeout: 3000 });
    }).toPass({ timeout: 90_000 });
  const fact = (name: string) =>
    console.locator("dl > div", { has: page.locator("dt", { hasText: new RegExp(`^${name}$`) }) }).locator("dd");
  await open();
  await expect(fact("syncing")).toHaveText("false");
  await expect(fact("active")).toHaveText("true");
  await expect(fact("transition")).toHaveText("notTransitioning");
  await page.keyboard.press("Escape");

  // A change is pending as long as the server does not answer.
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
  await moveTo(page, `/space/${other}`);
  await expect(page.getByRole("button", { name: "Lighthouse" }).first()).toBeVisible();
  await open();
  await expect(fact("transition")).toHaveText(`to ${other}`);
  release();
  await expect(fact("transition")).toHaveText("notTransitioning");
  await expect(fact("syncing")).toHaveText("false");
  await page.keyboard.press("Escape");
}

async function createWorkspace(page: Page): Promise<void> {
  const calls = callsOf(page);
  await page.goto("/onboarding");
  await page.getByLabel("Name of the workspace").fill("Breakwater");
  await page.getByRole("button", { name: "Create workspace" }).click();
  await expect(page.getByRole("button", { name: "Breakwater" }).first()).toBeVisible();
  await expect.poll(() => calls.map(({ event }) => event)).toContain("getPageVisits");
  const flowOf = (name: string) => calls.find(({ event }) => event === name)?.request.headers()["x-tessera-user-flow"];
  expect([flowOf("loadSession"), flowOf("createSpace"), flowOf("getPageVisits")]).toEqual([
    "create_workspace",
    "create_workspace",
    undefined,
  ]);
}

test("calls name the client, the workspace and the flow, and pending calls are known", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira", { to: null });
  const { page } = mira;
  // The operator gives Mira the admin mode, which shows the debug console.
  await page.route("**/api/v3/getFeatureFlags*", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { initialValues: Record<string, unknown> };
    await route.fulfill({
      response,
      json: { ...answer, initialValues: { ...answer.initialValues, admin_mode: true } },
    });
  });
  const other =
    await test.step("every call says the version of the client; flags are asked for the workspace on the screen", () =>
      nameTheClient(mira));
  await test.step("a large change is sent compressed, and the server stores all of it", () => pasteManyLines(mira));
  await test.step("what is on its way is known while it is: changes, another workspace", () =>
    watchPending(mira, other));
  await test.step("every call of a flow of several calls names the flow", () => createWorkspace(page));
});
