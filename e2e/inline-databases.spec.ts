// Databases among the blocks of a page: selected, moved, copied, deleted and turned into pages like other blocks, with their rows.
// Walks: apps/web/features/databases/shown, apps/web/data/collections, packages/editor, packages/blocks/collection-view, apps/server/features/copies/duplicate-page.ts
import { faults } from "./axe.ts";
import { dragSteps, outlineOf, stepsOn } from "./blocks.ts";
import { openFromSidebar } from "./in-app.ts";
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

/** Creates a page with a database of one row between two lines; the caret is in the last line. Returns the title of the page. */
async function pageWith(row: string): Promise<string> {
  const { page } = mira;
  const title = await write("Above");
  await press("Enter");
  await page.keyboard.type("/database");
  await page.getByRole("option", { name: "Database", exact: true }).click();
  await expect(grids()).toHaveCount(1);
  await addRow(row);
  await page.locator(".page-body .line").last().click();
  await page.keyboard.type("Below");
  await shown("Above", "(collection_view)", "Below");
  return title;
}

async function addRow(name: string, at = 0): Promise<void> {
  const { page } = mira;
  await grids().nth(at).getByRole("button", { name: "New row" }).click();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(cell(name, at)).toBeVisible();
}

test("a database is dragged by its handle", async () => {
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

async function restoreDeleted(): Promise<string> {
  const title = await pageWith("Fern");
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
  return title;
}

async function copyWithSameRows(): Promise<string> {
  const title = await pageWith("Ivy");
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
  return title;
}

async function cutAndPaste(): Promise<string> {
  await pageWith("Reed");
  await press("Home", "ArrowUp", "Control+x");
  await expect(grids()).toHaveCount(0);
  const title = await write("Elsewhere");
  await press("Enter", "Control+v");
  await expect(cell("Reed")).toBeVisible();
  await addRow("Rush");
  return title;
}

async function duplicate(): Promise<void> {
  await pageWith("Oak");
  await press("Home", "ArrowUp", "Control+d");
  await expect(grids()).toHaveCount(2);
  await expect(cell("Oak", 1)).toBeVisible();
  await addRow("Elm", 1);
  await expect(cell("Elm", 0)).toBeHidden();
}

test("a database is deleted, copied, cut and duplicated with its rows, and a reload shows the same", async () => {
  const restored = await test.step(
    "the caret passes over a database, and undo restores a deleted database",
    restoreDeleted,
  );
  const copied = await test.step("a copy shows the same rows in views of its own", copyWithSameRows);
  const pasted = await test.step("a database that is cut and pasted on another page keeps its rows", cutAndPaste);
  await test.step("a duplicate is a database of its own with copies of the rows", duplicate);
  await test.step("after a reload every page shows its databases and their rows", async () => {
    await mira.page.reload();
    await expect(cell("Elm", 1)).toBeVisible();
    await expect(cell("Elm", 0)).toBeHidden();
    await openFromSidebar(mira.page, pasted);
    await expect(cell("Reed")).toBeVisible();
    await expect(cell("Rush")).toBeVisible();
    await openFromSidebar(mira.page, copied);
    await expect(cell("Ivy", 0)).toBeVisible();
    await expect(cell("Ivy", 1)).toBeVisible();
    await expect(mira.page.getByRole("tab", { name: "Linked" })).toHaveCount(1);
    expect(await faults(mira.page)).toEqual([]);
    await openFromSidebar(mira.page, restored);
    await expect(cell("Fern")).toBeVisible();
    expect(await faults(mira.page)).toEqual([]);
  });
});

test("a database becomes a page, and becomes a block of its page again", async () => {
  const { page } = mira;
  const title = await pageWith("Yew");
  await press("Home", "ArrowUp", "Control+/");
  await page.keyboard.type("database page");
  await press("Enter");
  await expect(grids()).toHaveCount(0);
  await page.locator(".page-body .block[data-type=collection_view_page]").click();
  await expect(cell("Yew")).toBeVisible();
  await expect(titleOf(page)).toBeVisible();
  await openFromSidebar(page, title);
  await expect(bodyOf(page)).toHaveAttribute("data-complete", "");
  await line("Below").click();
  await press("Home", "ArrowUp", "Control+/");
  await page.keyboard.type("database in the page");
  await press("Enter");
  await expect(cell("Yew")).toBeVisible();
});

test("undo of a paste removes the options that the paste created", async () => {
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
