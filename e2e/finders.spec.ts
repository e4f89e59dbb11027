// Finding and being helped: quick find by keyboard, offline and beside others' rights; the palette, the shortcut sheet,
// help, news, the tour, consent, the debug console. Each as a person uses it.
// Walks: apps/web/features/find, apps/web/features/find, apps/web/features/help, apps/web/features/consent, apps/web/features/debug-console, apps/web/features/help/release-notes, apps/web/features/shortcuts, apps/server/features/search, packages/platform/callouts.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { addPage, bodyOf, guestOf, settler, titleOf } from "./people.ts";
import { expect, test } from "./test.ts";

test.describe.configure({ mode: "parallel", timeout: 120_000 });

const finder = (page: Page) => page.getByRole("combobox", { name: "Find pages" });
const rows = (page: Page) => page.getByRole("option");

test("quick find: recents, titles at once, text from the server, keys, filters, a new page", async ({
  browser,
  server,
}) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page, context } = mira;
  await addPage(mira, "Harbour rota");
  await page.keyboard.press("Enter");
  await page.keyboard.type("The lamplighter comes at dusk");
  await addPage(mira, "Week plan");
  await addPage(mira, "東京湾フェリー");

  await page.keyboard.press("Control+k");
  await expect(finder(page)).toBeFocused();
  await expect(rows(page).first()).toContainText("東京湾フェリー");
  await page.keyboard.type("湾");
  await expect(rows(page).filter({ hasText: "東京湾フェリー" }).locator("mark")).toHaveText("湾");
  await finder(page).fill("wekk");
  await expect(rows(page).first()).toContainText("Week plan");
  // The text is the server's to know; it knows it a moment after it was written, and all of it once it knows the last word.
  await expect(async () => {
    await finder(page).fill("");
    await finder(page).fill("dusk");
    await expect(rows(page).first()).toContainText("lamplighter", { timeout: 2000 });
  }).toPass();
  await finder(page).fill("lampl");
  await expect(rows(page).first()).toContainText("lamplighter");
  await expect(rows(page).first()).toContainText("Harbour rota");
  await page.keyboard.press("Enter");
  await expect(titleOf(page)).toHaveText("Harbour rota");

  // What was asked for last is there again, to be typed over; arrows and the end keys move what is active.
  await page.keyboard.press("Control+p");
  await expect(finder(page)).toHaveValue("lampl");
  await page.keyboard.type("plan");
  await expect(finder(page)).toHaveValue("plan");
  await expect(rows(page).filter({ hasText: "New page “plan”" })).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.getByRole("option", { selected: true })).toContainText("New page “plan”");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toContainText("Week plan");
  const opened = context.waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  const other = await opened;
  await expect(titleOf(other)).toHaveText("Week plan");
  await other.close();
  expect(await faults(page)).toEqual([]);

  await page.getByRole("button", { name: "Titles only" }).click();
  await finder(page).fill("lamplighter");
  await expect(page.getByText("No page fits these words and filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(rows(page).first()).toContainText("Harbour rota");
  await page.getByRole("button", { name: "Made by" }).click();
  await page.getByRole("menuitemradio", { name: "Me" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Made by me" })).toBeVisible();
  await finder(page).fill("Boats to paint");
  await page.getByRole("option", { name: "New page “Boats to paint”" }).click();
  await expect(titleOf(page)).toHaveText("Boats to paint");
});

test("titles are found without a network", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page, context } = mira;
  await addPage(mira, "Harbour rota");
  await addPage(mira, "Week plan");
  // Its code is here; the app that is kept whole on the device is offline.spec.ts's.
  await page.keyboard.press("Control+k");
  await expect(finder(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await page.keyboard.press("Control+k");
  await finder(page).fill("rota");
  await expect(rows(page).first()).toContainText("Harbour rota");
  await expect(page.getByText("Offline. These are titles of pages on this device.")).toBeVisible();
  await finder(page).fill("lighthouse");
  await expect(page.getByText("Offline. No page on this device has these words in its title.")).toBeVisible();
  await finder(page).fill("rota");
  await page.keyboard.press("Enter");
  await expect(titleOf(page)).toHaveText("Harbour rota");
  await context.setOffline(false);
});

test("quick find stands alone in its window, and opens from the root's target", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  await addPage(mira, "Harbour rota");
  await page.goto("/quick-search");
  await expect(finder(page)).toBeFocused();
  await expect(page.getByRole("heading", { name: "Search", level: 1 })).toBeAttached();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await finder(page).fill("rota");
  await expect(rows(page).first()).toContainText("Harbour rota");
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(titleOf(page)).toHaveText("Harbour rota");
  await page.goto("/?target=quickfind");
  await expect(finder(page)).toBeFocused();
});

test("a guest of one page finds that page and no other", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  await addPage(mira, "Secret tide table");
  await addPage(mira, "Open tide table");
  const { page } = await guestOf(mira, browser);
  await expect(titleOf(page)).toHaveText("Open tide table");
  await page.keyboard.press("Control+k");
  const answered = page.waitForResponse((response) => response.url().includes("/search"));
  await finder(page).fill("tide");
  await answered;
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText("Open tide table");
});

