// Settings: what is chosen holds at once and at the next start, by mouse and by keyboard, and axe finds nothing.
// And several accounts in one browser: each sees its own, one after the other.
// Walks: apps/web/features/settings, apps/web/features/sidebar, apps/web/account, apps/web/theme.
import { faults } from "./axe.ts";
import { addPage, password, settler, titleOf } from "./people.ts";
import { expect, test } from "./test.ts";

// A whole start for each step: on a busy machine that takes its time.
test.describe.configure({ mode: "parallel", timeout: 180_000 });

test("language, dates, theme and the copy on this device: chosen, kept, and clear to axe", async ({
  browser,
  server,
}) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page, context } = mira;
  await addPage(mira, "Plan");
  await page.getByRole("button", { name: "Tidewater" }).first().click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await page.getByLabel("Dates").selectOption({ label: "Year, month, day" });
  await expect(page.getByText(/^Today is \d{4}-\d{2}-\d{2}\.$/)).toBeVisible();
  await page.getByLabel("First day of the week").selectOption({ label: "Saturday" });
  await expect(page.getByText("Weeks begin on Saturday.")).toBeVisible();
  await page.getByRole("radio", { name: "Light" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.getByText("Weeks begin on Saturday.")).toBeVisible();
  for (const theme of ["Dark", "Light"]) {
    await page.getByText(theme, { exact: true }).click();
    expect(await faults(page)).toEqual([]);
  }
  await page.getByLabel("Language", { exact: true }).selectOption("pseudo");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Settings");
  await page.goto("/en-us/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  // A prefix that names a language goes once another one is chosen.
  await page.getByLabel("Language", { exact: true }).selectOption("en-US");
  await page.waitForURL(/\/settings$/);
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByRole("button", { name: "Clear the copy" }).click();
  await page.waitForFunction(() => !("before" in window));
  await expect(page.getByRole("heading", { name: "This device" })).toBeVisible();
  await page.goto("/?target=language_and_region");
  await page.waitForURL(/\/settings#language$/);
  await expect(page.getByRole("heading", { name: "Language and region" })).toBeFocused();
  await page.getByRole("link", { name: "Your pages" }).click();
  await expect(titleOf(page)).toHaveText("Plan");
  await context.close();
});

test("what is not sent yet stands against clearing the copy", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page, context } = mira;
  await context.route("**/api/v3/saveTransactions*", (route) => route.abort());
  await addPage(mira, "Unsent");
  await page.getByRole("button", { name: "Tidewater" }).first().click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Clear the copy" }).click();
  await expect(page.getByText("Something is not sent yet.")).toBeVisible();
  await page.getByRole("link", { name: "Your pages" }).click();
  await expect(page.getByRole("link", { name: "Unsent" }).first()).toBeVisible();
  await context.close();
});

test("a workspace is renamed, which can be undone, and opens with what was chosen", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page, context } = mira;
  await addPage(mira, "First");
  await addPage(mira, "Second");
  await page.getByRole("button", { name: "Tidewater" }).first().click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
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
  await page.goto("/");
  await expect(titleOf(page)).toHaveText("First");
  await context.close();
});

test("two accounts in one browser: each sees its own, and when one logs out the other goes on", async ({
  browser,
  server,
}) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page, context } = mira;
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
  await expect(page.getByRole("link", { name: "Of Mira" }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Of Mira" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Tidewater" }).first().click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByRole("button", { name: "Northquay" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Of Mira" })).toHaveCount(0);
  await context.close();
});
