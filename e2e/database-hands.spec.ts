// Values of a database: options, a status, users and an address are entered in the cells of a row.
// Walks: apps/web/features/databases, packages/database/properties, packages/database/views/table.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { openFromSidebar } from "./in-app.ts";
import { databaseOf, words } from "./made-database.ts";
import { settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const grid = () => page.getByRole("grid", { name: "Table" });

async function add(type: string, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add a property" }).click();
  await page.getByRole("menuitem", { name: type, exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Name of the property" })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(grid().getByRole("columnheader", { name })).toBeVisible();
}

test("a row gets options, a status, users and an address, and the lists of choices have no accessibility faults", async () => {
  await databaseOf(mira, { title: "Trips", rows: [{ title: words("Skerry") }], nameWidth: 120 });
  await openFromSidebar(page, "Trips");
  await expect(grid()).toBeVisible();
  await add("Multi-select", "Tags");
  await add("Status", "Step");
  await add("Person", "Team");
  await add("URL", "Site");
  // The server's database may return the keys of a stored schema in another order.
  const heads = grid().getByRole("columnheader").filter({ hasText: /./ });
  await expect(heads).toHaveText(["Name", "Tags", "Step", "Team", "Site"]);
  await page.reload();
  await expect(heads).toHaveText(["Name", "Tags", "Step", "Team", "Site"]);
  const cell = (column: number) => grid().locator(`[data-place="0"] [data-column="${column}"]`);
  await cell(1).click();
  await page.keyboard.type("Sea");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Land");
  await page.keyboard.press("Enter");
  await expect(cell(1).locator("[data-option-colour]")).toHaveText(["Sea", "Land"]);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await cell(2).click();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option")).toHaveText(["Not started", "In progress", "Done"]);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("End");
  await page.getByRole("option", { name: "Done" }).click();
  await expect(cell(2)).toHaveText("Done");
  await cell(3).click();
  await page.keyboard.type("Mira");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(cell(3)).toContainText("Mira");
  await cell(4).click();
  await page.keyboard.type("quay.example");
  await page.keyboard.press("Enter");
  await expect(cell(4).getByRole("link", { name: "Open link" })).toHaveAttribute("href", "https://quay.example");
  expect(await faults(page)).toEqual([]);
});
