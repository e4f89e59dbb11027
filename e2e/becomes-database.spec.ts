// Simple tables, neighbouring pages and pasted cells become databases. One undo restores the previous blocks.
// Walks: apps/web/features/databases/shown, apps/web/data/collections, packages/database/edit, packages/editor/menus, packages/blocks/table.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { outlineOf, stepsOn } from "./blocks.ts";
import { openFromSidebar } from "./in-app.ts";
import { atPhone, bodyOf, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press, line } = stepsOn(() => mira, outlineOf);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const grid = (of: Page = page) => of.getByRole("grid");
const gridCell = (name: string, of: Page = page) => grid(of).getByRole("gridcell").filter({ hasText: name });
const head = (name: string, of: Page = page) => grid(of).getByRole("columnheader", { name });
const CELLS = "Plant\tPrice\tBought\nFern\t3\tyes\nMoss\t4.5\tno";

async function paste(text: string): Promise<void> {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await press("Control+v");
}

/** Pastes the cells as a table. Escape before the menu is shown would leave it open for the next keys. */
async function pasteAsTable(): Promise<void> {
  await paste(CELLS);
  const offered = page.getByRole("listbox", { name: "Paste as" });
  await expect(offered).toBeVisible();
  await press("Escape");
  await expect(offered).toBeHidden();
}

/** Turns the table with the caret into a database by its menu. */
async function fromMenu(): Promise<void> {
  await press("Control+/");
  const menu = page.getByRole("listbox", { name: "Table menu" });
  await expect(menu).toBeVisible();
  await page.keyboard.type("database");
  await expect(menu.getByRole("option", { selected: true })).toHaveText(/database/i);
  await press("Enter");
}

