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

const textFile = (text: string) => ({ name: "Tasks.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

/** A file that is refused, or read in the wrong way at first, can be read in another way. */
async function chooseForm(): Promise<void> {
  const dialog = mira.page.getByRole("dialog", { name: "Import CSV" });
  const input = dialog.getByLabel("Choose a CSV file");
  await input.setInputFiles(textFile('Name;Place\nAda;"London\nBo;Paris\n'));
  await expect(dialog.getByRole("alert")).toContainText("A quote that begins on line 2 never ends.");
  await expect(dialog.getByRole("button", { name: "Import" })).toBeDisabled();
  await dialog.getByLabel("Separator").selectOption({ label: "Comma" });
  await expect(dialog.getByRole("alert")).toBeHidden();
  await dialog.getByLabel("First line").selectOption({ label: "A row like the others" });
  await expect(dialog.getByText("3 rows")).toBeVisible();
  await input.setInputFiles({
    ...textFile(""),
    buffer: Buffer.from([
      0xc8, 0xec, 0xff, 0x2c, 0x43, 0x69, 0x74, 0x79, 0x0a, 0xc8, 0xe2, 0xe0, 0xed, 0x2c, 0x31, 0x0a,
    ]),
  });
  await expect(dialog.getByLabel("Encoding")).toHaveValue("windows-1251");
  await expect(dialog.getByRole("columnheader", { name: "Имя" })).toBeVisible();
  await dialog.getByLabel("Encoding").selectOption("windows-1252");
  await expect(dialog.getByRole("columnheader", { name: "Èìÿ" })).toBeVisible();
}

/** Cells that do not fit a chosen type are counted, and numbers that lose digits are asked about. */
async function chooseTypes(): Promise<void> {
  const dialog = mira.page.getByRole("dialog", { name: "Import CSV" });
  await dialog
    .getByLabel("Choose a CSV file")
    .setInputFiles(textFile("Name,Code,Due,Paid\nAda,0042,9 March 2026,3/9/2026\nBo,7,soon,\n"));
  await expect(dialog.getByLabel("Type of Code")).toHaveValue("text");
  await expect(dialog.getByLabel("Type of Paid")).toHaveValue("date");
  await expect(dialog.getByLabel("Order of dates in Paid")).toHaveValue("mdy");
  await dialog.getByLabel("Type of Due").selectOption("date");
  await expect(dialog.getByText("Due: 1 cell cannot be read and stays empty, for example “soon”")).toBeVisible();
  await dialog.getByLabel("Type of Code").selectOption("number");
  await expect(dialog.getByText("Code: 1 number loses digits, for example “0042” becomes 42")).toBeVisible();
  await dialog.getByRole("button", { name: "Import" }).click();
  const question = dialog.getByRole("alertdialog", { name: "Import with losses?" });
  await expect(question).toContainText("1 number loses digits: “0042” → 42.");
  expect(await faults(mira.page)).toEqual([]);
  await question.getByRole("button", { name: "Back" }).click();
  await expect(question).toBeHidden();
}

test("a file can be read in another way, its losses are shown before, and it becomes a database that exports the same file", async () => {
  const { page } = mira;
  await openImport();
  const dialog = page.getByRole("dialog", { name: "Import CSV" });
  await test.step("encoding, separator and row of names can be chosen for a file that is refused", chooseForm);
  await test.step("cells that do not fit and numbers that lose digits are shown before the import", chooseTypes);
  await dialog.getByLabel("Choose a CSV file").setInputFiles(fileOf([HEAD, ...ROWS]));
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
