// Databases: created from the slash menu and from the sidebar, filled by keyboard and by touch, updated for other users at once.
// Walks: apps/web/features/databases, apps/web/data/collections, packages/database, apps/server/features/collections, apps/web/data/unsaved, apps/web/features/unsaved.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { stepsOn } from "./blocks.ts";
import { openFromSidebar, openHome } from "./in-app.ts";
import { atPhone, memberOf, settler, titleOf, type Person } from "./people.ts";
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
const panel = () => page.locator("[data-peek-panel]");

/** The text of the cells that are drawn, by row. */
const table = async (of: Page = page): Promise<string[][]> =>
  await grid(of)
    .locator("[data-row]")
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => Number(a.getAttribute("aria-rowindex")) - Number(b.getAttribute("aria-rowindex")))
        .map((row) =>
          [...row.querySelectorAll("[role=gridcell]")].map((one) => one.textContent.replace(/Open$/, "").trim()),
        ),
    );

async function newDatabase(name: string): Promise<void> {
  const sidebar = page.getByRole("navigation", { name: "Sidebar" });
  await sidebar.getByRole("treeitem", { name: "Workspace", exact: true }).hover();
  await sidebar.getByRole("button", { name: "More for Workspace" }).click();
  await page.getByRole("menuitem", { name: "New database" }).click();
  await expect(grid()).toBeVisible();
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.type(name);
  await expect(sidebar.getByRole("treeitem", { name })).toBeVisible();
}

async function addRow(name: string, of: Page = page): Promise<void> {
  await grid(of).getByRole("button", { name: "New row" }).click();
  await of.keyboard.type(name);
  await of.keyboard.press("Enter");
  await expect(cell(name, of)).toBeVisible();
}

