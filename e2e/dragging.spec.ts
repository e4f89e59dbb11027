// Blocks moved with the pointer, and the frame that selects them; behaviours are named as in docs/behaviours.md.
// Walks: packages/editor/dragging, packages/editor/selection.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { dragSteps, outlineOf, stepsOn } from "./blocks.ts";
import { addPage, bodyOf, linesOf, settler, titleOf, type Person } from "./people.ts";
import { expect, inMotion, test } from "./test.ts";

test.use(inMotion);

let mira: Person;
let page: Page;
const { write, shown, press, line } = stepsOn(() => mira, outlineOf);
const { boxOf, hold, drop, mark, held } = dragSteps(() => page);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const told = (words: string) => expect(page.getByRole("status").filter({ hasText: words })).toHaveCount(1);
const ids = () => page.locator(".page-body .block").evaluateAll((all) => all.map((one) => one.dataset["blockId"]));

test("E4: a block is dragged by its dots before and behind others, a line says where, one undo brings it back", async () => {
  await write("a", "b", "c");
  const before = await ids();
  await hold("c");
  await drop("a", "upper");
  await shown("*c", "a", "b");
  await told("1 block moved");
  // It is the same block, not a copy of it.
  expect(await ids()).toEqual([before[2], before[0], before[1]]);
  await expect(mark()).toBeHidden();
  await press("Control+z");
  await shown("a", "b", "*c");
  await hold("a");
  await page.mouse.move((await boxOf("b")).x + 10, (await boxOf("b")).bottom - 2);
  await expect(mark()).toHaveAttribute("data-drop-mark", "line");
  const [drawn, own] = [await mark().boundingBox(), await boxOf("b")];
  expect(Math.abs((drawn?.y ?? 0) - own.bottom)).toBeLessThan(8);
  await expect(held()).toHaveText("a");
  await page.mouse.up();
  await shown("b", "*a", "c");
  // Where it stands already nothing happens, and there is nothing to undo but the move.
  await hold("a");
  await drop("b", "lower");
  await told("Nothing moved");
  await press("Control+z");
  await shown("*a", "b", "c");
});

test("E4: how far to the side it is held says below which block it goes", async () => {
  await write("a", "b", "c", "d");
  await line("b").click();
  await press("Tab");
  await hold("d");
  await drop("b", "lower", 26);
  await shown("a", "  b", "  *d", "c");
  await press("Control+z");
  await shown("a", "  b", "c", "*d");
  await hold("d");
  await drop("b", "lower", 60);
  await shown("a", "  b", "    *d", "c");
  await press("Control+z");
  await hold("d");
  await drop("b", "lower", 0);
  await shown("a", "  b", "*d", "c");
});

test("E4: several blocks keep their order and what stands below them, and nothing goes into itself", async () => {
  await write("a", "b", "b1", "c", "d");
  await line("b1").click();
  await press("Tab");
  await line("b").first().click();
  await press("Escape", "Shift+ArrowDown");
  await shown("a", "*b", "  b1", "*c", "d");
  await hold("c");
  await told("2 blocks are held");
  await page.mouse.move((await boxOf("b1")).x + 10, (await boxOf("b1")).bottom - 3);
  await expect(mark()).toBeHidden();
  await drop("a", "upper");
  await shown("*b", "  b1", "*c", "a", "d");
  await told("2 blocks moved");
  await press("Control+z");
  await shown("a", "*b", "  b1", "*c", "d");
  // A block that is not among the selected ones is dragged alone.
  await hold("d");
  await drop("a", "lower");
  await shown("a", "*d", "b", "  b1", "c");
});

test("E4: Escape lets go, Alt drops copies", async () => {
  await write("a", "b", "c");
  const before = await ids();
  await hold("c");
  await page.mouse.move((await boxOf("a")).x + 10, (await boxOf("a")).y + 2);
  await expect(mark()).toBeVisible();
  await press("Escape");
  await expect(held()).toBeHidden();
  await told("Nothing moved");
  await page.mouse.up();
  await shown("a", "b", "*c");
  await hold("b");
  await page.keyboard.down("Alt");
  await drop("a", "upper");
  await page.keyboard.up("Alt");
  await shown("*b", "a", "b", "c");
  await told("1 block copied");
  expect((await ids()).slice(1)).toEqual(before);
  await press("Control+z");
  await shown("a", "*b", "c");
});

