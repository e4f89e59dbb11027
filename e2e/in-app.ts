// Opens pages and screens in the running app: by its links, or by an entry of the history of the browser.
// Invariant: no function here loads the app's document, so none of them counts as an app start.
import type { Page } from "@playwright/test";
import { speech, titleOf } from "./people.ts";
import { expect } from "./test.ts";

const sidebarOf = (page: Page) => page.getByRole("navigation", { name: speech.say("Sidebar") });
const linkOf = (page: Page, title: string) =>
  sidebarOf(page).getByRole("treeitem", { name: title, exact: true }).getByRole("link");

/** Opens the page with this title, which must occur once in the sidebar, and waits until its title is on screen. */
export async function openFromSidebar(page: Page, title: string): Promise<void> {
  await linkOf(page, title).click();
  await expect(titleOf(page).first()).toHaveText(title);
}

/** Does the same on a phone, where a button of the top bar shows the sidebar over the page. */
export async function openOnPhone(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: speech.say("Show sidebar") }).tap();
  await linkOf(page, title).tap();
  await expect(titleOf(page).first()).toHaveText(title);
}

/** Shows an address of the app as the Forward button of the browser does: by an entry of the history, without a load. */
export async function moveTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, address);
}

/** Opens the user's home of the workspace. */
export async function openHome(page: Page): Promise<void> {
  await sidebarOf(page)
    .getByRole("link", { name: speech.say("Home"), exact: true })
    .click();
  await page.waitForURL((address) => address.pathname === "/home");
}

/** Opens the settings from the menu of the workspace with this name. */
export async function openSettings(page: Page, workspace = "Tidewater"): Promise<void> {
  await sidebarOf(page).getByRole("button", { name: workspace }).first().click();
  await page.getByRole("menuitem", { name: speech.say("Settings"), exact: true }).click();
  await page.waitForURL((address) => address.pathname.startsWith("/settings"));
}
