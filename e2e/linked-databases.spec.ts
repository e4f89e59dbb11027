// Linked views of a database in other blocks: added from a page and among the tabs of another database, with the permissions of
// the database, and for users without read access to it.
// Walks: apps/web/features/databases/shown, apps/web/features/databases, apps/web/data/collections, apps/server/features/collections.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { outlineOf, stepsOn } from "./blocks.ts";
import { openHome } from "./in-app.ts";
import { compact, databaseOf, words, type DatabaseIds } from "./made-database.ts";
import { addPage, atPhone, guestOf, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { inviteToPage, openPage } from "./walk-steps.ts";

let mira: Person;
let page: Page;
/** A guest of Mira's workspace, whom tests invite to their pages. */
let jun: Person;
const { write, shown, press } = stepsOn(() => mira, outlineOf);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
  await addPage(mira, "Quay");
  jun = await guestOf(mira, browser, { name: "Jun" });
});

let count = 0;
/** Creates a database with these rows and one view, "Berths". No other database has its title. */
async function fleet(...rows: string[]): Promise<DatabaseIds & { readonly title: string }> {
  const title = `Fleet ${++count}`;
  const ids = await databaseOf(mira, {
    title,
    views: [{ name: "Berths" }],
    rows: rows.map((row) => ({ title: words(row) })),
  });
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  return { ...ids, title };
}

const grids = (of: Page = page) => of.getByRole("grid");
const cell = (name: string, of: Page = page) => grids(of).getByRole("gridcell").filter({ hasText: name });
const tab = (name: string, of: Page = page) => of.getByRole("tab", { name, exact: true });
const picker = (of: Page = page) => of.getByRole("dialog", { name: "View of another database" });
const source = (title: string, of: Page = page) =>
  of.locator("main").getByRole("link", { name: `${title} The database` });

/** Adds a linked view at the caret by keyboard; `look` is the name of a view or of a type of views. */
async function link(title: string, look: string): Promise<void> {
  await page.keyboard.type("/linked view");
  await press("Enter");
  await expect(picker().getByPlaceholder("Find a database")).toBeFocused();
  await page.keyboard.type(title);
  await expect(picker().getByRole("option", { selected: true })).toContainText(title);
  await press("Enter");
  await expect(picker().getByPlaceholder(`View of “${title}”`)).toBeFocused();
  await page.keyboard.type(look);
  await expect(picker().getByRole("option", { selected: true })).toContainText(look);
  await press("Enter");
  await expect(picker()).toBeHidden();
}

async function addRow(name: string, of: Page = page, at = 0): Promise<void> {
  await grids(of).nth(at).getByRole("button", { name: "New row" }).click();
  await of.keyboard.type(name);
  await of.keyboard.press("Enter");
  await expect(cell(name, of).first()).toBeVisible();
}

test("a linked view is added to a page by keyboard, and shows the rows in views of its own", async () => {
  const { title, block } = await fleet("Tern", "Eider");
  await write("Above", "");
  await link(title, "Berths");
  await expect(cell("Tern")).toBeVisible();
  await expect(source(title)).toBeVisible();
  await shown("Above", "(collection_view)", "");
  expect(await faults(page)).toEqual([]);
  await addRow("Knot");
  await tab("Berths").click();
  await page.getByRole("textbox", { name: "Name of the view" }).fill("Mine");
  await press("Enter");
  await expect(tab("Mine")).toBeVisible();
  // The page is drawn again.
  await openHome(page);
  await page.goBack();
  await expect(tab("Mine")).toBeVisible();
  await expect(cell("Knot")).toBeVisible();
  await source(title).click();
  await expect(page).toHaveURL(new RegExp(compact(block)));
  await expect(tab("Berths")).toBeVisible();
  await expect(cell("Knot")).toBeVisible();
  await expect(tab("Mine")).toHaveCount(0);
});

test("a linked view is undone, duplicated and deleted like any block, and the database stays", async () => {
  const { title, block } = await fleet("Petrel");
  await write("Above", "");
  await link(title, "Table");
  await expect(cell("Petrel")).toBeVisible();
  await press("Control+z");
  await expect(grids()).toHaveCount(0);
  await press("Control+Shift+z");
  await expect(cell("Petrel")).toBeVisible();
  const select = async (): Promise<void> => {
    await page.locator(".page-body .line").last().click();
    await press("Home", "ArrowUp");
  };
  await select();
  await press("Control+d");
  await expect(grids()).toHaveCount(2);
  await addRow("Skua", page, 1);
  await expect(grids().first().getByRole("gridcell").filter({ hasText: "Skua" })).toBeVisible();
  await select();
  await press("Backspace");
  await expect(grids()).toHaveCount(1);
  await openPage(page, block, title);
  await expect(cell("Petrel")).toBeVisible();
  await expect(cell("Skua")).toBeVisible();
});