async function addProperty(type: string, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add a property" }).click();
  await page.getByRole("menuitem", { name: type, exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Name of the property" })).toBeFocused();
  await page.keyboard.type(name);
  await press("Enter", "Escape");
  await expect(page.getByRole("textbox", { name: "Name of the property" })).toBeHidden();
  await expect(grid().getByRole("columnheader", { name })).toBeVisible();
}

test("a database page is created from the sidebar, and a row opens in a side panel with its properties above its text", async () => {
  await newDatabase("Boats");
  await addRow("Tern");
  await cell("Tern").hover();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(titleOf(page).last()).toHaveText("Tern");
  await expect(panel().getByRole("region", { name: "Properties" })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await panel().getByRole("button", { name: "Close" }).click();
  await expect(panel()).toBeHidden();
});

async function keyboardAlone(): Promise<void> {
  await newDatabase("Quays");
  await addProperty("Number", "Depth");
  await titleOf(page).click();
  await expect(titleOf(page)).toBeFocused();
  // Enter moves the focus into the rows, Shift+Enter creates a row.
  await press("Enter", "Shift+Enter");
  await page.keyboard.type("Skerry");
  await press("Tab");
  await page.keyboard.type("4");
  await press("Enter");
  await expect.poll(() => table()).toEqual([["Skerry", "4"]]);
  await press("Shift+Enter");
  await page.keyboard.type("Northquay");
  await press("Tab");
  await page.keyboard.type("6.2");
  await press("Enter");
  await expect.poll(() => table()).toEqual(quays);
  await press("Control+Home", "ArrowRight", "Backspace");
  await expect
    .poll(() => table())
    .toEqual([
      ["Skerry", ""],
      ["Northquay", "6.2"],
    ]);
  await press("Control+z");
  await expect.poll(() => table()).toEqual(quays);
}

const quays = [
  ["Skerry", "4"],
  ["Northquay", "6.2"],
];

test("databases of a page and of the sidebar are filled, and are stored", async () => {
  await test.step("rows are created, left, changed, restored and deleted by keyboard alone", keyboardAlone);
  await test.step("a database among the blocks of a page is created from the slash menu", async () => {
    await write("Plants");
    await press("Enter");
    await page.keyboard.type("/database");
    await page.getByRole("option", { name: "Database", exact: true }).click();
    await expect(grid()).toBeVisible();
    await addRow("Fern");
    expect(await faults(page)).toEqual([]);
  });
  await test.step("after a reload both databases show their rows", async () => {
    await page.reload();
    await expect(cell("Fern")).toBeVisible();
    await openFromSidebar(page, "Quays");
    await expect.poll(() => table()).toEqual(quays);
  });
});

test("two users write in one table, one of them offline for a while, and both get every row", async ({ browser }) => {
  await newDatabase("Fleet");
  await addRow("Tern");
  const jun = await memberOf(mira, browser, "Jun");
  await expect(cell("Tern", jun.page)).toBeVisible();
  await addRow("Petrel", jun.page);
  await expect(cell("Petrel")).toBeVisible();
  await jun.context.setOffline(true);
  await addRow("Eider", jun.page);
  await addRow("Knot");
  await expect(cell("Eider")).toBeHidden();
  await jun.context.setOffline(false);
  for (const one of [page, jun.page])
    for (const name of ["Tern", "Petrel", "Eider", "Knot"]) await expect(cell(name, one)).toBeVisible();
  expect((await table()).map(([name]) => name)).toEqual((await table(jun.page)).map(([name]) => name));
  const deleteRow = async (name: string): Promise<void> => {
    await cell(name, jun.page).click({ button: "right" });
    await jun.page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(cell(name, jun.page)).toBeHidden();
  };
  const typeBehind = async (name: string, more: string): Promise<void> => {
    // A click on the selected cell would open it.
    await cell("Tern").click();
    await cell(name).click();
    await press("Enter");
    await page.keyboard.type(more);
  };
  const field = () => grid().getByRole("textbox");
  const kept = page.getByRole("region", { name: "Texts that were not saved" });
  await test.step("a row that the other user deletes while its name is written stays open, and is restored with the words", async () => {
    await typeBehind("Knot", " at sea");
    await deleteRow("Knot");
    await expect(page.getByText("“Knot” was deleted while you were writing in “Name”.")).toBeVisible();
    await page.keyboard.type("!");
    await expect(field()).toHaveValue("Knot at sea!");
    expect(await faults(page)).toEqual([]);
    await page.getByRole("button", { name: "Restore row" }).click();
    for (const one of [page, jun.page]) await expect(cell("Knot at sea!", one)).toBeVisible();
    await press("Control+z");
    for (const one of [page, jun.page]) await expect(cell("Knot", one)).toBeHidden();
    await press("Control+y");
    for (const one of [page, jun.page]) await expect(cell("Knot at sea!", one)).toBeVisible();
    await expect(kept).toBeHidden();
  });
  await test.step("the words of a deleted row are there after a reload, until they are copied", async () => {
    await typeBehind("Eider", " ashore");
    await deleteRow("Eider");
    await expect(page.getByRole("button", { name: "Restore row" })).toBeVisible();
    await page.reload();
    await expect(kept.getByRole("textbox")).toHaveValue("Eider ashore");
    await expect(kept.getByRole("button", { name: "Restore row" })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await kept.getByRole("button", { name: "Copy" }).click();
    await expect(kept).toBeHidden();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Eider ashore");
    await expect(cell("Eider")).toBeHidden();
  });
  await test.step("the words of a property of an opened row are restored with the row", async () => {
    await addProperty("Text", "Note");
    await cell("Petrel").hover();
    await grid().getByRole("row", { name: "Petrel" }).getByRole("button", { name: "Open", exact: true }).click();
    await panel().getByRole("button", { name: "Note: Empty" }).click();
    await page.keyboard.type("at the quay");
    await deleteRow("Petrel");
    await expect(kept.getByText("“Petrel” was deleted while you were writing in “Note”.")).toBeVisible();
    await kept.getByRole("button", { name: "Restore row" }).click();
    await expect(panel().getByRole("button", { name: "Note: at the quay" })).toBeVisible();
    await expect(cell("Petrel", jun.page)).toBeVisible();
    await expect(cell("at the quay", jun.page)).toBeVisible();
  });
});

test("on a phone a table is read and a row is created by touch", async ({ browser }) => {
  await newDatabase("Crew");
  await addRow("Lea");
  const phone = await atPhone(mira, browser);
  await expect(cell("Lea", phone.page)).toBeVisible();
  await grid(phone.page).getByRole("button", { name: "New row" }).tap();
  await phone.page.keyboard.type("Tom");
  await phone.page.keyboard.press("Enter");
  await expect(cell("Tom")).toBeVisible();
  expect(await faults(phone.page)).toEqual([]);
});

test("a view of a database is on the home until the user removes it", async () => {
  await newDatabase("Errands");
  await addRow("Rope");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Show on home" }).click();
  await openHome(page);
  await expect(cell("Rope")).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: "Remove Errands from home" }).click();
  await expect(grid()).toBeHidden();
});
