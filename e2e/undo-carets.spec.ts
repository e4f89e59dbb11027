// Where the caret is after undo and redo, and what is one step of them (H1).
// Walks: packages/editor/page, packages/editor/text, packages/editor/typing, packages/editor/blocks, packages/sync, apps/web/data/pages/page-source.ts.
import type { Page } from "@playwright/test";
import { stepsOn } from "./blocks.ts";
import { bodyOf, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press, line } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

test("H1: redo leaves the caret behind what it brought back", async () => {
  await write("aaa");
  // A step of its own begins where something else came between.
  await press("Control+Shift+1", "Control+Shift+0");
  await page.keyboard.insertText(" bbb");
  await press("Control+z");
  await shown("text: aaa");
  await press("Control+Shift+z");
  await page.keyboard.type("!");
  await shown("text: aaa bbb!");
  await press("Control+z", "Control+z", "Control+y", "Control+y");
  await page.keyboard.type("?");
  await shown("text: aaa bbb!?");
});

test("H1: redo of a break and of a join leaves the caret where they left it", async () => {
  await write("onetwo");
  for (let n = 0; n < 3; n++) await press("ArrowLeft");
  await press("Enter");
  await shown("text: one", "text: two");
  await press("Control+z");
  await shown("text: onetwo");
  await press("Control+y");
  await page.keyboard.type("!");
  await shown("text: one", "text: !two");
});

test("H1: in the title the caret is behind what redo brought back", async () => {
  const title = await write("body");
  await titleOf(page).click();
  await press("End");
  await page.keyboard.insertText(" more");
  await press("Control+z");
  await expect(titleOf(page)).toHaveText(title);
  await press("Control+y");
  await page.keyboard.type("!");
  await expect(titleOf(page)).toHaveText(`${title} more!`);
});

test("A15, H1: what is typed over several blocks goes with one undo, which brings those back and selects them", async () => {
  await write("one", "two", "three", "end");
  await line("one").click();
  await press("Home", "ArrowRight", "Shift+ArrowDown", "Shift+ArrowDown");
  await page.keyboard.type("x");
  await shown("text: oxhree", "text: end");
  await press("Control+z");
  await shown("text: one", "text: two", "text: three", "text: end");
  await expect.poll(() => page.evaluate(() => getSelection()?.toString().replaceAll(/\s+/g, " "))).toBe("ne two t");
  await press("Control+y");
  await page.keyboard.type("!");
  await shown("text: ox!hree", "text: end");
});

test("A15, H1: Enter over several blocks goes with one undo", async () => {
  await write("one", "two", "three");
  await line("one").click();
  await press("Home", "ArrowRight", "Shift+ArrowDown", "Shift+ArrowDown");
  await press("Enter");
  await shown("text: o", "text: hree");
  await press("Control+z");
  await shown("text: one", "text: two", "text: three");
  await expect(bodyOf(page)).toBeFocused();
});

const words = "words here";

/** Presses undo and redo in the field that has the focus, more often than the field has steps. */
async function pressHistoryKeys(): Promise<void> {
  await press("Control+z", "Control+z", "Control+z", "Control+y", "Control+Shift+z", "Control+y");
}

test("H1: undo and redo in a field never change the page, and the page's own undo still works", async () => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await test.step("in the address field of a link", async () => {
    await write("");
    await page.keyboard.type(words, { delay: 5 });
    await press("Control+Shift+ArrowLeft", "Control+k");
    await expect(page.locator("input:focus")).toBeVisible();
    await page.keyboard.type("abc", { delay: 5 });
    await pressHistoryKeys();
    await press("Escape");
    await shown(`text: ${words}`);
  });
  await test.step("in the find bar, and after it was closed", async () => {
    await write("");
    await page.keyboard.type(words, { delay: 5 });
    await press("Control+f");
    await expect(page.getByRole("textbox", { name: "Find in the page" })).toBeFocused();
    await page.keyboard.type("ab", { delay: 5 });
    await pressHistoryKeys();
    await press("Escape", "Control+y");
    await shown(`text: ${words}`);
  });
  await test.step("in quick find", async () => {
    await write("");
    await page.keyboard.type(words, { delay: 5 });
    await press("Control+p");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await page.keyboard.type("ab", { delay: 5 });
    await pressHistoryKeys();
    await press("Escape");
    await shown(`text: ${words}`);
  });
  await test.step("in the page", async () => {
    await line(words).click();
    await press("Control+z");
    await shown("text: ");
    await press("Control+y");
    await shown(`text: ${words}`);
  });
  expect(faults).toEqual([]);
});
