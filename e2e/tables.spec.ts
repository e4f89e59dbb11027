// Simple tables: creating, writing, changing, copying and moving them; behaviours are named as in docs/behaviours.md.
// Walks: packages/blocks/table, packages/editor/clipboard.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { outlineOf, stepsOn } from "./blocks.ts";
import { addPage, bodyOf, guestOf, memberOf, settler, type Person } from "./people.ts";
import { cellOn, cellsOf, cellsOn } from "./table-steps.ts";
import { expect, test } from "./test.ts";
import { openSamePage } from "./walk-steps.ts";

let mira: Person;
let page: Page;
/** Another member of Mira's workspace. */
let jun: Person;
const { write, shown, press } = stepsOn(() => mira, outlineOf);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
  await addPage(mira, "Tables");
  jun = await memberOf(mira, browser, "Jun");
});

const type = (words: string) => page.keyboard.type(words);
const cell = (row: number, column: number, of = page) => cellOn(of, row, column);
const cells = (...expected: string[][]) => cellsOn(page, ...expected);
const choices = () => page.getByRole("listbox", { name: "Table menu" });

async function choose(words: string): Promise<void> {
  await press("Control+/");
  await expect(choices()).toBeVisible();
  await type(words);
  await press("Enter");
  await expect(choices()).toBeHidden();
}

/** A table of two rows and two columns with a letter each, between two lines. */
async function letters(): Promise<void> {
  await write("above", "", "below");
  await page.locator(".page-body .line").nth(1).click();
  await type("/table");
  await press("Enter");
  await expect(page.locator(".page-body tr")).toHaveCount(3);
  await cell(0, 2).click();
  await choose("Delete the column");
  await cell(2, 0).click();
  await choose("Delete the row");
  await cell(0, 0).click();
  await press("a", "Tab", "b", "Tab", "c", "Tab", "d");
  await cells(["a", "b"], ["c", "d"]);
}

test("C14: the menu of what to insert makes a table, the caret is in its first cell, and another member sees it", async () => {
  await write("x", "");
  await type("/table");
  await press("Enter");
  await cells(["", "", ""], ["", "", ""], ["", "", ""]);
  await type("first");
  await press("Tab");
  await type("second");
  await cells(["first", "second", ""], ["", "", ""], ["", "", ""]);
  await openSamePage(page, jun.page);
  await cellsOn(jun.page, ["first", "second", ""], ["", "", ""], ["", "", ""]);
  for (const of of [page, jun.page]) await expect(cell(0, 0, of)).toHaveAttribute("role", "columnheader");
});

test("C14, A12: Tab, Enter and arrows move from cell to cell, add a row after the last cell, and leave the table", async () => {
  await letters();
  await press("Tab");
  await cells(["a", "b"], ["c", "d"], ["", ""]);
  await type("e");
  await press("Shift+Tab");
  await type("!");
  await cells(["a", "b"], ["c", "d!"], ["e", ""]);
  await press("Enter", "Enter");
  await type("f");
  await cells(["a", "b"], ["c", "d!"], ["e", ""], ["", "f"]);
  // As far along as it was, past the empty cell.
  await press("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft");
  await type("?");
  await cells(["a", "b"], ["c?", "d!"], ["e", ""], ["", "f"]);
  await press("Shift+Enter");
  await type("2");
  await cells(["a", "b"], ["c?\n2", "d!"], ["e", ""], ["", "f"]);
  await press("ArrowUp", "ArrowUp", "ArrowUp", "Home");
  await type("1");
  await expect.poll(() => outlineOf(page)).toContain("1above");
  await cell(3, 1).click();
  await press("End", "ArrowRight");
  await type("2");
  await expect.poll(() => outlineOf(page)).toContain("2");
  await press("Home", "ArrowUp");
  await type("g");
  await expect.poll(() => cellsOf(page).then((all) => all.at(-1)?.[0])).toBe("g");
  // Escape takes the whole table, Enter goes into it again.
  await press("Escape");
  await shown("1above", "*(table)", "2", "below");
  await press("Enter");
  await type("z");
  await expect.poll(() => cellsOf(page).then((all) => all[0]?.[0])).toBe("az");
});

