// Databases as people use them: made from the slash menu and the sidebar, filled by keyboard, seen by others at once.
// Walks: apps/web/features/databases, apps/web/data/collections, packages/database, apps/server/collections.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { stepsOn } from "./blocks.ts";
import { settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, press } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const grid = (of: Page = page) => of.getByRole("grid", { name: "Table" });
const cell = (words: string, of: Page = page) => grid(of).getByRole("gridcell").filter({ hasText: words });

/** Chooses a row of the slash menu. */
async function slash(query: string, row: string): Promise<void> {
  await page.keyboard.type(`/${query}`);
  await page.getByRole("option", { name: row, exact: true }).click();
}

test("a database among the blocks of a page is made from the slash menu and filled by keyboard", async () => {
  await write("Plants");
  await press("Enter");
  await slash("database", "Database");
  await expect(grid()).toBeVisible();
  await grid().getByRole("button", { name: "New row" }).click();
  await page.keyboard.type("Fern");
  await press("Enter");
  await expect(cell("Fern")).toBeVisible();
  await page.screenshot({ path: "/tmp/db1.png" });
  expect(await faults(page)).toEqual([]);
  await page.reload();
  await expect(cell("Fern")).toBeVisible();
});

test("a database page is made from the sidebar and named in its title", async () => {
  const sidebar = page.getByRole("navigation", { name: "Sidebar" });
  await sidebar.getByRole("treeitem", { name: "Workspace", exact: true }).hover();
  await sidebar.getByRole("button", { name: "More for Workspace" }).click();
  await page.getByRole("menuitem", { name: "New database" }).click();
  await expect(grid()).toBeVisible();
  await page.getByRole("textbox", { name: "Name of the database" }).click();
  await page.keyboard.type("Boats");
  await expect(sidebar.getByRole("treeitem", { name: "Boats" })).toBeVisible();
  await press("Enter");
  await page.screenshot({ path: "/tmp/db2.png" });
  await grid().getByRole("button", { name: "New row" }).click();
  await page.keyboard.type("Tern");
  await press("Enter");
  await expect(cell("Tern")).toBeVisible();
  await page.screenshot({ path: "/tmp/db3.png" });
  expect(await faults(page)).toEqual([]);
});

test("a row opens beside the table, with its properties above its text", async () => {
  await cell("Tern").hover();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  const panel = page.locator("[data-peek-panel]");
  await expect(panel.getByRole("textbox", { name: "Page title" })).toHaveText("Tern");
  await expect(panel.getByRole("region", { name: "Properties" })).toBeVisible();
  await page.screenshot({ path: "/tmp/db4.png" });
  expect(await faults(page)).toEqual([]);
});
