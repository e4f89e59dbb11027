// Columns: how they are made, filled, sized and given up; behaviours are named as in docs/behaviours.md (C15 ...).
// Walks: packages/blocks/column, packages/blocks/column-list, packages/editor/dragging.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { dragSteps, outlineOf, stepsOn } from "./blocks.ts";
import { memberOf, settler, titleOf, type Person } from "./people.ts";
import { expect, inMotion, test } from "./test.ts";

test.use(inMotion);

let mira: Person;
let page: Page;
const { write, shown, press, line } = stepsOn(() => mira, outlineOf);
const { boxOf, hold, drop, mark } = dragSteps(() => page);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const [row, side] = ["(column_list)", "  (column)"];
const type = (words: string) => page.keyboard.type(words);
const one = (words: string) => page.locator(".page-body .line").getByText(words, { exact: true });

/** Two columns, of "left" with "below" and of "right", between "above" and "under". */
async function twoColumns(): Promise<string[]> {
  await write("above", "", "under");
  await page.locator(".page-body .line").nth(1).click();
  await type("/2 columns");
  await press("Enter");
  await type("left");
  await press("Enter");
  await type("below");
  await page.locator(".block[data-type=column]").nth(1).locator(".line").click();
  await type("right");
  const outline = ["above", row, side, "    left", "    below", side, "    right", "under"];
  await shown(...outline);
  return outline;
}

test("C15: the menu of what to insert makes columns side by side, one undo takes them away", async () => {
  await write("a", "");
  await type("/3 col");
  await press("Enter");
  await shown("a", row, side, "    ", side, "    ", side, "    ");
  await type("first");
  const boxes = await page
    .locator(".block[data-type=column]")
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
  expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1);
  expect(new Set(boxes.map(({ width }) => Math.round(width))).size).toBe(1);
  await press("Control+z", "Control+z");
  await shown("a", "/3 col");
  // Behind a line that says something they stand below it, and the line stays.
  await write("kept");
  await type(" /5 col");
  await press("Enter");
  await expect.poll(() => outlineOf(page)).toHaveLength(12);
  await expect(line("kept")).toHaveCount(1);
  // From a column they stand behind the row of columns, never in it.
  await type("/2 col");
  await press("Enter");
  const outline = await outlineOf(page);
  expect(outline.filter((words) => words === row)).toHaveLength(2);
});

test("C15: below one another on narrow screens, and the guide between two gives one what it takes from the other", async () => {
  await twoColumns();
  const widths = () =>
    page
      .locator(".block[data-type=column]")
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().width)));
  const [before] = await widths();
  const guide = page.getByRole("slider", { name: "Width of the columns" });
  await guide.hover();
  const box = await guide.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + 10];
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 3 });
  await expect.poll(widths).toEqual([(before ?? 0) + 60, (before ?? 0) - 60]);
  await page.mouse.up();
  await expect.poll(widths).toEqual([(before ?? 0) + 60, (before ?? 0) - 60]);
  await guide.focus();
  await press("ArrowLeft");
  await expect.poll(widths).toEqual([(before ?? 0) + 44, (before ?? 0) - 44]);
  await expect(guide).toHaveAttribute("aria-valuenow", /^5\d$/);
  // They are kept: a fresh look at the page shows the same.
  await page.reload();
  await expect.poll(widths).toEqual([(before ?? 0) + 44, (before ?? 0) - 44]);
  await page.setViewportSize({ width: 390, height: 800 });
  const [left, right] = [await boxOf("left"), await boxOf("right")];
  expect(right.y).toBeGreaterThan(left.y);
  expect(Math.abs(right.x - left.x)).toBeLessThan(2);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test("E4, C15: at the edge of a block others make columns with it, and join those that are there", async () => {
  await write("a", "b", "c", "d");
  await hold("c");
  const target = await boxOf("a");
  await page.mouse.move(target.right - 6, target.middle, { steps: 3 });
  await expect.poll(async () => (await mark().boundingBox())?.width).toBe(2);
  await page.mouse.up();
  await shown(row, side, "    a", side, "    *c", "b", "d");
  await press("Control+z");
  await shown("a", "b", "*c", "d");
  await hold("c");
  await page.mouse.move(target.x - 50, target.middle, { steps: 3 });
  await page.mouse.up();
  await shown(row, side, "    *c", side, "    a", "b", "d");
  await hold("d");
  await page.mouse.move((await boxOf("a")).right - 6, (await boxOf("a")).middle, { steps: 3 });
  await page.mouse.up();
  await shown(row, side, "    c", side, "    a", side, "    *d", "b");
  // Into a column, between its blocks.
  await hold("b");
  await page.mouse.move((await boxOf("a")).x + 2, (await boxOf("a")).bottom - 3, { steps: 3 });
  await page.mouse.up();
  await shown(row, side, "    c", side, "    a", "    *b", side, "    d");
});