test("C14: rows and columns are added, moved and removed by the menu, each as one step", async () => {
  await letters();
  await choose("Insert a row above");
  await cells(["a", "b"], ["", ""], ["c", "d"]);
  await press("Control+z");
  await cells(["a", "b"], ["c", "d"]);
  await choose("Insert a column before");
  await cells(["a", "", "b"], ["c", "", "d"]);
  await press("Control+z");
  await choose("Move the column back");
  await cells(["b", "a"], ["d", "c"]);
  await choose("Move the row up");
  await cells(["d", "c"], ["b", "a"]);
  await choose("Delete the row");
  await cells(["b", "a"]);
  await cell(0, 0).click();
  await press("Control+z");
  await cells(["d", "c"], ["b", "a"]);
  await page.getByRole("button", { name: "New row" }).click();
  await page.getByRole("button", { name: "New column" }).click();
  await cells(["d", "c", ""], ["b", "a", ""], ["", "", ""]);
  await cell(0, 0).click();
  await choose("Delete the table");
  await shown("above", "", "below");
  await expect(bodyOf(page)).toBeFocused();
});

test("C14: handles open the menu of their row or column, and are dragged to another place", async () => {
  await letters();
  const handle = (name: string) => page.locator(".page-body").getByRole("button", { name, exact: true });
  await cell(1, 1).hover();
  await handle("Row").click();
  await expect(choices()).toBeVisible();
  await expect(page.getByRole("option", { name: "Insert a column before" })).toHaveCount(0);
  await press("Escape");
  await expect(choices()).toBeHidden();
  await cell(1, 1).hover();
  const at = await handle("Row").boundingBox();
  const top = await cell(0, 0).boundingBox();
  await handle("Row").hover();
  await page.mouse.down();
  await page.mouse.move((at?.x ?? 0) + 8, (top?.y ?? 0) + 4, { steps: 3 });
  await page.mouse.up();
  await cells(["c", "d"], ["a", "b"]);
  await cell(0, 0).hover();
  const right = await cell(0, 1).boundingBox();
  await handle("Column").hover();
  await page.mouse.down();
  await page.mouse.move((right?.x ?? 0) + (right?.width ?? 0) - 4, (right?.y ?? 0) + 4, { steps: 3 });
  await page.mouse.up();
  await cells(["d", "c"], ["b", "a"]);
});