async function pasteAsDatabase(): Promise<string> {
  const title = await write("");
  await paste(CELLS);
  const offered = page.getByRole("listbox", { name: "Paste as" });
  await expect(offered.getByRole("option")).toHaveText(["Table", "Database"]);
  expect(await faults(page)).toEqual([]);
  await press("Escape");
  await expect(offered).toBeHidden();
  await expect(page.locator(".page-body tr")).toHaveCount(3);
  await press("Control+z");
  await expect(page.locator(".page-body tr")).toHaveCount(0);
  await paste(CELLS);
  await press("ArrowDown", "ArrowDown");
  await expect(offered.getByRole("option", { selected: true })).toHaveText("Database");
  await press("Enter");
  await expect(gridCell("Fern")).toBeVisible();
  await expect(head("Price")).toBeVisible();
  await shown("*(collection_view)", "");
  await expect(page.getByText(/Types that were guessed: Price: Number, Bought: Checkbox/)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  return title;
}

async function tableToDatabase(): Promise<string> {
  const title = await write("Above", "");
  await pasteAsTable();
  const cell = page.locator(".page-body tr").nth(1).locator("td").first();
  await cell.click();
  await press("Control+a", "Control+b");
  await expect(cell.locator("strong, b")).toHaveText("Fern");
  await fromMenu();
  await expect(gridCell("Fern")).toBeVisible();
  await expect(page.locator(".page-body tr")).toHaveCount(0);
  return title;
}

async function rowsToPages(): Promise<void> {
  await write("Above");
  const pageId = /[0-9a-f]{32}/.exec(page.url())?.[0].replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") ?? "";
  const args = { type: "page", parent: { table: "block", id: pageId }, properties: { title: [["Alone"]] } };
  await mira.caller.save(mira.spaceId, [
    { pointer: { table: "block", id: randomUUID(), spaceId: mira.spaceId }, path: [], command: "new", args },
  ]);
  mira.caller.close();
  await shown("Above", "(page)");
  await line("Above").click();
  await press("End", "ArrowDown", "Control+/");
  await page.keyboard.type("turn into database");
  await press("Enter");
  await expect(gridCell("Alone")).toBeVisible();
  await line("Above").click();
  await press("Control+z");
  await shown("Above", "*(page)");
}

test("pasted cells, a table and a page become a database, and a reload shows the same", async () => {
  const pasted = await test.step(
    "pasted cells stay a table or become a database, as the user chooses",
    pasteAsDatabase,
  );
  const turned = await test.step(
    "a table becomes a database from its menu and keeps the marks of its cells",
    tableToDatabase,
  );
  await test.step("one undo turns the rows into pages again", rowsToPages);
  await test.step("after a reload every page shows the same", async () => {
    await page.reload();
    await shown("Above", "(page)");
    await openFromSidebar(page, pasted);
    await expect(gridCell("4.5")).toBeVisible();
    await openFromSidebar(page, turned);
    await expect(gridCell("Fern")).toBeVisible();
    await gridCell("Fern").click();
    await press("Control+Enter");
    await expect(page.locator("[data-peek-panel] .page-title").locator("strong, b")).toHaveText("Fern");
  });
});

test("cells that are pasted in several parts, because they are many, become a database too", async () => {
  await write("");
  await paste(["Plant\tPrice", ...Array.from({ length: 300 }, (_, at) => `Fern ${at}\t${at}`)].join("\n"));
  const offered = page.getByRole("listbox", { name: "Paste as" });
  await expect(offered).toBeVisible();
  await press("ArrowDown", "ArrowDown", "Enter");
  await expect(grid()).toHaveAttribute("aria-rowcount", "301");
  await expect(gridCell("Fern 0").first()).toBeVisible();
});

test("typing after a paste keeps the table and closes the menu", async () => {
  await write("");
  await paste(CELLS);
  await expect(page.getByRole("listbox", { name: "Paste as" })).toBeVisible();
  await page.keyboard.type("below");
  await expect(page.getByRole("listbox", { name: "Paste as" })).toBeHidden();
  await expect(page.locator(".page-body tr")).toHaveCount(3);
  await expect(line("below")).toBeVisible();
});

test("one undo restores the table with its cells", async () => {
  await write("Above", "");
  await pasteAsTable();
  await page.locator(".page-body tr").first().locator("td").first().click();
  await fromMenu();
  await expect(gridCell("Fern")).toBeVisible();
  await line("Above").click();
  await press("Control+z");
  await expect(grid()).toHaveCount(0);
  await expect(page.locator(".page-body tr")).toHaveCount(3);
  await expect(page.locator(".page-body td").filter({ hasText: "Moss" })).toBeVisible();
  await press("Control+Shift+z");
  await expect(gridCell("Moss")).toBeVisible();
});

test("neighbouring pages become rows and keep their content", async () => {
  const parent = await write("Above");
  const pageId = /[0-9a-f]{32}/.exec(page.url())?.[0].replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") ?? "";
  const made = ["Ferns", "Mosses"].map((title) => ({ title, id: randomUUID(), line: randomUUID() }));
  const on = (id: string, args: object) => ({
    pointer: { table: "block", id, spaceId: mira.spaceId },
    path: [],
    command: "new",
    args,
  });
  for (const { title, id, line: text } of made) {
    await mira.caller.save(mira.spaceId, [
      on(id, { type: "page", parent: { table: "block", id: pageId }, properties: { title: [[title]] } }),
      on(text, { type: "text", parent: { table: "block", id }, properties: { title: [[`About ${title}`]] } }),
    ]);
  }
  mira.caller.close();
  await shown("Above", "(page)", "(page)");
  await line("Above").click();
  await press("End", "ArrowDown", "Shift+ArrowDown");
  await shown("Above", "*(page)", "*(page)");
  await press("Control+/");
  await page.keyboard.type("database");
  await press("Enter");
  await shown("Above", "*(collection_view)");
  await expect(gridCell("Ferns")).toBeVisible();
  await expect(gridCell("Mosses")).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await gridCell("Ferns").click();
  await press("Control+Enter");
  const panel = page.locator("[data-peek-panel]");
  await panel.getByRole("button", { name: "Open as a page" }).click();
  await expect(panel).toBeHidden();
  await expect(bodyOf(page)).toContainText("About Ferns");
  await openFromSidebar(page, parent);
  await expect(gridCell("Ferns")).toBeVisible();
});

test("on a phone the database is chosen by touch", async ({ browser }) => {
  await write("");
  const phone = await atPhone(mira, browser);
  await phone.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await expect(bodyOf(phone.page)).toHaveAttribute("data-complete", "");
  await phone.page.locator(".page-body .line").first().tap();
  await phone.page.evaluate((words) => navigator.clipboard.writeText(words), CELLS);
  await phone.page.keyboard.press("Control+v");
  await phone.page.getByRole("listbox", { name: "Paste as" }).getByRole("option", { name: "Database" }).tap();
  await expect(gridCell("Fern", phone.page)).toBeVisible();
  expect(await faults(phone.page)).toEqual([]);
});