test("E4, C15: the last block out of a column takes it away, the last column gives out what stands in it, as one step", async () => {
  const other = await write("");
  const outline = await twoColumns();
  await hold("right");
  await drop("under", "lower");
  await shown("above", "left", "below", "under", "*right");
  await press("Control+z");
  await shown(...outline.map((words) => words.replace("right", "*right")));
  await press("Backspace");
  await shown("above", "left", "*below", "under");
  await press("Control+z");
  await shown(...outline.map((words) => words.replace("right", "*right")));
  await press("Control+Shift+z", "Control+z");
  await press("Control+Shift+p");
  await page.getByRole("combobox", { name: "Find a place" }).fill(other);
  await page.getByRole("option", { name: other }).first().click();
  await shown("above", "left", "*below", "under");
});

test("A8, A10, A11: at the edges of a column Backspace and Delete join, Shift+Tab stays, moves lead out", async () => {
  const outline = await twoColumns();
  await one("left").click();
  await press("Home", "Shift+Tab");
  await shown(...outline);
  await press("Backspace");
  await shown("aboveleft", row, side, "    below", side, "    right", "under");
  await press("Control+z");
  await shown(...outline);
  await one("right").click();
  await press("Home", "Backspace");
  await shown("above", "left", "belowright", "under");
  await press("Control+z");
  await shown(...outline);
  await one("right").click();
  await press("End", "Delete");
  await shown("above", row, side, "    left", "    below", side, "    rightunder");
  await press("Control+z");
  await shown(...outline);
  await one("left").click();
  await press("Control+Shift+ArrowUp");
  await shown("above", "left", row, side, "    below", side, "    right", "under");
  await press("Control+z");
  await one("below").click();
  await press("Control+Shift+ArrowDown");
  await shown("above", row, side, "    left", side, "    right", "below", "under");
});

test("A12: up and down go to what is seen above and below a column and keep their place to the side", async () => {
  await twoColumns();
  const at = () => page.evaluate(() => getSelection()?.focusNode?.parentElement?.closest(".line")?.textContent);
  const go = async (key: string, ...words: string[]) => {
    for (const word of words) {
      await press(key);
      await expect.poll(at).toBe(word);
    }
  };
  await one("left").click();
  await press("Home");
  await go("ArrowDown", "below", "under");
  await go("ArrowUp", "below", "left", "above");
  await one("right").click();
  await go("ArrowDown", "under");
  await go("ArrowUp", "right", "above");
  await one("right").click();
  await press("Home", "ArrowLeft");
  await expect.poll(at).toBe("below");
  await press("ArrowRight");
  await expect.poll(at).toBe("right");
  // Above the first line of the page is its title.
  await write("");
  await type("/2 col");
  await press("Enter", "ArrowUp");
  await expect(titleOf(page)).toBeFocused();
});

