// A locked database: its views and properties cannot be changed, but its rows can. And the description of a database.
// Walks: apps/web/features/databases, packages/database/edit.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { databaseOf, words } from "./made-database.ts";
import { addPage, atPhone, guestOf, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { inviteToPage, openPage } from "./walk-steps.ts";

let mira: Person;
let page: Page;
/** A guest of Mira's workspace, whom each test invites to its database. */
let ada: Person;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
  await addPage(mira, "Quay");
  ada = await guestOf(mira, browser);
});

let count = 0;
/** Creates a database that is a page, or that is inline in a page, and opens it. No other page has its title. */
async function boats(place: "page" | "inline"): Promise<void> {
  const title = `Boats ${++count}`;
  const pageTitle = place === "page" ? title : `Harbour ${count}`;
  const pageId = place === "page" ? undefined : await mira.caller.createPage(mira.spaceId, pageTitle);
  const ids = await databaseOf(mira, {
    title,
    columns: { state: { name: "State", type: "select", options: { Waiting: "gray", Afloat: "green" } } },
    rows: [{ title: words("Tern"), state: words("Waiting") }, { title: words("Petrel") }],
    ...(pageId !== undefined && { pageId }),
  });
  await openPage(page, pageId ?? ids.block, pageTitle);
  await expect(cell("Tern")).toBeVisible();
}

const grid = (of: Page = page) => of.getByRole("grid", { name: "Table" });
const cell = (name: string, of: Page = page) => grid(of).getByRole("gridcell").filter({ hasText: name });
const settings = (of: Page = page) => of.getByRole("button", { name: "Database settings" });

async function lock(): Promise<void> {
  await settings().press("Enter");
  await page.getByRole("menuitemcheckbox", { name: "Lock database" }).press("Enter");
  await expect(page.getByRole("menuitemcheckbox", { name: "Lock database" })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
}

/** Expects that no control changes views or properties. */
async function expectLocked(of: Page): Promise<void> {
  for (const name of ["Add a view", "Add a property", "Properties", "Group"])
    await expect(of.getByRole("button", { name, exact: true })).toHaveCount(0);
  await expect(grid(of).getByRole("columnheader", { name: "State" }).getByRole("button")).toBeDisabled();
}

test("in a locked database rows are edited and a user's own filter works, and columns and views stay as they are", async () => {
  await boats("page");
  await inviteToPage(mira, ada, "read_and_write");
  await lock();
  for (const of of [page, ada.page]) await expectLocked(of);
  await expect(titleOf(page)).toHaveAttribute("contenteditable", "false");
  expect(await faults(page)).toEqual([]);
  await cell("Petrel", ada.page).click();
  await ada.page.keyboard.type("Storm petrel");
  await ada.page.keyboard.press("Enter");
  await expect(cell("Storm petrel")).toBeVisible();
  // Keys do not move columns either.
  await page.getByRole("gridcell", { name: "Waiting" }).click();
  await page.keyboard.press("Alt+Shift+ArrowLeft");
  await expect(grid().getByRole("columnheader").filter({ hasText: /./ })).toHaveText(["Name", "State"]);
  await grid().getByRole("button", { name: "New row" }).click();
  await page.keyboard.type("Knot");
  await page.keyboard.press("Enter");
  await expect(cell("Knot", ada.page)).toBeVisible();
  await page.getByRole("button", { name: "Filter", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "State" }).press("Enter");
  await page.getByRole("checkbox", { name: "Waiting" }).press("Space");
  await page.keyboard.press("Escape");
  await expect(cell("Knot")).toBeHidden();
  await expect(cell("Tern")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save for everyone" })).toHaveCount(0);
  // The lock mark in the bar unlocks the database.
  await page.getByRole("button", { name: "Locked. Unlock the page" }).click();
  await expect(page.getByRole("button", { name: "Save for everyone" })).toBeVisible();
  await expect(ada.page.getByRole("button", { name: "Add a property" })).toBeVisible();
});

test("text that is no option of a select adds none if the database is locked", async () => {
  await boats("page");
  await lock();
  await page.getByRole("gridcell", { name: "Waiting" }).click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Sold");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The database is locked.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("gridcell", { name: "Waiting" })).toBeVisible();
});

test("an inline database has its description below its name and shows that it is locked; an editor unlocks it there, and a reader cannot", async ({
  browser,
}) => {
  await boats("inline");
  const description = (of: Page) => of.getByRole("textbox", { name: "Description of the database" });
  await settings().click();
  await page.getByRole("menuitem", { name: "Add a description" }).click();
  await expect(description(page)).toBeFocused();
  await page.keyboard.type("Boats of this harbour");
  await page.keyboard.press("Enter");
  expect(await faults(page)).toEqual([]);
  await lock();
  await expectLocked(page);
  await expect(page.getByRole("textbox", { name: "Name of the database" })).toHaveAttribute("readonly", "");
  await inviteToPage(mira, ada);
  await expect(ada.page.getByText("Locked", { exact: true })).toBeVisible();
  await expect(ada.page.getByRole("button", { name: /Locked/ })).toHaveCount(0);
  expect(await faults(ada.page)).toEqual([]);
  const phone = await atPhone(mira, browser);
  await phone.page.getByRole("button", { name: "Locked. Unlock the database" }).tap();
  await expect(page.getByRole("button", { name: "Add a property" })).toBeVisible();
  // The phone has read the stored description.
  await expect(description(phone.page)).toHaveValue("Boats of this harbour");
  await phone.page.getByRole("button", { name: "Lock again" }).tap();
  await expect(page.getByRole("button", { name: "Add a property" })).toBeHidden();
  expect(await faults(phone.page)).toEqual([]);
});

test("the description of a database is edited in place, hidden, shown, and read by others", async () => {
  await boats("page");
  const field = page.getByRole("textbox", { name: "Description of the database" });
  await expect(field).toHaveCount(0);
  await settings().press("Enter");
  await page.getByRole("menuitem", { name: "Add a description" }).press("Enter");
  await expect(field).toBeFocused();
  await page.keyboard.type("Who lies where, and until when.");
  await page.keyboard.press("Enter");
  await inviteToPage(mira, ada);
  await expect(ada.page.getByText("Who lies where, and until when.")).toBeVisible();
  await expect(field).toHaveValue("Who lies where, and until when.");
  expect(await faults(page)).toEqual([]);
  await settings().click();
  await page.getByRole("menuitemcheckbox", { name: "Show the description" }).click();
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(ada.page.getByText("Who lies where, and until when.")).toBeHidden();
  await settings().click();
  await page.getByRole("menuitemcheckbox", { name: "Show the description" }).click();
  await page.keyboard.press("Escape");
  await expect(ada.page.getByText("Who lies where, and until when.")).toBeVisible();
  await field.fill("");
  await field.press("Enter");
  await expect(ada.page.getByText("Who lies where, and until when.")).toBeHidden();
});