test("E4: into a closed toggle at its end, and a toggle that is waited on opens, and closes where nothing went into it", async () => {
  await write("> fold", "inside");
  await press("Tab", "Enter", "Shift+Tab", "Control+Shift+0");
  await page.keyboard.type("x");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  const outline = ["fold", "  inside", "x"];
  await shown(...outline);
  await expect(line("inside")).toBeHidden();
  await hold("x");
  await drop("fold", "lower", 40);
  await shown("fold", "  inside", "  *x");
  await expect(line("inside")).toBeVisible();
  await press("Control+z");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await hold("x");
  await page.mouse.move((await boxOf("fold")).x + 4, (await boxOf("fold")).middle);
  await expect(line("inside")).toBeVisible();
  await press("Escape");
  await page.mouse.up();
  await expect(line("inside")).toBeHidden();
  await hold("x");
  await page.mouse.move((await boxOf("fold")).x + 4, (await boxOf("fold")).middle);
  await expect(line("inside")).toBeVisible();
  await drop("inside", "upper");
  await shown("fold", "  *x", "  inside");
  await expect(line("inside")).toBeVisible();
});

test("E4: onto the link of a page and onto a page of the sidebar it moves into that page", async () => {
  const other = await write("");
  await write("a", "b", "c");
  const title = await titleOf(page).innerText();
  const address = page.url();
  await line("a").click();
  await press("Enter");
  await page.keyboard.type("/page");
  await press("Enter");
  await page.waitForURL((url) => url.href !== address);
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.type("Inner");
  await page
    .getByRole("treeitem", { name: new RegExp(title) })
    .getByRole("link")
    .click();
  await expect(titleOf(page)).toHaveText(title);
  const link = page.locator(".block[data-type=page]");
  await expect(link).toContainText("Inner");
  await hold("c");
  const box = await link.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await expect(mark()).toHaveAttribute("data-drop-mark", "box");
  await page.mouse.up();
  await expect(line("c")).toHaveCount(0);
  await expect(page.getByText("Moved into Inner")).toBeVisible();
  await press("Control+z");
  await expect(line("c")).toHaveCount(1);
  const row = page.getByRole("treeitem", { name: other, exact: true });
  const target = await row.boundingBox();
  await hold("b");
  await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 14);
  await expect(mark()).toHaveAttribute("data-drop-mark", "box");
  await page.mouse.up();
  await expect(line("b")).toHaveCount(0);
  await row.getByRole("link").click();
  await expect(titleOf(page)).toHaveText(other);
  await expect.poll(() => linesOf(page)).toContain("b");
});

/** Lines from the clipboard, on a page of their own. */
async function paste(title: string, count: number): Promise<void> {
  await addPage(mira, title);
  await press("Enter");
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    Array.from({ length: count }, (_, at) => `line ${at}`).join("\n"),
  );
  await press("Control+v");
  await expect.poll(() => page.locator(".page-body .line").count()).toBeGreaterThanOrEqual(count);
}

test("E4, F3: at the edges of the window the page scrolls under what is held and under the frame", async () => {
  await paste("Long", 150);
  await page.locator("main").evaluate((main) => main.scrollTo(0, 0));
  await hold("line 1");
  await page.mouse.move(500, 790);
  await expect(line("line 140")).toBeInViewport();
  await page.mouse.move(500, 700);
  await expect(mark()).toBeVisible();
  await press("Escape");
  await page.mouse.up();
  await page.locator("main").evaluate((main) => main.scrollTo(0, 0));
  const first = await boxOf("line 2");
  await page.mouse.move(first.right + 40, first.middle);
  await page.mouse.down();
  await page.mouse.move(first.right - 60, first.middle + 20);
  await page.mouse.move(first.right - 60, 792, { steps: 3 });
  await expect(line("line 140")).toBeInViewport();
  await page.mouse.up();
  const selected = page.locator(".block[data-block-selected]");
  expect(await selected.count()).toBeGreaterThan(120);
  await expect(selected.first()).toHaveText("line 2");
});

