// Settings: what a user chooses applies immediately and at the next start, by mouse and by keyboard, and axe finds no faults.
// And several accounts in one browser: each sees its own workspaces, one account after the other.
// Walks: apps/web/features/settings, apps/web/features/sidebar, apps/web/account, apps/web/theme.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { moveTo } from "./in-app.ts";
import { addPage, password, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

async function openSettings(): Promise<void> {
  await page.getByRole("button", { name: "Tidewater" }).first().click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
}

test("language, dates, theme and the copy on this device are chosen, stored, and without faults for axe", async () => {
  await addPage(mira, "Plan");
  await openSettings();
  await page.getByLabel("Dates").selectOption({ label: "Year, month, day" });
  await expect(page.getByText(/^Today is \d{4}-\d{2}-\d{2}\.$/)).toBeVisible();
  await page.getByLabel("First day of the week").selectOption({ label: "Saturday" });
  await expect(page.getByText("Weeks begin on Saturday.")).toBeVisible();
  await page.getByRole("radio", { name: "Light" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  for (const theme of ["Dark", "Light"]) {
    await page.getByText(theme, { exact: true }).click();
    expect(await faults(page)).toEqual([]);
  }
  await page.getByLabel("Language", { exact: true }).selectOption("pseudo");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Settings");
  await page.goto("/en-us/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await expect(page.getByText("Weeks begin on Saturday.")).toBeVisible();
  // A prefix that names a language is removed from the address when the user chooses another language.
  await page.getByLabel("Language", { exact: true }).selectOption("en-US");
  await page.waitForURL(/\/settings$/);
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByRole("button", { name: "Clear the copy" }).click();
  await page.waitForFunction(() => !("before" in window));
  await expect(page.getByRole("heading", { name: "This device" })).toBeVisible();
  await moveTo(page, "/?target=language_and_region");
  await page.waitForURL(/\/settings#language$/);
  await expect(page.getByRole("heading", { name: "Language and region" })).toBeFocused();
  await page.getByRole("link", { name: "Your pages" }).click();
  await expect(titleOf(page)).toHaveText("Plan");
});

test("the copy on this device cannot be cleared while changes are not sent", async () => {
  const { context } = mira;
  await context.route("**/api/v3/saveTransactions*", (route) => route.abort());
  await addPage(mira, "Unsent");
  await openSettings();
  await page.getByRole("button", { name: "Clear the copy" }).click();
  await expect(page.getByText("Something is not sent yet.")).toBeVisible();
  await page.getByRole("link", { name: "Your pages" }).click();
  await expect(page.getByRole("link", { name: "Unsent" }).first()).toBeVisible();
  await context.unroute("**/api/v3/saveTransactions*");
});

test("a workspace is renamed, which can be undone, and opens with the page that was chosen", async () => {
  for (const title of ["First", "Second"]) await addPage(mira, title);
  const [first = ""] = await page.getByRole("treeitem").getByRole("link").allTextContents();
  expect(first).not.toContain("Second");
  await openSettings();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Tidewater" }).click();
  await page.getByLabel("Name").fill("");
  await page.keyboard.press("Enter");
  await expect(page.getByText("A workspace needs a name.")).toBeVisible();
  await page.getByLabel("Name").fill("Northquay");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Northquay", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "Tidewater", level: 1 })).toBeVisible();
  await page.getByLabel("Opens with").selectOption({ label: "The first page of the sidebar" });
  await moveTo(page, "/");
  await expect(titleOf(page)).toHaveText(first);
});

// The last test of the file, because it logs Mira out.
test("two accounts in one browser see their own workspaces, and when one logs out the other stays logged in", async ({
  browser,
  server,
}) => {
  await addPage(mira, "Of Mira");
  await page.getByRole("button", { name: "Tidewater" }).first().click();
  await page.getByRole("menuitem", { name: "Add another account" }).click();
  const jun = await settler(browser, server.url, "Jun", { workspace: "Northquay", to: null });
  await page.getByLabel("E-mail").fill(jun.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("button", { name: "Northquay" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Of Mira" })).toHaveCount(0);
  await page.reload();
  await page.getByRole("button", { name: "Northquay" }).first().click();
  await page.getByRole("menuitem", { name: /^mira\./ }).click();
  // The choice of another account loads the app again.
  await expect(page.getByRole("link", { name: "Of Mira" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Tidewater" }).first().click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByRole("button", { name: "Northquay" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Of Mira" })).toHaveCount(0);
});