test("the palette runs what the shortcut sheet names, and puts first what is used", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  await addPage(mira, "Harbour rota");
  await page.keyboard.press("Control+Shift+p");
  const palette = page.getByRole("combobox", { name: "Actions" });
  await expect(palette).toHaveValue(">");
  await page.keyboard.type("dark");
  await expect(page.getByRole("option", { selected: true })).toContainText("Switch between light and dark");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toContainText("Use dark colors");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Control+Shift+l");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.keyboard.press("Control+k");
  await finder(page).fill(">");
  await expect(rows(page).first()).toContainText("Use dark colors");
  expect(await faults(page)).toEqual([]);
  await palette.fill(">sidebar");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Show sidebar" })).toBeVisible();
  await page.keyboard.press("Control+\\");

  // A question mark asks for the keys, but not where somebody writes.
  await bodyOf(page).click();
  await page.keyboard.type("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Who leaves quick find by Escape writes on where they were.
  await page.keyboard.press("Control+k");
  await expect(finder(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(bodyOf(page)).toBeFocused();
  await page.getByRole("button", { name: "Hide sidebar" }).focus();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Find a page")).toBeVisible();
  const keys = await sheet.locator("section").first().locator("kbd").allInnerTexts();
  expect(keys).toEqual(["Ctrl+K", "Ctrl+P", "Ctrl+Shift+P"]);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Hide sidebar" })).toBeFocused();

  // F6 goes from part to part: from the sidebar to the page, and to a notice.
  await page.keyboard.press("F6");
  await expect(page.locator("main")).toBeFocused();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Move to trash" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  // The menu gives the focus back to its button, which stands between the sidebar and the page.
  await expect(page.getByRole("button", { name: "More", exact: true })).toBeFocused();
  await page.keyboard.press("F6");
  await expect(page.locator("main")).toBeFocused();
  await page.keyboard.press("F6");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("This page is in the trash.")).toHaveCount(0);
  await expect(page.locator("main")).toBeFocused();
});

test("help has topics for everybody, the menu at the sidebar's foot leads to it, and news are told once", async ({
  browser,
  server,
}) => {
  const stranger = await (await browser.newContext({ baseURL: server.url })).newPage();
  await stranger.goto("/help");
  await stranger.getByRole("searchbox", { name: "Find a topic" }).fill("minus sign");
  await stranger.getByRole("link", { name: "Search" }).click();
  await expect(stranger.getByText("A minus sign in front of a word")).toBeVisible();
  await stranger.getByRole("link", { name: "All topics" }).click();
  await stranger.getByRole("link", { name: "Formulas" }).click();
  await expect(stranger.getByText("This is not available on this server.")).toBeVisible();
  expect(await faults(stranger)).toEqual([]);

  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  await expect(page.getByRole("button", { name: "Help", exact: true })).toBeVisible();
  // Somebody who is here for the first time has no news; somebody who read the ones before has.
  await expect(page.getByRole("region", { name: "News" })).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem("KeyValueStore2:release-notes-read", '"first"'));
  await page.reload();
  const news = page.getByRole("region", { name: "News" });
  await news.getByRole("button", { name: "What is new" }).click();
  await expect(page.getByRole("dialog", { name: "What is new" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.reload();
  await page.getByRole("button", { name: "Help", exact: true }).click();
  await expect(news).toHaveCount(0);
  await page.getByRole("menuitem", { name: "About Tessera" }).click();
  await expect(page.getByRole("dialog", { name: "About Tessera" })).toContainText(/\d+\.\d+\.\d+/);
});

test("the tour comes by itself once, is walked by keyboard, and can be asked for", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira", { tour: true });
  const { page } = mira;
  const tour = page.getByRole("region", { name: "A short tour" });
  // It needs a page to show: one that came before would give way to quick find, and not come again.
  const passQuickFind = async () => {
    await page.keyboard.press("Control+k");
    await expect(finder(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(finder(page)).toHaveCount(0);
  };
  await passQuickFind();
  await addPage(mira, "Harbour rota");
  await expect(tour).toContainText("Your pages");
  // It takes nothing away from whoever writes.
  await expect(titleOf(page)).toBeFocused();
  await tour.getByRole("button", { name: "Next" }).press("Enter");
  await expect(tour).toContainText("Finds pages by title");
  await expect(tour).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(tour).toHaveCount(0);
  await page.reload();
  await expect(titleOf(page)).toHaveText("Harbour rota");
  await expect(tour).toHaveCount(0);
  await page.getByRole("button", { name: "Help", exact: true }).click();
  const askAgain = page.getByRole("menuitem", { name: "Show me around" });
  await expect(askAgain).toBeVisible();
  // Nor did it come in the meantime.
  await expect(tour).toHaveCount(0);
  await askAgain.click();
  await expect(tour).toBeFocused();

  // And it needs a sidebar that stands beside the page.
  await page.evaluate(() => localStorage.removeItem("KeyValueStore2:sidebar-tour"));
  await page.setViewportSize({ width: 900, height: 800 });
  await page.reload();
  await expect(titleOf(page)).toHaveText("Harbour rota");
  await passQuickFind();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(tour).toContainText("Your pages");
});

test("consent is asked where the operator set it, and an answer holds", async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const asked = page.getByRole("region", { name: "Cookies" });
  const cookie = async (name: string) => (await context.cookies()).find((one) => one.name === name)?.value;
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  await expect.poll(() => cookie("tessera_check_cookie_consent")).toBe("false");
  const check = (await context.cookies()).find((one) => one.name === "tessera_check_cookie_consent");
  expect(((check?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(1, 1);
  await expect(asked).toHaveCount(0);
  await setFlag(page, { ask_cookie_consent: true });
  await page.reload();
  await expect(asked).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await asked.getByRole("button", { name: "Choose" }).click();
  await page.getByRole("switch", { name: "Performance" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(asked).toHaveCount(0);
  expect(JSON.parse(decodeURIComponent((await cookie("tessera_cookie_consent")) ?? ""))).toEqual({
    necessary: true,
    performance: false,
    preference: true,
    targeting: true,
  });
  await page.reload();
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  await expect(asked).toHaveCount(0);
});

test("admin mode opens a debug console", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  const console = page.getByRole("complementary", { name: "Debug console" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const flagged = page.waitForResponse("**/api/v3/getFeatureFlags*");
  await page.reload();
  await flagged;
  await expect(page.getByRole("button", { name: "Help", exact: true })).toBeVisible();
  await page.keyboard.press("Control+Alt+Shift+D");
  // The key after it was heard, so this one was too.
  await page.keyboard.press("Control+k");
  await expect(finder(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(console).toHaveCount(0);
  expect(asked.filter((url) => url.includes("debug-console"))).toEqual([]);
  await setFlag(page, { admin_mode: true, log_collector: { path: "/api/v3/collectLogs", key: "sesame" } });
  await page.reload();
  await expect(page.getByRole("button", { name: "Help", exact: true })).toBeVisible();
  // The flags may come after the shell does.
  await expect(async () => {
    await page.keyboard.press("Control+Alt+Shift+D");
    await expect(console).toBeFocused({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  expect(asked.some((url) => url.includes("debug-console"))).toBe(true);
  await expect(console).toContainText("main app");
  await expect(console).toContainText("admin_mode");
  await expect(console).not.toContainText("sesame");
  await console.getByRole("combobox", { name: "Level" }).selectOption("error");
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(console.getByRole("button")).toHaveCount(0);
});

/** What an operator's flags would be, from the next load on. */
async function setFlag(page: Page, values: Record<string, unknown>): Promise<void> {
  await page.route("**/api/v3/getFeatureFlags*", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { initialValues: Record<string, unknown> };
    await route.fulfill({ response, json: { ...answer, initialValues: { ...answer.initialValues, ...values } } });
  });
}