test("A15: text that is selected into columns is their whole blocks, in one column it is text", async () => {
  await twoColumns();
  const star = (words: string[]) => shown(...words);
  await one("left").click();
  await press("Home", "Shift+ArrowDown");
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe("left");
  // The toolbar of what is selected lies over the line above.
  await press("ArrowLeft");
  await one("above").click();
  await press("Home", "Shift+ArrowDown");
  await star(["*above", "*(column_list)", side, "    left", "    below", side, "    right", "under"]);
  await one("under").click();
  const [from, to] = [await boxOf("left"), await boxOf("right")];
  await page.mouse.move(from.x + 4, from.middle);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.middle, { steps: 5 });
  await page.mouse.up();
  await star(["above", "*(column_list)", side, "    left", "    below", side, "    right", "under"]);
  await press("Backspace");
  await star(["*above", "under"]);
  await press("Control+z");
  await press("Home", "ArrowDown", "ArrowDown", "ArrowDown");
  await star(["above", row, side, "    left", "    below", side, "    *right", "under"]);
  await press("ArrowUp", "Shift+ArrowDown", "Shift+ArrowDown");
  await star(["above", "*(column_list)", side, "    left", "    below", side, "    right", "*under"]);
});

test("F3: a frame within columns selects the rows that it touches, one around them the row of columns", async () => {
  await twoColumns();
  const [below, right, under] = [await boxOf("below"), await boxOf("right"), await boxOf("under")];
  await page.mouse.move(under.right + 40, right.middle);
  await page.mouse.down();
  await page.mouse.move(right.x + 30, right.middle + 3, { steps: 3 });
  await shown("above", row, side, "    left", "    below", side, "    *right", "under");
  await page.mouse.move(below.x + 30, below.middle, { steps: 3 });
  await shown("above", row, side, "    *left", "    *below", side, "    *right", "under");
  await page.mouse.up();
  await page.mouse.move(under.right + 40, (await boxOf("above")).middle);
  await page.mouse.down();
  await page.mouse.move(under.x + 30, under.middle, { steps: 4 });
  await shown("*above", "*(column_list)", side, "    left", "    below", side, "    right", "*under");
  await page.mouse.up();
});

test("D4: selected blocks turn into columns, one beside the other", async () => {
  await write("a", "b", "c");
  await press("Escape", "Shift+ArrowUp", "Control+/");
  await type("columns");
  await press("Enter");
  await shown("a", row, side, "    *b", side, "    *c");
  await press("Control+z");
  await shown("a", "*b", "*c");
});

test("C15, G1: copied columns are columns again, from our own form and from HTML, and one after the other as Markdown", async () => {
  await twoColumns();
  await one("above").click();
  await press("Escape", "Shift+ArrowDown", "Shift+ArrowDown", "Control+c");
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toBe("above\n\nleft\n\nbelow\n\nright\n\nunder");
  const html = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item?.getType("text/html"))?.text();
  });
  await write("");
  await press("Control+v");
  await shown("above", row, side, "    left", "    below", side, "    right", "under");
  await write("");
  await page.evaluate(async (text) => {
    const types = { "text/html": new Blob([text ?? ""], { type: "text/html" }) };
    await navigator.clipboard.write([new ClipboardItem(types)]);
  }, html);
  await press("Control+v");
  await shown("above", row, side, "    left", "    below", side, "    right", "under");
});

test("I3, C15: while one takes the last block out of a column another writes into it, and nothing is lost", async ({
  browser,
}) => {
  await twoColumns();
  const tom = await memberOf(mira, browser, "Tom");
  await expect(tom.page.locator(".block[data-type=column]")).toHaveCount(2);
  await tom.context.setOffline(true);
  await tom.page.locator(".page-body .line").getByText("right", { exact: true }).click();
  await tom.page.keyboard.press("End");
  await tom.page.keyboard.press("Enter");
  await tom.page.keyboard.type("new");
  await hold("right");
  await drop("under", "lower");
  await shown("above", "left", "below", "under", "*right");
  await tom.context.setOffline(false);
  await expect(page.locator(".page-body .line").getByText("new", { exact: true })).toHaveCount(1);
  await expect.poll(() => outlineOf(tom.page)).toEqual((await outlineOf(page)).map((words) => words.replace("*", "")));
  await tom.context.close();
});

test("C15: columns and their guides are without faults", async () => {
  await twoColumns();
  await page.getByRole("slider", { name: "Width of the columns" }).focus();
  expect(await faults(page)).toEqual([]);
});
