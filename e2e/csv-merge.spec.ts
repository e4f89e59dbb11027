// Merging a CSV file into a database that is on screen: columns are assigned to properties by keyboard, the dialog lists what would
// be lost, all rows appear at once for every user, a column can identify the rows, and a cancelled merge adds nothing.
// Walks: apps/web/features/databases/csv, packages/database/csv, apps/server/features/trash, packages/kernel/records.
import type { Page } from "@playwright/test";
import { csvLine } from "@tessera/database/csv/csv-text.ts";
import { faults } from "./axe.ts";
import { openFromSidebar } from "./in-app.ts";
import { databaseOf, words } from "./made-database.ts";
import { guestOf, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
});

const COLUMNS = {
  n: { name: "Number", type: "number" },
  stage: { name: "Stage", type: "select", options: { Open: "blue" } },
};
const fileOf = (lines: readonly (readonly string[])[]) => ({
  name: "More tasks.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(lines.map(csvLine).join("")),
});
const grid = (of: Page) => of.getByRole("grid", { name: "Table" });
const dialog = (of: Page) => of.getByRole("dialog", { name: "Merge with CSV" });
const cell = (of: Page, text: string) => grid(of).getByRole("gridcell", { name: text, exact: true });

async function opened(title: string): Promise<void> {
  const { page } = mira;
  await databaseOf(mira, {
    title,
    views: [{ name: "Table" }],
    columns: COLUMNS,
    rows: [{ title: words("Before"), stage: words("Open") }],
  });
  await openFromSidebar(page, title);
  await expect(cell(page, "Before")).toBeVisible();
}

/** Opens the dialog by keyboard, which leaves the focus in the dialog. */
async function openMerge(): Promise<void> {
  const { page } = mira;
  await page.getByRole("button", { name: "Database settings" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Merge with CSV" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
}

test("columns are assigned to properties by name, unreadable cells are reported, and all rows appear at once for every user", async ({
  browser,
}) => {
  const { page } = mira;
  await opened("Tasks");
  const jun = await guestOf(mira, browser, { role: "read_and_write", name: "Jun" });
  await expect(cell(jun.page, "Before")).toBeVisible();
  await openMerge();
  const rows = Array.from({ length: 900 }, (_, n) => [
    `Row ${n}`,
    n === 7 ? "many" : String(n),
    n % 2 === 0 ? "open" : "Late",
    "2026-03-09",
    "left",
  ]);
  await dialog(page)
    .getByLabel("Choose a CSV file")
    .setInputFiles(fileOf([["Name", "number", "Stage", "Day", "Odd"], ...rows]));
  const goal = (name: string) => dialog(page).getByLabel(`Property for ${name}`, { exact: true });
  await expect(goal("Name")).toHaveValue("property:title");
  await expect(goal("number")).toHaveValue("property:n");
  await expect(goal("Stage")).toHaveValue("property:stage");
  await expect(goal("Day")).toHaveValue("new");
  await expect(
    dialog(page).getByText("number: 1 cell cannot be read and stays empty, for example “many”"),
  ).toBeVisible();
  await expect(dialog(page).getByText("Stage: 1 new option")).toBeVisible();
  await goal("Odd").focus();
  await page.keyboard.press("End");
  await expect(goal("Odd")).toHaveValue("leave");
  expect(await faults(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Import" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("900 rows were added.")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  for (const of of [page, jun.page]) {
    await expect(cell(of, "Row 0")).toBeVisible();
    await expect(grid(of)).toHaveAttribute("aria-rowcount", "902");
    await expect(grid(of).getByRole("columnheader", { name: "Day" })).toBeVisible();
    await expect(grid(of).getByRole("columnheader", { name: "Odd" })).toHaveCount(0);
  }
  await expect(cell(page, "Late").first()).toBeVisible();
  await test.step("a column that identifies rows updates them and adds others, after a preview, and undo takes it back", () =>
    mergeByKey(jun.page));
});

async function mergeByKey(other: Page): Promise<void> {
  const { page } = mira;
  await openMerge();
  await dialog(page)
    .getByLabel("Choose a CSV file")
    .setInputFiles(
      fileOf([
        ["Name", "Number"],
        ["Row 0", "4321"],
        ["Row 1", "1"],
        ["Row new", "5432"],
      ]),
    );
  await dialog(page).getByLabel("Rows are identified by").selectOption({ label: "Name" });
  await expect(dialog(page).getByText("Updated rows: 1. New rows: 1.")).toBeVisible();
  await expect(dialog(page).getByText("Row 0, Number: “0” → “4321”")).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await dialog(page).getByLabel("Lines of the file").selectOption({ label: "Only update the rows that are found" });
  await expect(dialog(page).getByText("1 line is left out: no row has the value.")).toBeVisible();
  await dialog(page)
    .getByLabel("Lines of the file")
    .selectOption({ label: "Update the rows that are found, add the others" });
  await expect(dialog(page).getByText("Updated rows: 1. New rows: 1.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Import" }).click();
  const toast = page.getByText("Updated rows: 1. New rows: 1.");
  await expect(toast).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  for (const of of [page, other]) {
    await expect(cell(of, "4,321")).toBeVisible();
    await expect(grid(of)).toHaveAttribute("aria-rowcount", "903");
  }
  await page.getByRole("button", { name: "Undo" }).last().click();
  for (const of of [page, other]) {
    await expect(cell(of, "4,321")).toHaveCount(0);
    await expect(grid(of)).toHaveAttribute("aria-rowcount", "902");
  }
}

test("a merge that is cancelled midway and a malformed file add no rows", async () => {
  const { page } = mira;
  await opened("Others");
  await openMerge();
  const input = dialog(page).getByLabel("Choose a CSV file");
  const malformed = Buffer.from('Name,Number\na,1\nb,"2\n');
  await input.setInputFiles({ name: "More tasks.csv", mimeType: "text/csv", buffer: malformed });
  await expect(dialog(page).getByRole("alert")).toContainText("A quote that begins on line 3 never ends.");
  await expect(dialog(page).getByRole("button", { name: "Import" })).toBeDisabled();
  await input.setInputFiles(
    fileOf([["Name", "Number"], ...Array.from({ length: 2000 }, (_, n) => [`Lost ${n}`, "1"])]),
  );
  // The third transaction waits until the user cancels the merge.
  let sent = 0;
  let asked = (): void => undefined;
  const third = new Promise<void>((resolve) => (asked = resolve));
  await page.route("**/saveTransactions?**", async (route) => {
    if (++sent !== 3) return await route.continue();
    asked();
    await new Promise<void>((resolve) => page.once("requestfailed", () => resolve()));
    await route.abort();
  });
  await dialog(page).getByRole("button", { name: "Import" }).click();
  await third;
  await expect(dialog(page).getByRole("progressbar", { name: "Importing" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page).getByRole("progressbar")).toBeHidden();
  await page.unroute("**/saveTransactions?**");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await expect(cell(page, "Before")).toBeVisible();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "2");
});
