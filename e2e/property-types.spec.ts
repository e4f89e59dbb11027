// The menu of a property changes its type, and orders, merges and deletes its options, by keyboard and by pointer.
// Walks: apps/web/features/databases, packages/database/conversions, packages/database/edit.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { databaseOf, words, type MadeDatabase } from "./made-database.ts";
import { settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { openPage } from "./walk-steps.ts";

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const grid = () => page.getByRole("grid", { name: "Table" });
const cells = () => grid().locator('[data-place] [data-column="1"]');
const menu = () => page.getByRole("dialog", { name: "Property menu" });
const options = () => menu().getByRole("group", { name: "Options" }).locator("[data-lines] [data-option-colour]");

let count = 0;
/** Creates a database, with a title that no other database has, and opens it. */
async function open(made: MadeDatabase): Promise<void> {
  const title = `${made.title} ${++count}`;
  const ids = await databaseOf(mira, { ...made, title });
  await openPage(page, ids.block, title);
  await expect(grid()).toBeVisible();
}

async function openMenu(name: string): Promise<void> {
  await grid().getByRole("columnheader", { name }).click();
  await expect(menu()).toBeVisible();
}

/** Chooses a type by keyboard; the field of the name must have the focus. */
async function chooseType(type: string): Promise<void> {
  await page.keyboard.press("ArrowDown");
  await expect(menu().getByRole("button", { name: /^Type/ })).toBeFocused();
  await page.keyboard.press("Enter");
  const choice = menu().getByRole("button", { name: type, exact: true });
  await choice.focus();
  await page.keyboard.press("Enter");
}

const prices = {
  title: "Prices",
  columns: { pric: { name: "Price", type: "text" } },
  rows: ["1,200", "soon", "7"].map((price) => ({ title: words(price), pric: words(price) })),
};

test("a text property becomes a number by keyboard after a question that names values that do not fit, and undo restores the texts", async () => {
  await open(prices);
  await openMenu("Price");
  await chooseType("Number");
  const question = menu().getByRole("alertdialog", { name: "Change the type?" });
  await expect(question).toContainText("1 of 3 values does not fit “Number”: “soon”");
  expect(await faults(page)).toEqual([]);
  await expect(question.getByRole("button", { name: "Change type" })).toBeFocused();
  await expect(cells()).toHaveText(["1,200", "soon", "7"]);
  await page.keyboard.press("Enter");
  await expect(menu().getByRole("button", { name: "Type Number" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(cells()).toHaveText(["1,200", "soon", "7"]);
  await cells().first().click();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Price" })).toHaveValue("1200");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+z");
  await openMenu("Price");
  await expect(menu().getByRole("button", { name: "Type Text" })).toBeVisible();
  await page.keyboard.press("Escape");
  await cells().first().click();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Price" })).toHaveValue("1,200");
});

test("the type of a property of 900 rows is changed and undone also after the server has confirmed the change", async () => {
  const stored = Array.from({ length: 900 }, (_, n) => `2026-03-${String(10 + (n % 20))}`);
  await open({
    title: "Sailings",
    columns: { day: { name: "Day", type: "text" } },
    rows: stored.map((one) => ({ title: words(one), day: words(one) })),
  });
  await openMenu("Day");
  const queried = page.waitForResponse((answer) => answer.url().includes("queryCollection"));
  await chooseType("Date");
  await expect(menu().getByRole("button", { name: "Type Date" })).toBeFocused();
  await queried;
  await page.keyboard.press("Escape");
  await expect(cells().first()).toHaveText("March 10, 2026");
  await grid().press("Control+End");
  await expect(cells().last()).toHaveText("March 29, 2026");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(cells().last()).toHaveText("2026-03-29");
  await grid().press("Control+Home");
  await expect(cells().first()).toHaveText("2026-03-10");
});

test("a type that fits all values changes without a question: texts become options, and options of a status are in its groups", async () => {
  await open({ ...prices, rows: ["Sea", "Done", "Sea"].map((one) => ({ title: words(one), pric: words(one) })) });
  await openMenu("Price");
  await chooseType("Select");
  await expect(options()).toHaveText(["Sea", "Done"]);
  await expect(menu().getByRole("button", { name: "Type Select" })).toBeFocused();
  await menu().getByRole("textbox", { name: "Name of the property" }).focus();
  await chooseType("Status");
  const lines = menu().locator("[data-line]");
  await expect(lines).toHaveText(["To-do", "Sea", "In progress", "Complete", "Done"]);
  await menu().getByRole("button", { name: "Move “Sea”" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(lines).toHaveText(["To-do", "In progress", "Sea", "Complete", "Done"]);
  await expect(menu().getByRole("button", { name: "Move “Sea”" })).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(cells().locator("[data-option-colour]")).toHaveText(["Sea", "Done", "Sea"]);
});

const trips = {
  title: "Trips",
  columns: { kind: { name: "Kind", type: "select", options: { Sea: "blue", Land: "green", Air: "gray" } } },
  rows: ["Sea", "Land", "Sea"].map((kind) => ({ title: words(kind), kind: words(kind) })),
};

test("options are moved by keys and by pointer, merged, and deleted after a question that names the rows that lose the option", async () => {
  await open(trips);
  await openMenu("Kind");
  await expect(options()).toHaveText(["Sea", "Land", "Air"]);
  await menu().getByRole("button", { name: "Move “Air”" }).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(options()).toHaveText(["Air", "Sea", "Land"]);
  await expect(menu().getByRole("button", { name: "Move “Air”" })).toBeFocused();
  const from = await menu().getByRole("button", { name: "Move “Air”" }).boundingBox();
  const to = await menu().locator('[data-line="2"]').boundingBox();
  if (from === null || to === null) throw new Error("The options are not visible.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height - 2, { steps: 4 });
  await expect(menu().locator("[data-gap]")).toHaveCount(1);
  await page.mouse.up();
  await expect(options()).toHaveText(["Sea", "Land", "Air"]);

  await menu().getByRole("button", { name: "Edit “Land”" }).focus();
  await page.keyboard.press("Enter");
  await menu().getByRole("combobox", { name: "Merge into" }).selectOption("Sea");
  await menu().getByRole("button", { name: "Merge “Land” into “Sea”" }).focus();
  await page.keyboard.press("Enter");
  await expect(options()).toHaveText(["Sea", "Air"]);
  await expect(cells()).toHaveText(["Sea", "Sea", "Sea"]);

  await menu().getByRole("button", { name: "Delete “Air”" }).click();
  await expect(options()).toHaveText(["Sea"]);
  await menu().getByRole("button", { name: "Delete “Sea”" }).focus();
  await page.keyboard.press("Enter");
  const question = menu().getByRole("alertdialog", { name: "Delete “Sea”?" });
  await expect(question).toContainText("3 rows have it and lose it.");
  await expect(question.getByRole("button", { name: "Delete option" })).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(cells()).toHaveText(["", "", ""]);
  await page.keyboard.press("Escape");
  await cells().first().click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(cells()).toHaveText(["Sea", "Sea", "Sea"]);
});

test("the menu of the title property explains why its type cannot change", async () => {
  await open(trips);
  await openMenu("Name");
  await expect(menu()).toContainText("Every row has one name: it stays a text.");
  await expect(menu().getByRole("button", { name: /^Type/ })).toHaveCount(0);
});
