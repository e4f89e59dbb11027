// axe finds nothing: every screen, light and dark, wide and on a phone. And the shell is reachable by keyboard alone.
import type { Browser, Page } from "@playwright/test";
import { faults } from "./faults.ts";
import { addPage, makeWorkspace, signUp, titleOf } from "./people.ts";
import { expect, test } from "./test.ts";

async function inBothThemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await faults(page), `${name}, ${colorScheme}`).toEqual([]);
  }
}

async function stranger(browser: Browser, url: string): Promise<Page> {
  return await (await browser.newContext({ baseURL: url })).newPage();
}

// axe reads every colour of a screen, twice: on a busy machine that takes its time.
test.describe.configure({ timeout: 180_000 });

test("the screens before a workspace", async ({ browser, server }) => {
  const page = await stranger(browser, server.url);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  await inBothThemes(page, "log in");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Please enter your e-mail address.")).toBeVisible();
  await inBothThemes(page, "log in with faults");
  await page.goto("/signup");
  await expect(page.getByRole("button", { name: "Create account" })).toBeVisible();
  await inBothThemes(page, "sign up");
  await page.goto("/nothing/is/here/at/all");
  await expect(page.getByText("There is nothing at this address")).toBeVisible();
  await inBothThemes(page, "not found");
});

test("a workspace, a page, its menus and dialogs, wide and on a phone", async ({ browser, server }) => {
  const mira = await signUp(browser, server.url, "Mira");
  const { page } = mira;
  await expect(page.getByRole("button", { name: "Create workspace" })).toBeVisible();
  await inBothThemes(page, "create a workspace");
  await makeWorkspace(mira, "Tidewater");
  await inBothThemes(page, "an empty workspace");
  await addPage(mira, "Spring timetable");
  for (const line of ["Plain words", "# Heading", "- Bullet", "Next", "[] Do it", '" Said', "1. First", "---"]) {
    await page.keyboard.press("Enter");
    await page.keyboard.type(line);
  }
  await inBothThemes(page, "a page");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await inBothThemes(page, "the page's menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await inBothThemes(page, "sharing");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Tidewater" }).first().click();
  await expect(page.getByRole("menu")).toBeVisible();
  await inBothThemes(page, "the workspace's menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Move to trash" }).click();
  await expect(page.getByText("This page is in the trash.")).toBeVisible();
  await inBothThemes(page, "a page in the trash, and a notice");
  await page.setViewportSize({ width: 390, height: 844 });
  await inBothThemes(page, "on a phone");
  await page.getByRole("button", { name: "Show sidebar" }).click();
  await expect(page.getByRole("button", { name: "Hide sidebar" })).toBeVisible();
  await inBothThemes(page, "the sidebar on a phone");
});

test("the shell by keyboard alone", async ({ browser, server }) => {
  const mira = await signUp(browser, server.url, "Mira");
  const { page } = mira;
  await makeWorkspace(mira, "Tidewater");
  await addPage(mira, "One");
  await addPage(mira, "Two");
  await page.getByRole("treeitem", { name: "One", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("treeitem", { name: "Two", exact: true })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(titleOf(page)).toHaveText("One");
  await page.keyboard.press("Control+\\");
  await expect(page.getByRole("button", { name: "Show sidebar" })).toBeVisible();
  await page.keyboard.press("Control+\\");
  await expect(page.getByRole("button", { name: "Hide sidebar" })).toBeVisible();
  // A menu gives the focus back to what opened it.
  await page.getByRole("button", { name: "More", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Add to favorites" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "More", exact: true })).toBeFocused();
});
