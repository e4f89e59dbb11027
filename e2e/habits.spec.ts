// Habits of writers that an editor of text must support, one per test; behaviours are named as in docs/behaviours.md.
// Walks: packages/editor/typing, packages/editor/marks, packages/editor/text, packages/editor/title.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { stepsOn } from "./blocks.ts";
import { addPage, bodyOf, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press, slash, line } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

test("A14: three clicks select the text of one block, and typing replaces this text alone", async () => {
  await write("one and more", "three");
  await line("one").click({ clickCount: 3 });
  await page.keyboard.type("two");
  await shown("text: two", "text: three");
});

test("A17: a word that the browser replaces, as a correction does, is written like typing", async () => {
  await write("ferri boat");
  await expect(bodyOf(page)).not.toHaveAttribute("spellcheck", "false");
  await press("Home", "Control+Shift+ArrowRight");
  await page.evaluate(() => document.execCommand("insertText", false, "ferry"));
  await shown("text: ferry boat");
});

test("A18: each block has the direction of its own text", async () => {
  await write("ferry", "מעבורת");
  const direction = (words: string) => line(words).evaluate((element) => getComputedStyle(element).direction);
  expect(await direction("ferry")).toBe("ltr");
  expect(await direction("מעבורת")).toBe("rtl");
});

test("C1, C24: a sign changes the type of a block at the start of its line alone, once per type, and never in code", async () => {
  await write("a # b", "# Head", "```js ");
  await page.keyboard.type("# c");
  await shown("text: a # b", "header: Head", "code: # c");
  await line("Head").click();
  await press("Home");
  await page.keyboard.type("# ");
  await shown("text: a # b", "header: # Head", "code: # c");
  await line("Head").click();
  await press("End", "Enter");
  await slash("text");
  await page.keyboard.type("plain");
  await shown("text: a # b", "header: # Head", "text: plain", "code: # c");
});

test("F7, G9: selected blocks are copied as HTML and as text, and cut blocks are pasted once, with their children", async () => {
  await write("# Top", "[] done", "after");
  await line("done").click();
  await press("Escape", "Control+c");
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text() ?? "";
    return { html: await read("text/html"), plain: await read("text/plain") };
  });
  expect(copied.plain).toBe("- [ ] done");
  expect(copied.html).toContain("<li>");
  await press("Control+x");
  await shown("header: Top", "to_do: after");
  await line("Top").click();
  await press("End", "Enter", "Control+v");
  await shown("header: Top", "to_do: done", "to_do: after");
});

test("H1: typing within half a second is one undo step, a change of type another; redo has two keys and restores the caret", async () => {
  await write("one");
  await press("Control+Shift+1");
  await shown("header: one");
  await press("End");
  await page.keyboard.type(" two");
  await press("Control+z");
  await shown("header: one");
  await press("Control+z");
  await shown("text: one");
  await press("Control+y");
  await shown("header: one");
  await press("Control+Shift+z");
  await shown("header: one two");
  await press("Control+z");
  await page.keyboard.type("!");
  await shown("header: one!");
});

test("H3: undo crosses blocks, and goes from the body to the title", async () => {
  const title = await write("one", "two");
  await press("Home", "Backspace");
  await shown("text: onetwo");
  await titleOf(page).click();
  await press("End");
  await page.keyboard.type(" more");
  await line("onetwo").click();
  await press("Control+z");
  await expect(titleOf(page)).toHaveText(title);
  await press("Control+z");
  await shown("text: one", "text: two");
});

test("H4: a change of a page can be undone after a visit to another page", async () => {
  const title = await write("kept");
  await press("Control+Shift+1");
  await shown("header: kept");
  await addPage(mira, "Elsewhere");
  await page.getByRole("treeitem").getByRole("link", { name: title, exact: true }).click();
  await expect(titleOf(page)).toHaveText(title);
  await line("kept").click();
  await press("Control+z");
  await shown("text: kept");
});

test("K3: the slash menu waits for the end of a composition", async () => {
  await write("");
  const input = await mira.context.newCDPSession(page);
  await page.keyboard.type("/");
  const menu = page.getByRole("listbox", { name: "Insert" });
  await expect(menu).toBeVisible();
  await input.send("Input.imeSetComposition", { text: "he", selectionStart: 2, selectionEnd: 2 });
  await press("ArrowDown");
  await input.send("Input.insertText", { text: "heading 1" });
  await expect(menu.getByRole("option", { selected: true })).toHaveText(/Heading 1/);
  await press("Enter");
  await shown("header: ");
  await input.detach();
});

test("K6: at twice the size, without motion and with forced colors, the page fits the window and has no faults for axe", async () => {
  await write("# Tides", "[] low water", "> more");
  await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active" });
  const size = page.viewportSize();
  await page.setViewportSize({ width: 640, height: 400 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  expect(await faults(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: null, forcedColors: null });
  if (size !== null) await page.setViewportSize(size);
});

test("L7: deleting the block of a page moves the page to the trash, and undo restores both", async () => {
  await write("before");
  await press("Enter");
  await slash("page");
  await expect(titleOf(page)).toHaveText("");
  await page.keyboard.type("Tides");
  const above = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last();
  await above.click();
  const inner = page.locator(".block[data-type=page]");
  await expect(inner).toHaveText(/Tides/);
  await line("before").click();
  await press("Escape", "ArrowDown", "ArrowDown", "Backspace");
  await expect(inner).toHaveCount(0);
  await press("Control+z");
  await expect(inner).toHaveText(/Tides/);
});

test("J6: typing does not make React render again", async ({ browser, server }) => {
  const ada = await settler(browser, server.url, "Ada", { to: null });
  await ada.page.addInitScript(() => {
    const counted = window as unknown as { commits: number; __REACT_DEVTOOLS_GLOBAL_HOOK__: object };
    counted.commits = 0;
    counted.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => counted.commits++,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    };
  });
  await ada.page.goto("/");
  await addPage(ada, "Tides");
  const commits = () => ada.page.evaluate(() => (window as unknown as { commits: number }).commits);
  await ada.page.keyboard.press("Enter");
  await ada.page.keyboard.type("low");
  await expect(ada.page.getByRole("banner")).not.toContainText("Saving");
  const before = await commits();
  const text = "and high water at noon ".repeat(5);
  await ada.page.keyboard.type(text);
  // The mark of unsent changes may appear and disappear once; React renders nothing for each of the hundred keys.
  expect((await commits()) - before).toBeLessThan(text.length / 10);
});
