// Whole blocks, selected by keys and clicks; behaviours are named as in docs/behaviours.md (F1 ...).
// Walks: packages/editor/selection, packages/editor/typing, packages/editor/blocks.
import type { Page } from "@playwright/test";
import { outlineOf, stepsOn } from "./blocks.ts";
import { bodyOf, linesOf, memberOf, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press, line } = stepsOn(() => mira, outlineOf);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const told = (words: string) => expect(page.getByRole("status").filter({ hasText: words })).toHaveCount(1);

test("F1, A16: Escape selects the block, Escape again leaves, Enter goes on writing, and what is typed does nothing", async () => {
  await write("alpha", "beta");
  await press("Escape");
  await shown("alpha", "*beta");
  await told("1 block selected");
  await expect(bodyOf(page)).toBeFocused();
  // A16: nothing is written over blocks, whichever way it comes.
  await page.keyboard.type("xyz ");
  await page.keyboard.insertText("pasted by a hand");
  await shown("alpha", "*beta");
  await press("Enter");
  await shown("alpha", "beta");
  await page.keyboard.type("!");
  await shown("alpha", "beta!");
  await press("Escape", "Escape");
  await shown("alpha", "beta!");
  await expect(bodyOf(page)).not.toBeFocused();
});

test("F2: arrows move the selection in the order of reading, with Shift they extend it by whole units", async () => {
  await write("a", "b", "b1", "c");
  await line("b1").click();
  await press("Tab", "Escape");
  await shown("a", "b", "  *b1", "c");
  await press("ArrowUp");
  await shown("a", "*b", "  b1", "c");
  await press("ArrowDown", "ArrowDown");
  await shown("a", "b", "  b1", "*c");
  await press("ArrowDown");
  await shown("a", "b", "  b1", "*c");
  await press("Shift+ArrowUp");
  await shown("a", "*b", "  b1", "*c");
  await told("2 blocks selected");
  await press("Shift+ArrowUp", "Shift+ArrowUp");
  await shown("*a", "*b", "  b1", "*c");
  await press("Shift+ArrowDown", "Shift+ArrowDown");
  await shown("a", "b", "  b1", "*c");
  await press("Home", "Shift+ArrowDown", "ArrowDown");
  await shown("a", "b", "  b1", "*c");
});

test("F2: Shift and a click select up to there, with Mod one more or one less", async () => {
  await write("a", "b", "c", "d");
  await line("b").click();
  await press("Escape");
  await line("d").click({ modifiers: ["Shift"] });
  await shown("a", "*b", "*c", "*d");
  await line("c").click({ modifiers: ["Shift", "ControlOrMeta"] });
  await shown("a", "*b", "c", "*d");
  await line("a").click({ modifiers: ["Shift", "ControlOrMeta"] });
  await shown("*a", "*b", "c", "*d");
  await told("3 blocks selected");
  await press("Tab");
  await shown("*a", "*b", "c", "  *d");
  await line("c").click();
  await shown("a", "b", "c", "  d");
  await page.keyboard.type("!");
  await expect(line("c")).toHaveText(/!/);
});

test("F4, F5 and F8: Backspace removes blocks and selects the one before, undo brings both back", async () => {
  await write("a", "b", "b1", "c");
  await line("b1").click();
  await press("Tab");
  await line("c").click();
  await press("Escape", "Shift+ArrowUp");
  await shown("a", "*b", "  b1", "*c");
  await press("Backspace");
  await shown("*a");
  await press("Control+z");
  await shown("a", "*b", "  b1", "*c");
  await press("Control+Shift+z");
  await expect.poll(() => linesOf(page)).toEqual(["a"]);
  await press("Control+z", "Home", "Delete");
  await shown("*b", "  b1", "c");
});

test("A13: Mod+A takes the text, then the block, then the page; a page without blocks has a line to write in", async () => {
  await write("alpha", "beta");
  await press("Control+a", "Control+a");
  await shown("alpha", "*beta");
  await press("Control+a");
  await shown("*alpha", "*beta");
  await press("Backspace");
  await shown("");
  await page.keyboard.type("again");
  await shown("again");
  await press("Control+z", "Control+z");
  await shown("*alpha", "*beta");
});

test("E6: Mod+D copies blocks with all below them, as one step, and selects the copies", async () => {
  await write("a", "b", "c");
  await line("b").click();
  await press("Tab");
  await line("a").click();
  await press("Escape", "Control+d");
  await shown("a", "  b", "*a", "  b", "c");
  const ids = await page.locator(".page-body .block").evaluateAll((all) => all.map((one) => one.dataset["blockId"]));
  expect(new Set(ids).size).toBe(5);
  await press("Control+z");
  await shown("*a", "  b", "c");
  await press("Shift+ArrowDown", "Control+d");
  await shown("a", "  b", "c", "*a", "  b", "*c");
  await press("Enter");
  await page.keyboard.type("!");
  await shown("a", "  b", "c", "a", "  b", "c!");
});

