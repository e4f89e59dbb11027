// Duplicating a database: with its rows, without them, and, if the database is large, as a background task with progress.
// Walks: apps/web/features/duplicating, apps/web/features/page-menu, apps/server/tasks, apps/server/features/copies.
import { faults } from "./axe.ts";
import { openFromSidebar } from "./in-app.ts";
import { databaseOf, words } from "./made-database.ts";
import { settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
});

async function open(title: string, rows: number): Promise<void> {
  const { page, caller, spaceId } = mira;
  await databaseOf(
    { caller, spaceId },
    { title, rows: Array.from({ length: rows }, (_, n) => ({ title: words(`Row ${n}`) })) },
  );
  await openFromSidebar(page, title);
  await expect(page.getByText(`${rows.toLocaleString("en-US")} row`)).toBeVisible();
}

async function choose(words: string): Promise<void> {
  const { page } = mira;
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: words, exact: true }).click();
}

test("a small database is duplicated with its rows or without them", async () => {
  const { page } = mira;
  await open("Plants", 3);
  await choose("Duplicate without content");
  await page.getByRole("button", { name: "Open the copy" }).click();
  await expect(page.getByText("There are no rows yet.", { exact: false })).toBeVisible();
  await open("Herbs", 3);
  await choose("Duplicate");
  await page.getByRole("button", { name: "Open the copy" }).click();
  await expect(page).toHaveTitle(/Copy of Herbs/);
  await expect(page.getByText("3 rows", { exact: true })).toBeVisible();
});

test("a large database is duplicated by a background task, which can be cancelled and which opens the copy at its end", async () => {
  const { page } = mira;
  await open("Ledger", 10_050);
  const copies = page.getByRole("navigation", { name: "Sidebar" }).getByRole("treeitem", { name: "Copy of Ledger" });
  const dialog = page.getByRole("dialog", { name: "Duplicating “Ledger”" });
  await choose("Duplicate");
  await expect(dialog.getByRole("progressbar", { name: "Duplicating" })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(copies).toHaveCount(0);

  await choose("Duplicate");
  await expect(dialog).toBeVisible();
  // Copying ten thousand rows takes longer than other steps where other tests run at the same time.
  await expect(dialog).toBeHidden({ timeout: 120_000 });
  await expect(page).toHaveTitle(/Copy of Ledger/);
  await expect(page.getByText("10,050 rows", { exact: true })).toBeVisible();
  await expect(copies).toHaveCount(1);
});