test("C14: header row and column, colors of rows and columns, and widths that are dragged, set by keys and fitted", async () => {
  await letters();
  await expect(cell(0, 1)).toHaveAttribute("role", "columnheader");
  await choose("Header column");
  await expect(cell(1, 0)).toHaveAttribute("role", "rowheader");
  await choose("No header row");
  await expect(cell(0, 1)).not.toHaveAttribute("role");
  await choose("Column: Blue background");
  await expect(cell(0, 1)).toHaveAttribute("data-block-colour", "blue_background");
  await choose("Row: Red background");
  await expect(cell(1, 1)).toHaveAttribute("data-block-colour", "red_background");
  await expect(cell(1, 0)).toHaveAttribute("data-block-colour", "red_background");
  const widthOf = async (column: number): Promise<number> =>
    Math.round((await cell(0, column).boundingBox())?.width ?? 0);
  const before = await widthOf(1);
  await choose("Make the column wider");
  await expect.poll(() => widthOf(1)).toBe(before + 40);
  const edge = page.getByRole("slider", { name: "Width of the column" });
  let box = await edge.boundingBox();
  await expect(async () => {
    await page.mouse.move(5, 5);
    await cell(0, 0).hover();
    box = await edge.boundingBox();
    expect(box?.x).toBeLessThan((await cell(0, 1).boundingBox())?.x ?? 0);
  }).toPass();
  const first = await widthOf(0);
  await page.mouse.move((box?.x ?? 0) + 6, (box?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 66, (box?.y ?? 0) + 20, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => widthOf(0)).toBe(first + 60);
  await cell(0, 0).click();
  await choose("Fit to the page");
  const room = (await bodyOf(page).boundingBox())?.width ?? 0;
  await expect.poll(async () => Math.abs((await widthOf(0)) + (await widthOf(1)) - room)).toBeLessThan(40);
  // On a narrow screen the table scrolls, not the page.
  await choose("Make the column wider");
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const frame = page.locator(".page-body table").locator("..");
  await expect.poll(() => frame.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test("I3, C14: the words of two users who write in one cell stay, and so do rows and columns of both", async () => {
  await letters();
  await openSamePage(page, jun.page);
  await cellsOn(jun.page, ["a", "b"], ["c", "d"]);
  await jun.context.setOffline(true);
  await cell(0, 0, jun.page).click();
  await jun.page.keyboard.press("End");
  await jun.page.keyboard.type("-jun");
  await jun.page.getByRole("button", { name: "New column" }).click();
  await cell(0, 0).click();
  await press("Home");
  await type("mira-");
  await page.getByRole("button", { name: "New column" }).click();
  await cells(["mira-a", "b", ""], ["c", "d", ""]);
  await jun.context.setOffline(false);
  await cells(["mira-a-jun", "b", "", ""], ["c", "d", "", ""]);
  await cellsOn(jun.page, ["mira-a-jun", "b", "", ""], ["c", "d", "", ""]);
  // The caret stays at its place in the text while another user writes before it.
  await cell(1, 1).click();
  await press("End");
  await cell(1, 1, jun.page).click();
  await jun.page.keyboard.press("Home");
  await jun.page.keyboard.type("x");
  await cells(["mira-a-jun", "b", "", ""], ["c", "xd", "", ""]);
  await type("!");
  await cells(["mira-a-jun", "b", "", ""], ["c", "xd!", "", ""]);
  await test.step("the words of a cell whose row the other user deletes are restored with the row", async () => {
    await jun.page.keyboard.type("?");
    await cells(["mira-a-jun", "b", "", ""], ["c", "x?d!", "", ""]);
    await choose("Delete the row");
    const kept = jun.page.getByRole("region", { name: "Texts that were not saved" });
    await expect(kept.getByRole("textbox")).toBeFocused();
    await cells(["mira-a-jun", "b", "", ""]);
    await jun.page.keyboard.type("!");
    await kept.getByRole("button", { name: "Restore block" }).click();
    await cells(["mira-a-jun", "b", "", ""], ["c", "x?d!!", "", ""]);
  });
});

test("G5: pasted cells of a spreadsheet and of a page fill the cells from the caret on, and add missing rows and columns", async () => {
  await letters();
  await page.evaluate(() => navigator.clipboard.writeText("1\t2\n3\t4\n"));
  await press("Control+v");
  await cells(["a", "b", ""], ["c", "1", "2"], ["", "3", "4"]);
  await press("Control+z");
  await cells(["a", "b"], ["c", "d"]);
  await page.evaluate(async () => {
    const html = "<table><tr><td>p</td><td><b>q</b></td></tr></table>";
    await navigator.clipboard.write([new ClipboardItem({ "text/html": new Blob([html], { type: "text/html" }) })]);
  });
  await cell(0, 0).click();
  await press("Control+v");
  await cells(["p", "q"], ["c", "d"]);
  await expect(cell(0, 1).locator("strong")).toHaveText("q");
  // A word is a word.
  await page.evaluate(() => navigator.clipboard.writeText("r"));
  await press("Control+v");
  await expect.poll(() => cellsOf(page).then((all) => all[0]?.[0])).toMatch(/r/);
});

test("G1, G3, C14: a whole table is copied as blocks, HTML and Markdown, pasted and duplicated, and deleted in one step", async () => {
  await letters();
  await press("Escape", "Control+c");
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe("| a | b |\n| --- | --- |\n| c | d |");
  await press("Control+d");
  await cells(["a", "b"], ["c", "d"], ["a", "b"], ["c", "d"]);
  await press("Backspace", "Backspace");
  await cells();
  await press("Control+z", "Control+z");
  await cells(["a", "b"], ["c", "d"], ["a", "b"], ["c", "d"]);
  await write("");
  await press("Control+v");
  await cells(["a", "b"], ["c", "d"]);
  await write("");
  await page.evaluate(() => navigator.clipboard.writeText("| m | n |\n| --- | --- |\n| o | p |"));
  await press("Control+v");
  await cells(["m", "n"], ["o", "p"]);
});

test("A15: a selection from above a table to below it contains the whole table", async () => {
  await letters();
  await page.locator(".page-body .line").first().click();
  await press("Home", "ArrowRight", "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown", "Backspace");
  await cells();
  await press("Control+z");
  await cells(["a", "b"], ["c", "d"]);
});

test("B1: keys set marks in a cell", async () => {
  await letters();
  await press("Control+a", "Control+b");
  await expect(cell(1, 1).locator("strong")).toHaveText("d");
  await cell(0, 0).click();
  await expect(cell(1, 1).locator("strong")).toHaveText("d");
});

test("A13: Mod+A selects the text of the cell, then the table, then the page", async () => {
  await letters();
  await cell(0, 0).click();
  await type("bc");
  await press("Control+a", "Control+c");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("abc");
  await press("Control+a");
  await shown("above", "*(table)", "", "below");
  await press("Control+a");
  await shown("*above", "*(table)", "*", "*below");
});

test("E5: Mod+Shift+Up and Down move the row with the caret", async () => {
  await letters();
  await press("Control+Shift+ArrowUp");
  await cells(["c", "d"], ["a", "b"]);
  await type("!");
  await press("Control+Shift+ArrowDown", "Control+Shift+ArrowDown");
  await type("?");
  await cells(["a", "b"], ["c", "d!?"]);
});

test("A20, B4: an address pasted over words of a cell is a link, which Mod and a press follow", async () => {
  await letters();
  await page.evaluate(() => navigator.clipboard.writeText("https://tidewater.example/quay"));
  await press("Control+a", "Control+v");
  const link = cell(1, 1).locator("a");
  await expect(link).toHaveAttribute("href", "https://tidewater.example/quay");
  await expect(link).toHaveText("d");
  const opened = page.context().waitForEvent("page");
  await link.click({ modifiers: ["Control"] });
  await (await opened).close();
});

test("K2: a composition in a cell continues while another user writes in the cell", async () => {
  await letters();
  await openSamePage(page, jun.page);
  await cellsOn(jun.page, ["a", "b"], ["c", "d"]);
  await cell(1, 1).click();
  await press("End");
  const input = await mira.context.newCDPSession(page);
  const compose = (text: string) =>
    input.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await compose("に");
  await compose("にほ");
  await cells(["a", "b"], ["c", "dにほ"]);
  await cell(1, 1, jun.page).click();
  await jun.page.keyboard.press("Home");
  await jun.page.keyboard.type("x");
  await cell(0, 0, jun.page).click();
  await jun.page.keyboard.press("End");
  await jun.page.keyboard.type("y");
  // A change in another cell is shown at once, a change in the cell of the composition after it.
  await expect.poll(() => cellsOf(page).then((all) => all[0])).toEqual(["ay", "b"]);
  await compose("にほん");
  await cells(["ay", "b"], ["c", "dにほん"]);
  await input.send("Input.insertText", { text: "日本" });
  await cells(["ay", "b"], ["c", "xd日本"]);
  await cellsOn(jun.page, ["ay", "b"], ["c", "xd日本"]);
});

test("J4: find counts words in cells, moves to them and replaces them", async () => {
  await letters();
  await cell(0, 1).click();
  await press("End");
  await type("el below");
  await press("Control+f");
  const bar = page.getByRole("search", { name: "Find in the page" });
  await bar.getByRole("textbox", { name: "Find in the page" }).fill("below");
  await expect(bar.getByRole("status")).toHaveText(/^\d of 2$/);
  const now = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get("found-now") ?? [])].map((range) => [
        (range as Range).toString(),
        (range as Range).startContainer.parentElement?.closest("td") !== null,
      ]),
    );
  // The search starts at the caret and continues from the beginning of the page.
  await press("Enter");
  await expect.poll(now).toEqual([["below", true]]);
  await press("Escape");
  await expect(cell(0, 1).locator(".cell-line")).toBeFocused();
  await type("over");
  await cells(["a", "bel over"], ["c", "d"]);
  await press("Control+f");
  await bar.getByRole("textbox", { name: "Find in the page" }).fill("over");
  await bar.getByRole("button", { name: "Replace", exact: true }).first().click();
  await bar.getByRole("textbox", { name: "Replace with" }).fill("ow");
  await bar.getByRole("button", { name: "Replace all" }).click();
  await cells(["a", "bel ow"], ["c", "d"]);
  await press("Escape");
});

test("C14: a reader has no handles, and changes nothing", async ({ browser }) => {
  await letters();
  const ada = await guestOf(mira, browser);
  await cellsOn(ada.page, ["a", "b"], ["c", "d"]);
  await cell(0, 0, ada.page).click();
  await ada.page.keyboard.type("x");
  await expect(ada.page.getByRole("button", { name: "New row" })).toBeHidden();
  await expect(ada.page.locator(".page-body .cell-line")).toHaveCount(0);
  await cellsOn(ada.page, ["a", "b"], ["c", "d"]);
  expect(await faults(ada.page)).toEqual([]);
});

test("C14: axe finds no faults in a table, also while its menu is open", async () => {
  await letters();
  expect(await faults(page)).toEqual([]);
  await press("Control+/");
  await expect(choices()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await press("Escape");
});
