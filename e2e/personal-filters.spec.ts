// Filters and sorts of one user in a view that others have open: they apply to that user alone until they are saved for everyone.
// Walks: apps/web/features/databases.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { openHome } from "./in-app.ts";
import { databaseOf, words } from "./made-database.ts";
import { addPage, atPhone, guestOf, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { inviteToPage, openPage } from "./walk-steps.ts";

let mira: Person;
let page: Page;
/** A guest of Mira's workspace, whom each test invites to its database. */
let jun: Person;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
  await addPage(mira, "Harbour");
  jun = await guestOf(mira, browser, { name: "Jun" });
});

/** Creates a database of three boats, and opens it for Mira, and for Jun if Jun gets a role. */
async function boats(title: string, role?: "reader" | "read_and_write"): Promise<void> {
  const row = (name: string, state: string) => ({ title: words(name), state: words(state) });
  const ids = await databaseOf(mira, {
    title,
    columns: { state: { name: "State", type: "select", options: { Waiting: "gray", Afloat: "green" } } },
    rows: [row("Tern", "Waiting"), row("Petrel", "Afloat"), row("Eider", "Afloat")],
  });
  await openPage(page, ids.block, title);
  if (role !== undefined) await inviteToPage(mira, jun, role);
  for (const of of role === undefined ? [page] : [page, jun.page])
    await expect.poll(() => names(of)).toEqual(["Tern", "Petrel", "Eider"]);
}

const names = (of: Page = page): Promise<string[]> =>
  of
    .locator("[data-row]")
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => Number(a.getAttribute("aria-rowindex")) - Number(b.getAttribute("aria-rowindex")))
        .map((row) => row.querySelector("[data-column='0']")?.textContent.replace(/Open$/, "").trim() ?? ""),
    );
const note = (of: Page = page) => of.getByRole("group", { name: "Your own filter and sort" });
const save = (of: Page = page) => note(of).getByRole("button", { name: "Save for everyone" });
const condition = (of: Page = page) => of.getByRole("dialog", { name: "Condition" });

/** Adds a filter that shows rows of one state alone, by keyboard. */
async function filterBy(state: string, of: Page = page): Promise<void> {
  await of.getByRole("button", { name: "Filter", exact: true }).first().press("Enter");
  await of.getByRole("menuitem", { name: "State" }).press("Enter");
  await condition(of).getByRole("checkbox", { name: state }).press("Space");
  await of.keyboard.press("Escape");
  await expect(condition(of)).toBeHidden();
}

async function sortByName(of: Page = page): Promise<void> {
  await of.getByRole("button", { name: "Sort", exact: true }).press("Enter");
  await of.getByRole("menuitem", { name: "Name" }).press("Enter");
}

test("a filter and a sort apply to one user, also after a reload, until saving them for everyone, which is one undo step", async () => {
  await boats("Boats of two users", "read_and_write");
  await filterBy("Afloat");
  await sortByName();
  await expect.poll(() => names()).toEqual(["Eider", "Petrel"]);
  await expect(note()).toContainText("Only for you");
  expect(await faults(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => names()).toEqual(["Eider", "Petrel"]);
  await sortByName(jun.page);
  await expect.poll(() => names(jun.page)).toEqual(["Eider", "Petrel", "Tern"]);

  await save().press("Enter");
  await expect(note()).toBeHidden();
  await expect(page.getByRole("button", { name: "Filter", exact: true }).first()).toBeFocused();
  await expect.poll(() => names(jun.page)).toEqual(["Eider", "Petrel"]);
  await expect(note(jun.page)).toBeHidden();
  // One undo takes back the saving of both, and they apply to Mira alone again.
  await page.getByRole("gridcell", { name: /Eider/ }).click();
  await page.keyboard.press("Control+z");
  await expect(note()).toBeVisible();
  await expect.poll(() => names(jun.page)).toEqual(["Eider", "Petrel", "Tern"]);
  await expect.poll(() => names()).toEqual(["Eider", "Petrel"]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => names()).toEqual(["Eider", "Petrel"]);
});

test("undo and redo take a user's own sort and edits of cells in the order in which they were made", async () => {
  await boats("Boats of one user");
  const cell = page.getByRole("gridcell", { name: /Petrel/ });
  await cell.click();
  await page.keyboard.press("Delete");
  await expect.poll(() => names()).toEqual(["Tern", "Untitled", "Eider"]);
  await sortByName();
  await expect.poll(() => names()).toEqual(["Eider", "Tern", "Untitled"]);
  await page.getByRole("gridcell", { name: /Tern/ }).click();
  await page.keyboard.press("Control+z");
  await expect.poll(() => names()).toEqual(["Tern", "Untitled", "Eider"]);
  await expect(note()).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect.poll(() => names()).toEqual(["Tern", "Petrel", "Eider"]);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => names()).toEqual(["Tern", "Untitled", "Eider"]);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => names()).toEqual(["Eider", "Tern", "Untitled"]);
});

