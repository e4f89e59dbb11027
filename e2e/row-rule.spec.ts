// "People see only rows that they made", and "or that name them": the owner of a database turns these rules on and off while
// other users have the database open.
// Walks: apps/web/features/databases, apps/web/data/collections, packages/kernel/permissions, apps/server/realtime.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { databaseOf, words } from "./made-database.ts";
import { guestOf, memberOf, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { openPage } from "./walk-steps.ts";

let mira: Person;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
});

const grid = (of: Page) => of.getByRole("grid", { name: "Table" });
const cell = (words: string, of: Page) => grid(of).getByRole("gridcell").filter({ hasText: words });
const note = (of: Page) => of.getByText("You see the rows that you made.", { exact: true });

async function addRow(name: string, of: Page): Promise<void> {
  await grid(of).getByRole("button", { name: "New row" }).click();
  await of.keyboard.type(name);
  await of.keyboard.press("Enter");
  await expect(cell(name, of)).toBeVisible();
}

async function choose(words: string): Promise<void> {
  const { page } = mira;
  await page.getByRole("button", { name: "Database settings" }).click();
  const row = page.getByRole("menuitemradio", { name: words });
  await row.click();
  await expect(row).toBeChecked();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(row).toBeHidden();
}

test("users see only the rows that they made, as long as the owner of the database has that rule on", async ({
  browser,
}) => {
  const { page } = mira;
  const sidebar = page.getByRole("navigation", { name: "Sidebar" });
  await sidebar.getByRole("treeitem", { name: "Workspace", exact: true }).hover();
  await sidebar.getByRole("button", { name: "More for Workspace" }).click();
  await page.getByRole("menuitem", { name: "New database" }).click();
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.type("Absences");
  await addRow("Mira in May", page);
  const writer = { role: "read_and_write" };
  const jun = await guestOf(mira, browser, { ...writer, name: "Jun" });
  const tom = await guestOf(mira, browser, { ...writer, name: "Tom" });
  for (const one of [jun, tom]) await expect(cell("Mira in May", one.page)).toBeVisible();
  await jun.page.getByRole("button", { name: "Database settings" }).click();
  await expect(jun.page.getByRole("menuitem", { name: "Export CSV" })).toBeVisible();
  await expect(jun.page.getByRole("menuitemradio")).toHaveCount(0);
  await jun.page.keyboard.press("Escape");
  await addRow("Jun in June", jun.page);
  await expect(cell("Jun in June", tom.page)).toBeVisible();

  await choose("People see only rows that they made");
  for (const hidden of ["Mira in May", "Jun in June"]) await expect(cell(hidden, tom.page)).toBeHidden();
  await expect(cell("Mira in May", jun.page)).toBeHidden();
  await expect(cell("Jun in June", jun.page)).toBeVisible();
  for (const one of [jun, tom]) await expect(note(one.page)).toBeVisible();
  for (const shown of ["Mira in May", "Jun in June"]) await expect(cell(shown, page)).toBeVisible();
  await expect(note(page)).toBeHidden();
  await addRow("Tom in July", tom.page);
  await expect(cell("Tom in July", page)).toBeVisible();
  await expect(cell("Jun in June", jun.page)).toBeVisible();
  await expect(cell("Tom in July", jun.page)).toBeHidden();
  expect(await faults(jun.page)).toEqual([]);

  // Undo takes the last change of the rule back, and redo repeats it.
  await cell("Mira in May", page).click();
  await page.keyboard.press("Control+z");
  await expect(cell("Mira in May", tom.page)).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(cell("Mira in May", tom.page)).toBeHidden();

  await choose("Everyone with access sees all rows");
  for (const one of [jun, tom]) {
    for (const shown of ["Mira in May", "Jun in June", "Tom in July"])
      await expect(cell(shown, one.page)).toBeVisible();
    await expect(note(one.page)).toBeHidden();
  }
});

test("users see the rows that name them, from when they are named until they are removed", async ({ browser }) => {
  const { page, caller, spaceId } = mira;
  const made = await databaseOf(
    { caller, spaceId },
    {
      title: "Tickets",
      columns: { who: { name: "Who", type: "person" } },
      rows: [{ title: words("Roof") }, { title: words("Stairs") }],
    },
  );
  // Members have full access to a page at the top of a workspace, unless its permission items limit it.
  const item = (args: object) => ({
    pointer: { table: "block", id: made.block, spaceId },
    path: [],
    command: "setPermissionItem",
    args,
  });
  await caller.save(spaceId, [
    item({ type: "user_permission", user_id: caller.userId, role: "editor" }),
    item({ type: "space_permission", role: "read_and_write" }),
  ]);
  caller.close();
  await openPage(page, made.block, "Tickets");
  await expect(cell("Roof", page)).toBeVisible();
  const ada = await memberOf(mira, browser, "Ada");
  await expect(cell("Roof", ada.page)).toBeVisible();
  await choose("People see rows that they made or that name them in “Who”");
  await expect(cell("Roof", ada.page)).toBeHidden();
  await expect(ada.page.getByText("You see the rows that you made or that name you.")).toBeVisible();
  expect(await faults(ada.page)).toEqual([]);

  const who = page.locator('[data-place="0"] [data-column="1"]');
  await who.click();
  await page.keyboard.type("ada");
  await expect(page.getByRole("option")).toHaveText([/Ada/]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(cell("Roof", ada.page)).toBeVisible();
  await expect(cell("Stairs", ada.page)).toBeHidden();
  await expect(ada.page.getByText("1 row", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(cell("Roof", ada.page)).toBeHidden();
  await page.keyboard.press("Control+Shift+z");
  await expect(cell("Roof", ada.page)).toBeVisible();
});
