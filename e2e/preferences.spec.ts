// Preferences: the chosen language determines what is shown immediately, and preferences are stored if the user allows it.
// Walks: apps/web/words, apps/web/theme, apps/web/boot/preferences.ts, apps/web/features/consent, packages/platform/storage, packages/kernel/locales.
import type { Page } from "@playwright/test";
import { openSettings } from "./in-app.ts";
import { addPage, bodyOf, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

test.describe.configure({ mode: "parallel" });

/** The keys of the preferences that the browser stores. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /^LocalPreferenceStore3:|:(theme|locale|region|sidebar)$/.test(key))
      .toSorted(),
  );

async function choose(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await page.getByLabel("Language", { exact: true }).selectOption("de-DE");
  await page.getByLabel("First day of the week").selectOption({ value: "6" });
}

/** Begins on a page of a new user; ends in the settings, which a prefix of the address shows in French. */
async function chooseLanguage(mira: Person): Promise<void> {
  const { page } = mira;
  await addPage(mira, "Plan");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Meet @November 23, 2030");
  await expect(page.getByRole("listbox", { name: "Mention" }).getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  const mention = bodyOf(page).locator(".date-mention");
  await expect(mention).toHaveText("@November 23, 2030");
  await openSettings(page);
  await expect(page.getByText("Weeks begin on Sunday.")).toBeVisible();
  await page.getByLabel("Language", { exact: true }).selectOption("de-DE");
  await expect(page.getByText("Weeks begin on Montag.")).toBeVisible();
  await expect(page.getByText(/^Today is \d{1,2}\. \p{L}+ \d{4}\.$/u)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de-DE");
  await page.goBack();
  await expect(mention).toHaveText("@23. November 2030");
  await expect(page.locator("html")).toHaveAttribute("lang", "de-DE");
  // A prefix of the address sets the language of one load.
  await page.goto("/fr-fr/settings#language");
  await expect(page.getByText("Weeks begin on lundi.")).toBeVisible();
}

/** Begins in the settings. */
async function refusePreferences(page: Page): Promise<void> {
  await choose(page);
  const all = ["locale", "region", "theme"].map((key) => `LocalPreferenceStore3:${key}`);
  await expect.poll(() => kept(page)).toEqual(all);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByText("Weeks begin on Samstag.")).toBeVisible();

  await page.getByRole("switch", { name: "Preferences" }).uncheck();
  await expect.poll(() => kept(page)).toEqual([]);
  // The theme applies until the page is loaded again.
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await choose(page);
  expect(await kept(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText("Weeks begin on Sunday.")).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  expect(await kept(page)).toEqual([]);
}

test("a user chooses a language and other preferences, and refuses that the browser stores them", async ({
  browser,
  server,
}) => {
  const mira = await settler(browser, server.url, "Mira");
  await test.step("the chosen language rules dates, the week and the document at once, also where its words are not written", () =>
    chooseLanguage(mira));
  await test.step("what a person likes is kept among preferences, and nothing of it once they refuse that", () =>
    refusePreferences(mira.page));
});

test("a native app asks nobody what it may keep, and keeps only what is necessary", async ({ browser, server }) => {
  for (const [userAgent, asks] of [
    ["TesseraAndroid/0.6.302", false],
    ["TesseraAndroid/0.6.301", true],
  ] as const) {
    const context = await browser.newContext({ baseURL: server.url, userAgent: `Mozilla/5.0 (Android) ${userAgent}` });
    await context.addInitScript(() => {
      Object.assign(window, { tesseraNative: { postMessage: () => undefined } });
      // A preference that an earlier version of the app stored.
      localStorage.setItem("LocalPreferenceStore3:theme", '"dark"');
    });
    const page = await context.newPage();
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await page.route("**/api/v3/getFeatureFlags*", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { initialValues: Record<string, unknown> };
      const initialValues = { ...answer.initialValues, ask_cookie_consent: true };
      await route.fulfill({ response, json: { ...answer, initialValues } });
    });
    const cookie = async (name: string) => (await context.cookies()).find((found) => found.name === name)?.value;
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    await expect.poll(() => cookie("tessera_check_cookie_consent")).toBe("true");
    await expect(page.getByRole("region", { name: "Cookies" })).toHaveCount(asks ? 1 : 0);
    if (!asks) {
      // At its second load the app knows from the start that it does not ask, and does not load the code of the question.
      loaded.length = 0;
      await page.reload({ waitUntil: "networkidle" });
    }
    expect(loaded.some((url) => url.includes("consent-banner"))).toBe(asks);
    await expect(page.getByRole("region", { name: "Cookies" })).toHaveCount(asks ? 1 : 0);
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    await expect.poll(() => kept(page)).toEqual([]);
  }
});
