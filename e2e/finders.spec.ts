// Finding and help: quick find by keyboard, offline and within a guest's rights; the palette, the sheet of shortcuts, help, news,
// the tour, consent and the debug console.
// Walks: apps/web/features/find, apps/web/features/help, apps/web/features/consent, apps/web/features/debug-console, apps/web/features/help/release-notes, apps/web/features/shortcuts, apps/server/features/search, packages/platform/callouts.
import type { Locator, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { moveTo } from "./in-app.ts";
import { addPage, bodyOf, guestOf, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
/** The addresses of all requests of Mira's page. */
const requested: string[] = [];

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira", { to: null });
  ({ page } = mira);
  page.on("request", (request) => requested.push(request.url()));
  await page.goto("/");
});

const finder = (page: Page) => page.getByRole("combobox", { name: "Find pages" });
const rows = (page: Page) => page.getByRole("option");

test("quick find shows recent pages, titles at once and text from the server, and has keys, filters and a new page", async () => {
  const { context } = mira;
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
  // The server indexes the text shortly after it was written; if it finds the last word, it has indexed all of the text.
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

  // The last query is in the field and selected, so that typing replaces it; arrows, Home and End move the active row.
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

test("quick find finds the titles of stored pages offline", async () => {
  const { context } = mira;
  await addPage(mira, "Lamp ledger");
  await addPage(mira, "Oil plan");
  // The first opening loads the code of quick find; offline.spec.ts tests the app that is stored on the device as a whole.
  await page.keyboard.press("Control+k");
  await expect(finder(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await page.keyboard.press("Control+k");
  await finder(page).fill("ledger");
  await expect(rows(page).first()).toContainText("Lamp ledger");
  await expect(page.getByText("Offline. These are titles of pages on this device.")).toBeVisible();
  await finder(page).fill("lighthouse");
  await expect(page.getByText("Offline. No page on this device has these words in its title.")).toBeVisible();
  await finder(page).fill("ledger");
  await page.keyboard.press("Enter");
  await expect(titleOf(page)).toHaveText("Lamp ledger");
  await context.setOffline(false);
});

test("a guest of a page finds this page and no other page", async ({ browser }) => {
  await addPage(mira, "Secret tide table");
  await addPage(mira, "Open tide table");
  const { page: guest } = await guestOf(mira, browser);
  await expect(titleOf(guest)).toHaveText("Open tide table");
  await guest.keyboard.press("Control+k");
  const answered = guest.waitForResponse((response) => response.url().includes("/search"));
  await finder(guest).fill("tide");
  await answered;
  await expect(rows(guest)).toHaveCount(1);
  await expect(rows(guest).first()).toContainText("Open tide table");
});

test("the palette runs the actions of the sheet of shortcuts, and lists used actions first", async () => {
  await addPage(mira, "Rope store");
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

  // A question mark opens the sheet of shortcuts, except while the user writes.
  await bodyOf(page).click();
  await page.keyboard.type("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Escape closes quick find and returns the focus to the text.
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

  // F6 moves the focus from the sidebar to the page, and to a notice.
  await page.keyboard.press("F6");
  await expect(page.locator("main")).toBeFocused();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Move to trash" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  // The menu returns the focus to its button, which is between the sidebar and the page in the order of F6.
  await expect(page.getByRole("button", { name: "More", exact: true })).toBeFocused();
  await page.keyboard.press("F6");
  await expect(page.locator("main")).toBeFocused();
  await page.keyboard.press("F6");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("This page is in the trash.")).toHaveCount(0);
  await expect(page.locator("main")).toBeFocused();
});

/** Opens topics of the help as a user without an account. */
async function readTopics(stranger: Page): Promise<void> {
  await stranger.getByRole("searchbox", { name: "Find a topic" }).fill("minus sign");
  await stranger.getByRole("link", { name: "Search" }).click();
  await expect(stranger.getByText("A minus sign in front of a word")).toBeVisible();
  await stranger.getByRole("link", { name: "All topics" }).click();
  await stranger.getByRole("link", { name: "Formulas" }).click();
  await expect(stranger.getByText("This is not available on this server.")).toBeVisible();
  expect(await faults(stranger)).toEqual([]);
}

/** Starts on a page. Opens the news and the dialog about the app, from the menu at the foot of the sidebar. */
async function readNews(page: Page): Promise<void> {
  const news = page.getByRole("region", { name: "News" });
  await news.getByRole("button", { name: "What is new" }).click();
  await expect(page.getByRole("dialog", { name: "What is new" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(news).toHaveCount(0);
  await page.getByRole("button", { name: "Help", exact: true }).click();
  await page.getByRole("menuitem", { name: "About Tessera" }).click();
  await expect(page.getByRole("dialog", { name: "About Tessera" })).toContainText(/\d+\.\d+\.\d+/);
  await page.keyboard.press("Escape");
}

/** Answers the question about cookies, which is asked at the next load. Starts in a browser without an account. */
async function answerConsent(page: Page): Promise<void> {
  const context = page.context();
  const asked = page.getByRole("region", { name: "Cookies" });
  const cookie = async (name: string) => (await context.cookies()).find((one) => one.name === name)?.value;
  await moveTo(page, "/login");
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
}

/** Follows the tour of a user who never had it. Between its two later loads the user also reads the news. */
async function takeTour(user: Person): Promise<void> {
  const { page } = user;
  const tour = page.getByRole("region", { name: "A short tour" });
  const news = page.getByRole("region", { name: "News" });
  const help = page.getByRole("button", { name: "Help", exact: true });
  // The tour starts when a page is on screen. A tour that starts earlier would be closed by quick find and not start again.
  const passQuickFind = async () => {
    await page.keyboard.press("Control+k");
    await expect(finder(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(finder(page)).toHaveCount(0);
  };
  await passQuickFind();
  await addPage(user, "Harbour rota");
  await expect(tour).toContainText("Your pages");
  // The tour leaves the focus where the user writes.
  await expect(titleOf(page)).toBeFocused();
  await tour.getByRole("button", { name: "Next" }).press("Enter");
  await expect(tour).toContainText("Finds pages by title");
  await expect(tour).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(tour).toHaveCount(0);
  // A new user has no news; a user who read earlier news has.
  await expect(help).toBeVisible();
  await expect(news).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem("KeyValueStore2:release-notes-read", '"first"'));
  await page.reload();
  await expect(titleOf(page)).toHaveText("Harbour rota");
  await expect(tour).toHaveCount(0);
  await test.step("news are shown at the foot of the sidebar until the user reads them", () => readNews(page));
  await help.click();
  const startAgain = page.getByRole("menuitem", { name: "Show me around" });
  await expect(startAgain).toBeVisible();
  // The tour did not start in the meantime either.
  await expect(tour).toHaveCount(0);
  await startAgain.click();
  await expect(tour).toBeFocused();

  // The tour also needs a sidebar next to the page.
  await page.evaluate(() => localStorage.removeItem("KeyValueStore2:sidebar-tour"));
  await page.setViewportSize({ width: 900, height: 800 });
  await page.reload();
  await expect(titleOf(page)).toHaveText("Harbour rota");
  await passQuickFind();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(tour).toContainText("Your pages");
  // News that were read are not shown again.
  await expect(help).toBeVisible();
  await expect(news).toHaveCount(0);
}

test("help, the tour and the news of a new user, and the question about cookies", async ({ browser, server }) => {
  const stranger = await (await browser.newContext({ baseURL: server.url })).newPage();
  await stranger.goto("/help");
  await test.step("help has topics for everybody, the menu at the sidebar's foot leads to it, and news are told once", async () => {
    await readTopics(stranger);
    const kai = await settler(browser, server.url, "Kai", { tour: true });
    await test.step("the tour comes by itself once, is walked by keyboard, and can be asked for", () => takeTour(kai));
  });
  await test.step("consent is asked where the operator set it, and an answer holds", () => answerConsent(stranger));
});

/** Presses the keys of the debug console, for a user without admin mode. */
async function pressWithoutAdminMode(console: Locator): Promise<void> {
  await expect(page.getByRole("button", { name: "Help", exact: true })).toBeVisible();
  await page.keyboard.press("Control+Alt+Shift+D");
  // Quick find opens, so that the app has handled the keys before it too.
  await page.keyboard.press("Control+k");
  await expect(finder(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(console).toHaveCount(0);
}

async function searchAlone(): Promise<void> {
  await page.goto("/quick-search");
  await expect(finder(page)).toBeFocused();
  await expect(page.getByRole("heading", { name: "Search", level: 1 })).toBeAttached();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await finder(page).fill("roster");
  await expect(rows(page).first()).toContainText("Tug roster");
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(titleOf(page)).toHaveText("Tug roster");
  await moveTo(page, "/?target=quickfind");
  await expect(finder(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(finder(page)).toHaveCount(0);
}

async function openConsole(console: Locator): Promise<void> {
  await expect(page.getByRole("button", { name: "Help", exact: true })).toBeVisible();
  // The flags may arrive after the shell is drawn.
  await expect(async () => {
    await page.keyboard.press("Control+Alt+Shift+D");
    await expect(console).toBeFocused({ timeout: 3000 });
  }).toPass({ timeout: 90_000 });
  await expect(console).toContainText("main app");
  await expect(console).toContainText("admin_mode");
  await expect(console).not.toContainText("sesame");
  await console.getByRole("combobox", { name: "Level" }).selectOption("error");
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(console.getByRole("button")).toHaveCount(0);
}

test("one load opens quick find alone and gives a user admin mode", async () => {
  const console = page.getByRole("complementary", { name: "Debug console" });
  const isLoaded = () => requested.some((address) => address.includes("debug-console"));
  await addPage(mira, "Tug roster");
  await test.step("without admin mode the keys of the debug console load and open nothing", () =>
    pressWithoutAdminMode(console));
  expect(isLoaded()).toBe(false);
  await setFlag(page, { admin_mode: true, log_collector: { path: "/api/v3/collectLogs", key: "sesame" } });
  await test.step("quick find stands alone in its window, and opens from the root's target", () => searchAlone());
  await test.step("admin mode opens a debug console", () => openConsole(console));
  expect(isLoaded()).toBe(true);
});

/** Adds flags of the operator to the flags of the server, from the next load on. */
async function setFlag(page: Page, values: Record<string, unknown>): Promise<void> {
  await page.route("**/api/v3/getFeatureFlags*", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { initialValues: Record<string, unknown> };
    await route.fulfill({ response, json: { ...answer, initialValues: { ...answer.initialValues, ...values } } });
  });
}
