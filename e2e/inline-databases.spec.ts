// Databases among the blocks of a page, as blocks: selected, moved, copied, deleted and turned like any other, with their rows.
// Walks: apps/web/features/databases/shown, apps/web/data/collections, packages/editor, packages/blocks/collection-view, apps/server/features/copies/duplicate-page.ts
import { faults } from "./axe.ts";
import { dragSteps, outlineOf, stepsOn } from "./blocks.ts";
import { bodyOf, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
const { write, press, shown, line } = stepsOn(() => mira, outlineOf);
const { hold, drop } = dragSteps(() => mira.page);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
});

const grids = () => mira.page.getByRole("grid", { name: "Table" });
const cell = (words: string, at = 0) => grids().nth(at).getByRole("gridcell").filter({ hasText: words });
const blocks = () => mira.page.locator(".page-body .block[data-type=collection_view]");

/** A page with a line above a database of one row, and a line below it; the caret is in the last one. */
async function pageWith(row: string): Promise<void> {
  const { page } = mira;
  await write("Above");
  await press("Enter");
  await page.keyboard.type("/database");
  await page.getByRole("option", { name: "Database", exact: true }).click();
  await expect(grids()).toHaveCount(1);
  await addRow(row);
  await page.locator(".page-body .line").last().click();
  await page.keyboard.type("Below");
  await shown("Above", "(collection_view)", "Below");
}

async function addRow(name: string, at = 0): Promise<void> {
  const { page } = mira;
  await grids().nth(at).getByRole("button", { name: "New row" }).click();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(cell(name, at)).toBeVisible();
}

test("by keyboard it is gone onto and over, and what is deleted comes back with its rows", async () => {
  await pageWith("Fern");
  await press("Home", "ArrowUp", "ArrowUp", "End");
  await mira.page.keyboard.type("!");
  await shown("Above!", "(collection_view)", "Below");
  await press("ArrowDown", "ArrowDown", "End");
  await mira.page.keyboard.type("!");
  await shown("Above!", "(collection_view)", "Below!");
  await line("Below").click();
  await press("Home", "Backspace");
  await shown("Above!", "*(collection_view)", "Below!");
  await press("Backspace");
  await expect(grids()).toHaveCount(0);
  await press("Control+z");
  await expect(cell("Fern")).toBeVisible();
  await mira.page.reload();
  await expect(cell("Fern")).toBeVisible();
  expect(await faults(mira.page)).toEqual([]);
});

test("it is dragged by its handle", async () => {
  await pageWith("Moss");
  await hold("Above");
  await drop("Below", "lower");
  await shown("(collection_view)", "Below", "*Above");
  await mira.page.mouse.move(5, 5);
  await blocks().hover({ position: { x: 40, y: 12 } });
  const dots = mira.page.locator("[data-block-handles]").getByRole("button").last();
  await dots.hover();
  const box = await dots.boundingBox();
  await mira.page.mouse.down();
  await mira.page.mouse.move((box?.x ?? 0) + 15, (box?.y ?? 0) + 22);
  await drop("Above", "lower");
  await shown("Below", "Above", "*(collection_view)");
  await expect(cell("Moss")).toBeVisible();
});

test("a copy of it shows the same rows in views of its own", async () => {
  await pageWith("Ivy");
  await press("Home", "ArrowUp", "Control+c");
  await line("Below").click();
  await press("End", "Enter", "Control+v");
  await expect(grids()).toHaveCount(2);
  await expect(cell("Ivy", 1)).toBeVisible();
  await addRow("Sedge", 1);
  await expect(cell("Sedge", 0)).toBeVisible();
  await mira.page.getByRole("tab", { name: "Table" }).nth(1).click();
  await mira.page.getByRole("textbox", { name: "Name of the view" }).fill("Linked");
  await press("Enter");
  await expect(mira.page.getByRole("tab", { name: "Linked" })).toHaveCount(1);
  await mira.page.reload();
  await expect(cell("Ivy", 0)).toBeVisible();
  await expect(cell("Ivy", 1)).toBeVisible();
  await expect(mira.page.getByRole("tab", { name: "Linked" })).toHaveCount(1);
  expect(await faults(mira.page)).toEqual([]);
});

test("cut and pasted on another page it is the same database with its rows", async () => {
  await pageWith("Reed");
  await press("Home", "ArrowUp", "Control+x");
  await expect(grids()).toHaveCount(0);
  await write("Elsewhere");
  await press("Enter", "Control+v");
  await expect(cell("Reed")).toBeVisible();
  await addRow("Rush");
  await mira.page.reload();
  await expect(cell("Reed")).toBeVisible();
  await expect(cell("Rush")).toBeVisible();
});

test("duplicated it is a database of its own, with copies of the rows", async () => {
  await pageWith("Oak");
  await press("Home", "ArrowUp", "Control+d");
  await expect(grids()).toHaveCount(2);
  await expect(cell("Oak", 1)).toBeVisible();
  await addRow("Elm", 1);
  await expect(cell("Elm", 0)).toBeHidden();
  await mira.page.reload();
  await expect(cell("Elm", 1)).toBeVisible();
  await expect(cell("Elm", 0)).toBeHidden();
});

test("it becomes a page and stands in the page again", async () => {
  const { page } = mira;
  await pageWith("Yew");
  const path = page.url();
  await press("Home", "ArrowUp", "Control+/");
  await page.keyboard.type("database page");
  await press("Enter");
  await expect(grids()).toHaveCount(0);
  await page.locator(".page-body .block[data-type=collection_view_page]").click();
  await expect(cell("Yew")).toBeVisible();
  await expect(titleOf(page)).toBeVisible();
  await page.goto(path);
  await expect(bodyOf(page)).toHaveAttribute("data-complete", "");
  await line("Below").click();
  await press("Home", "ArrowUp", "Control+/");
  await page.keyboard.type("database in the page");
  await press("Enter");
  await expect(cell("Yew")).toBeVisible();
});

test("options that a paste brings are taken back with its cells", async () => {
  const { page } = mira;
  await pageWith("Lime");
  await page.getByRole("button", { name: "Add a property" }).click();
  await page.getByRole("menuitem", { name: "Select", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Name of the property" })).toBeFocused();
  await press("Escape");
  await page.evaluate(() => navigator.clipboard.writeText("Green"));
  const chosen = grids().getByRole("gridcell").nth(1);
  await chosen.click();
  await press("Control+v");
  await expect(chosen).toHaveText("Green");
  await press("Control+z");
  await expect(chosen).toHaveText("");
  await press("Enter");
  await expect(page.getByText("There are no options yet.")).toBeVisible();
});
