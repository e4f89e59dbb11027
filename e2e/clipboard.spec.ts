// Copying and pasting in the page editor, by the browser's own clipboard; behaviours are named as in docs/behaviours.md.
// Walks: packages/editor/clipboard, packages/blocks/html, packages/blocks/markdown, packages/blocks/plain-text.
import type { Page } from "@playwright/test";
import { stepsOn } from "./blocks.ts";
import { settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

/** Puts these forms on the clipboard and pastes them by the keys. */
async function paste(forms: Readonly<Record<string, string>>, keys = "Control+v"): Promise<void> {
  await page.evaluate(async (given) => {
    const items = Object.fromEntries(Object.entries(given).map(([type, text]) => [type, new Blob([text], { type })]));
    await navigator.clipboard.write([new ClipboardItem(items)]);
  }, forms);
  await page.keyboard.press(keys);
}

test("G1, G2, B13: blocks copied and pasted keep kinds, marks and levels, under ids of their own", async () => {
  await write("# Top", "[x] done **bold**");
  await press("Enter", "Tab");
  await page.keyboard.type("inner");
  await shown("header: Top", "to_do: done bold", "  to_do: inner");
  // The text, the block, the page.
  await press("Control+a", "Control+a", "Control+a", "Control+c");
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text() ?? "";
    return { html: await read("text/html"), plain: await read("text/plain") };
  });
  expect(copied.plain.replaceAll("\r\n", "\n")).toBe("# Top\n\n- [x] done **bold**\n  - [ ] inner");
  expect(copied.html).toContain("<h1>Top</h1>");
  await write("");
  await press("Control+v");
  await shown("header: Top", "to_do: done bold", "  to_do: inner");
  await expect(page.locator(".page-body strong")).toHaveText("bold");
  await expect(page.getByRole("checkbox").first()).toHaveAttribute("aria-checked", "true");
  await press("Control+z");
  await shown("text: ");
});

test("G6: in the middle the first line joins the caret's, the last keeps what stood behind it", async () => {
  await write("onetwo");
  for (let n = 0; n < 3; n++) await press("ArrowLeft");
  await paste({ "text/html": "<p>a <b>b</b></p><h2>H</h2><p>c</p>", "text/plain": "a b" });
  await shown("text: onea b", "sub_header: H", "text: ctwo");
  await expect(page.locator(".page-body strong")).toHaveText("b");
  await page.keyboard.type("!");
  await shown("text: onea b", "sub_header: H", "text: c!two");
});

test("B13: a part of a line copied is that part with its marks, and plain text takes those of the caret", async () => {
  await write("plain *slanted* words");
  await press("Home", "Control+Shift+ArrowRight", "Control+Shift+ArrowRight", "Control+c");
  await press("End", "Control+v");
  await expect(page.locator(".page-body em")).toHaveText(["slanted", "slanted"]);
  await write("**bold**");
  for (let n = 0; n < 2; n++) await press("ArrowLeft");
  await paste({ "text/plain": "er" });
  await expect(page.locator(".page-body strong")).toHaveText("boerld");
});

test("G4: Markdown becomes blocks, and stays text where plain text is asked for", async () => {
  await write("");
  await paste({ "text/plain": "## Tides\n\n- high\n  - low\n\nsee [here](https://tidewater.example)" });
  await shown("sub_header: Tides", "bulleted_list: high", "  bulleted_list: low", "text: see here");
  await expect(page.locator(".page-body a")).toHaveAttribute("href", "https://tidewater.example");
  await press("Control+z");
  await shown("text: ");
});

test("A20: an address pasted over words makes them a link, one pasted alone is its text", async () => {
  await write("the tables");
  await press("Control+Shift+ArrowLeft");
  await paste({ "text/plain": "https://tidewater.example/t" });
  await expect(page.locator(".page-body a")).toHaveText("tables");
  await shown("text: the tables");
});

test("H1: what is pasted over a selection goes with one undo, which brings that back, and one redo puts it there again", async () => {
  await write("before", "one two", "three", "after");
  await press("ArrowUp", "Control+a", "Control+c", "ArrowUp", "End", "Control+Shift+ArrowLeft", "Control+v");
  await shown("text: before", "text: one three", "text: three", "text: after");
  await press("Control+z");
  await shown("text: before", "text: one two", "text: three", "text: after");
  await press("Control+Shift+z");
  await shown("text: before", "text: one three", "text: three", "text: after");
  // Over several blocks, several lines.
  await page.locator(".page-body .line").first().click();
  await press("Home", "Shift+ArrowDown", "Shift+ArrowDown", "Control+c", "Shift+ArrowDown", "Control+v", "Control+z");
  await shown("text: before", "text: one three", "text: three", "text: after");
});

test("cut takes the blocks away, pasting brings them back, each in one step", async () => {
  await write("one", "two", "three");
  await press("Shift+ArrowUp", "Shift+Home", "Control+x");
  await shown("text: one", "text: ");
  await press("Control+v");
  await shown("text: one", "text: two", "text: three");
  await press("Control+z");
  await shown("text: one", "text: ");
  await press("Control+z");
  await shown("text: one", "text: two", "text: three");
});