test("F3: a frame from the margin selects the rows it touches, a selected parent takes its children once", async () => {
  await write("a", "b", "b1", "b2", "c");
  await line("b1").click();
  await press("Tab");
  await line("b2").click();
  await press("Tab");
  const frame = async (from: string, to: string): Promise<void> => {
    const [start, end] = [await boxOf(from), await boxOf(to)];
    await page.mouse.move(start.right + 50, start.middle);
    await page.mouse.down();
    await page.mouse.move(start.right - 40, start.middle, { steps: 2 });
    await page.mouse.move(end.right - 80, end.middle, { steps: 3 });
  };
  await frame("b1", "c");
  await expect(page.locator("[data-marquee]")).toBeVisible();
  await shown("a", "b", "  *b1", "  *b2", "*c");
  await page.mouse.up();
  await expect(page.locator("[data-marquee]")).toBeHidden();
  await told("3 blocks selected");
  await frame("b2", "a");
  await shown("*a", "*b", "  b1", "  b2", "c");
  // Back over the rows they are given up, and where it touches none nothing is selected.
  await page.mouse.move((await boxOf("b2")).right - 30, (await boxOf("b2")).middle, { steps: 3 });
  await shown("a", "b", "  b1", "  *b2", "c");
  await page.mouse.move((await boxOf("b2")).right + 30, (await boxOf("b2")).middle, { steps: 3 });
  await shown("a", "b", "  b1", "  b2", "c");
  await page.mouse.up();
  // From the empty place below the text, too, without a line being added there.
  await page.mouse.move(700, 760);
  await page.mouse.down();
  await page.mouse.move((await boxOf("b2")).x + 80, (await boxOf("b2")).middle, { steps: 4 });
  await page.mouse.up();
  await shown("a", "b", "  b1", "  *b2", "*c");
  await expect(bodyOf(page)).toBeFocused();
  await press("Backspace");
  await shown("a", "b", "  *b1");
});

test("A2: a press beside the text puts the caret into the nearest line", async () => {
  await write("alpha", "beta");
  const own = await boxOf("alpha");
  await page.mouse.click(own.right + 60, own.middle);
  await page.keyboard.type("!");
  await shown("alpha!", "beta");
  // Beyond the handles, which come with the next frame to where the pointer is.
  await page.mouse.click(own.x - 80, (await boxOf("beta")).middle);
  await page.keyboard.type("?");
  await shown("alpha!", "?beta");
});

test("F3: on a long page a frame asks the browser for no more boxes than on a short one", async () => {
  test.setTimeout(300_000);
  const asked = async (): Promise<number> => {
    await page.locator("main").evaluate((main) => main.scrollTo(0, 0));
    const first = await boxOf("line 2");
    await page.mouse.move(first.right + 40, first.middle);
    await page.mouse.down();
    await page.mouse.move(first.right - 60, first.middle + 10, { steps: 2 });
    await page.evaluate(() => {
      const counts = { boxes: 0 };
      Object.assign(window, { counts, plain: Element.prototype.getBoundingClientRect });
      Element.prototype.getBoundingClientRect = function (this: Element) {
        counts.boxes++;
        return (window as unknown as { plain: () => DOMRect }).plain.call(this);
      };
    });
    for (let move = 0; move < 10; move++) await page.mouse.move(first.right - 60, first.middle + 30 * move);
    await expect.poll(() => page.locator(".block[data-block-selected]").count()).toBeGreaterThan(8);
    const { boxes } = await page.evaluate(() => {
      const own = window as unknown as { plain: () => DOMRect; counts: { boxes: number } };
      Element.prototype.getBoundingClientRect = own.plain;
      return own.counts;
    });
    await page.mouse.up();
    return boxes;
  };
  await paste("Short", 40);
  const few = await asked();
  await paste("Longer", 2000);
  expect(await asked()).toBeLessThan(few * 1.5 + 20);
});

test("E4: what is drawn while blocks are held is without faults", async () => {
  await write("a", "b");
  await hold("b");
  await page.mouse.move((await boxOf("a")).x + 10, (await boxOf("a")).y + 2);
  await expect(mark()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await press("Escape");
  await page.mouse.up();
});