test("a user's own filter stays when others change the view, until the user resets it, which can be undone", async () => {
  await boats("Boats of a changed view", "read_and_write");
  await filterBy("Waiting", jun.page);
  await expect.poll(() => names(jun.page)).toEqual(["Tern"]);
  await filterBy("Afloat");
  await save().click();
  await expect(note(jun.page)).toContainText("The view was changed meanwhile.");
  expect(await names(jun.page)).toEqual(["Tern"]);
  await note(jun.page).getByRole("button", { name: "Reset" }).click();
  await expect.poll(() => names(jun.page)).toEqual(["Petrel", "Eider"]);
  await expect(note(jun.page)).toBeHidden();
  await jun.page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => names(jun.page)).toEqual(["Tern"]);
});

test("a reader filters without saving for everyone; a new row and a group follow the user's own filter", async () => {
  await boats("Boats of a reader", "reader");
  await filterBy("Afloat", jun.page);
  await expect.poll(() => names(jun.page)).toEqual(["Petrel", "Eider"]);
  await expect(save(jun.page)).toHaveCount(0);
  await expect(note(jun.page).getByRole("button", { name: "Reset" })).toBeVisible();
  expect(await faults(jun.page)).toEqual([]);
  // The view is drawn again.
  await openHome(jun.page);
  await jun.page.goBack();
  await expect.poll(() => names(jun.page)).toEqual(["Petrel", "Eider"]);

  await filterBy("Waiting");
  await page.getByRole("grid").getByRole("button", { name: "New row" }).click();
  await page.keyboard.type("Skerry");
  await page.keyboard.press("Enter");
  await expect.poll(() => names()).toEqual(["Tern", "Skerry"]);
  await page.getByRole("button", { name: "Group", exact: true }).click();
  await page.getByRole("menuitem", { name: "State" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: /Waiting , 2 rows/ })).toBeVisible();
  await expect(page.getByText("2 rows", { exact: true })).toBeVisible();
});

test("on a phone a user's own filter is added and saved for everyone by touch", async ({ browser }) => {
  await boats("Boats on a phone");
  const phone = await atPhone(mira, browser);
  await phone.page.getByRole("button", { name: "Filter", exact: true }).tap();
  await phone.page.getByRole("menuitem", { name: "State" }).tap();
  await condition(phone.page).getByRole("checkbox", { name: "Afloat" }).tap();
  await phone.page.touchscreen.tap(195, 60);
  await expect(condition(phone.page)).toBeHidden();
  await expect.poll(() => names(phone.page)).toEqual(["Petrel", "Eider"]);
  expect(await names()).toHaveLength(3);
  expect(await faults(phone.page)).toEqual([]);
  await save(phone.page).tap();
  await expect.poll(() => names()).toEqual(["Petrel", "Eider"]);
});