test("F4: Tab, moves, types by digit and ticks are for all that is selected, which stays selected", async () => {
  await write("a", "b", "c");
  await press("Escape", "Shift+ArrowUp");
  await shown("a", "*b", "*c");
  await press("Tab");
  await shown("a", "  *b", "  *c");
  await press("Shift+Tab");
  await shown("a", "*b", "*c");
  await press("Control+Shift+ArrowUp");
  await shown("*b", "*c", "a");
  await press("Control+Shift+4");
  await expect(page.locator(".block[data-type=to_do]")).toHaveCount(2);
  await shown("*b", "*c", "a");
  await press("Control+Enter");
  await expect(page.locator(".block[data-checked]")).toHaveCount(2);
  await press("Control+Enter");
  await expect(page.locator(".block[data-checked]")).toHaveCount(0);
  await press("Control+Shift+0");
  await expect(page.locator(".block[data-type=to_do]")).toHaveCount(0);
});

test("F4: copying and cutting whole blocks gives what their text gives, and pasting takes their place", async () => {
  await write("a", "b", "c");
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await line("b").click();
  await press("Control+Shift+5");
  await press("Home", "Shift+ArrowDown", "Shift+End", "Control+c");
  const asText = await clipboard();
  await press("Escape", "Escape", "Control+c");
  await shown("a", "*b", "*c");
  expect(await clipboard()).toBe(asText);
  await press("Control+x");
  await shown("*a");
  expect(await clipboard()).toBe(asText);
  await press("Control+z");
  await shown("a", "*b", "*c");
  await page.evaluate(() => navigator.clipboard.writeText("instead"));
  await press("Control+v");
  await shown("a", "instead");
});

test("A9: Backspace behind a divider selects it, a second one deletes it, and the caret is where it was", async () => {
  await write("a", "");
  await page.keyboard.type("---");
  await page.keyboard.type("b");
  await press("Home", "Backspace");
  await shown("a", "*(divider)", "b");
  await press("Backspace");
  await shown("a", "b");
  await page.keyboard.type("!");
  await shown("a", "!b");
});

test("F10: others' edits keep the selection, and what they remove drops out", async ({ browser }) => {
  await write("a", "b", "c");
  await press("Escape", "Shift+ArrowUp");
  await shown("a", "*b", "*c");
  const tom = await memberOf(mira, browser, "Tom");
  await expect.poll(() => outlineOf(tom.page)).toEqual(["a", "b", "c"]);
  await tom.page.locator(".page-body .line", { hasText: "b" }).click();
  await tom.page.keyboard.press("End");
  await tom.page.keyboard.type("ee");
  await tom.page.keyboard.press("Enter");
  await shown("a", "*bee", "", "*c");
  await tom.page.keyboard.press("Escape");
  await tom.page.keyboard.press("ArrowUp");
  await tom.page.keyboard.press("Backspace");
  await shown("a", "", "*c");
  await told("1 block selected");
  await tom.context.close();
});

test("F1: the title takes the place of the selection, and an input method does not write over it", async () => {
  await write("a", "b");
  await press("Escape");
  await titleOf(page).click();
  await shown("a", "b");
  await line("b").click();
  await press("Escape");
  const input = await page.context().newCDPSession(page);
  await input.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
  await input.send("Input.insertText", { text: "に" });
  await shown("a", "*b");
});

test("F9: with two thousand blocks an arrow touches the block that it adds alone", async () => {
  test.setTimeout(300_000);
  await write("first");
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    Array.from({ length: 2000 }, (_, at) => `line ${at}`).join("\n"),
  );
  await press("Enter", "Control+v");
  await expect.poll(() => linesOf(page).then((lines) => lines.length)).toBeGreaterThan(1990);
  await press("Control+a", "Control+a", "Control+a");
  await told("2,001 blocks selected");
  const marks = () => page.locator(".block[data-block-selected]").count();
  expect(await marks()).toBe(2001);
  await page.evaluate(() => {
    const seen = { touched: 0 };
    Object.assign(window, { seen });
    new MutationObserver((list) => (seen.touched += list.length)).observe(
      document.querySelector(".page-body") ?? document,
      { subtree: true, attributes: true, attributeFilter: ["data-block-selected"] },
    );
  });
  await press("Shift+ArrowUp");
  await told("2,000 blocks selected");
  expect(await page.evaluate(() => (window as unknown as { seen: { touched: number } }).seen.touched)).toBe(1);
});
