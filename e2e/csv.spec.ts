// CSV files in and out by the screens: a file becomes a database with the types that are shown before, and its view is saved again
// as the same file.
// Walks: apps/web/features/databases/csv, apps/web/features/databases/csv, packages/database/csv, apps/server/features/collections.
import { readFile } from "node:fs/promises";
import { csvLine, CSV_START } from "@tessera/database/csv/csv-text.ts";
import { faults } from "./axe.ts";
import { settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
});

const HEAD = ["Name", "Number", "Stage", "Done", "Day"];
const ROWS = Array.from({ length: 900 }, (_, n) => [
  n === 3 ? "=SUM(A1)" : `Row ${n}, "quoted"`,
  n === 5 ? "" : String(n - 10),
  n % 2 === 0 ? "Open" : "Closed",
  n % 3 === 0 ? "Yes" : "No",
  "2026-03-09",
]);
const fileOf = (lines: readonly (readonly string[])[]) => ({
  name: "Tasks.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(CSV_START + lines.map(csvLine).join("")),
});

async function openImport(): Promise<void> {
  const sidebar = mira.page.getByRole("navigation", { name: "Sidebar" });
  await sidebar.getByRole("treeitem", { name: "Workspace", exact: true }).hover();
  await sidebar.getByRole("button", { name: "More for Workspace" }).click();
  await mira.page.getByRole("menuitem", { name: "Import CSV" }).click();
}

test("a file of a row too long is refused with its line; a sound one becomes a database, and goes out as it came in", async () => {
  const { page } = mira;
  await openImport();
  const dialog = page.getByRole("dialog", { name: "Import CSV" });
  const input = dialog.getByLabel("Choose a CSV file");
  await input.setInputFiles(fileOf([HEAD, ROWS[0] ?? [], ["too", "short"]]));
  await expect(dialog.getByRole("alert")).toContainText("Line 3 has 2 cells, the first line has 5.");
  await input.setInputFiles(fileOf([HEAD, ...ROWS]));
  await expect(dialog.getByText("900 rows")).toBeVisible();
  await expect(dialog.getByRole("alert")).toBeHidden();
  for (const [name, type] of Object.entries({
    Name: "title",
    Number: "number",
    Stage: "select",
    Done: "checkbox",
    Day: "date",
  }))
    await expect(dialog.getByLabel(`Type of ${name}`)).toHaveValue(type);
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Import" }).click();
  const grid = page.getByRole("grid", { name: "Table" });
  await expect(grid.getByRole("gridcell", { name: "=SUM(A1)" })).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Sidebar" }).getByRole("treeitem", { name: "Tasks" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Database settings" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export CSV" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe("Tasks.csv");
  expect(await readFile(await download.path(), "utf8")).toBe(CSV_START + [HEAD, ...ROWS].map(csvLine).join(""));
});