test("users without read access see nothing of the database in a linked view, and readers change the views alone", async () => {
  const { title, block } = await fleet("Curlew");
  await write("Above", "");
  await link(title, "Table");
  await expect(cell("Curlew")).toBeVisible();
  await inviteToPage(mira, jun, "read_and_write");
  await expect(jun.page.getByText("This database is not here for you")).toBeVisible();
  await expect(jun.page.getByText("Above")).toBeVisible();
  for (const told of [title, "Curlew"]) await expect(jun.page.getByText(told)).toHaveCount(0);
  expect(await faults(jun.page)).toEqual([]);
  const share = async (role: string): Promise<void> => {
    const items = [
      { user_id: mira.caller.userId, role: "editor" },
      { user_id: jun.caller.userId, role },
    ];
    const on = {
      pointer: { table: "block", id: block, spaceId: mira.spaceId },
      path: [],
      command: "setPermissionItem",
    };
    await mira.caller.save(
      mira.spaceId,
      items.map((item) => ({ ...on, args: { type: "user_permission", ...item } })),
    );
    mira.caller.close();
  };
  await share("reader");
  await openHome(jun.page);
  await jun.page.goBack();
  await expect(cell("Curlew", jun.page)).toBeVisible();
  await expect(jun.page.getByRole("button", { name: "New row" })).toHaveCount(0);
  await expect(grids(jun.page)).toHaveAttribute("aria-readonly", "true");
  await tab("Table", jun.page).click();
  await jun.page.getByRole("textbox", { name: "Name of the view" }).fill("Seen by Jun");
  await jun.page.keyboard.press("Enter");
  await expect(tab("Seen by Jun")).toBeVisible();
  await share("none");
  await expect(jun.page.getByText("This database is not here for you")).toBeVisible();
  await expect(jun.page.getByText("Curlew")).toHaveCount(0);
});

test("a linked view appears for others on the page, follows changes of rows, and is shown without a connection", async () => {
  const { title, block } = await fleet("Heron");
  await openPage(page, block, title);
  await inviteToPage(mira, jun, "read_and_write");
  await write("Above", "");
  await inviteToPage(mira, jun, "read_and_write");
  await link(title, "Table");
  await expect(cell("Heron", jun.page)).toBeVisible();
  await expect(source(title, jun.page)).toBeVisible();
  await addRow("Bittern");
  await expect(cell("Bittern", jun.page)).toBeVisible();
  await jun.page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(grids(jun.page)).toHaveCount(0);
  await jun.context.setOffline(true);
  await jun.page.goBack();
  await expect(cell("Bittern", jun.page)).toBeVisible();
  await expect(source(title, jun.page)).toBeVisible();
  await jun.context.setOffline(false);
});

test("tabs of one block show several databases, and a database in the trash affects its own tabs alone", async () => {
  const boats = await fleet("Diver");
  const crew = await fleet("Ingrid");
  await openPage(page, boats.block, boats.title);
  await expect(cell("Diver")).toBeVisible();
  await page.getByRole("button", { name: "Add a view" }).focus();
  await press("Enter");
  await page.getByRole("menuitem", { name: "View of another database" }).click();
  await expect(picker().getByPlaceholder("Find a database")).toBeFocused();
  await page.keyboard.type(crew.title);
  await expect(picker().getByRole("option", { selected: true })).toContainText(crew.title);
  await press("Enter");
  await expect(picker().getByPlaceholder(`View of “${crew.title}”`)).toBeFocused();
  await page.keyboard.type("Table");
  await expect(picker().getByRole("option", { selected: true })).toContainText("Table");
  await press("Enter");
  await expect(tab("Table")).toHaveAttribute("aria-selected", "true");
  await expect(cell("Ingrid")).toBeVisible();
  await expect(source(crew.title)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await addRow("Olaf");
  await tab("Table").press("ArrowLeft");
  await expect(cell("Diver")).toBeVisible();
  await expect(source(crew.title)).toHaveCount(0);
  await tab("Berths").press("ArrowRight");
  await expect(cell("Olaf")).toBeVisible();
  const alive = async (is: boolean): Promise<void> => {
    await mira.caller.save(mira.spaceId, [
      { pointer: { table: "block", id: crew.block, spaceId: mira.spaceId }, path: ["alive"], command: "set", args: is },
    ]);
    mira.caller.close();
  };
  await alive(false);
  await expect(page.getByText("This database is in the trash")).toBeVisible();
  await expect(cell("Olaf")).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
  await tab("Table").press("ArrowLeft");
  await expect(cell("Diver")).toBeVisible();
  await alive(true);
  await tab("Berths").press("ArrowRight");
  await expect(cell("Olaf")).toBeVisible();
});

test("on a phone a linked view is added by touch", async ({ browser }) => {
  const { title } = await fleet("Dunlin");
  await write("");
  const phone = await atPhone(mira, browser);
  await phone.page.locator(".page-body .line").first().tap();
  await phone.page.keyboard.type("/linked view");
  await phone.page.getByRole("option", { name: "Linked view of a database" }).tap();
  await expect(picker(phone.page)).toBeVisible();
  await phone.page.getByRole("option", { name: title }).tap();
  await expect(phone.page.getByRole("option", { name: "Berths" })).toBeVisible();
  expect(await faults(phone.page)).toEqual([]);
  await phone.page.getByRole("option", { name: "Berths" }).tap();
  await expect(cell("Dunlin", phone.page)).toBeVisible();
  await expect(source(title, phone.page)).toBeVisible();
  expect(await faults(phone.page)).toEqual([]);
});
