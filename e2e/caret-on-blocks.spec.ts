// A caret that comes to a divider, a picture or an equation: over it, below it, and back once it is removed (A9, A12).
// Walks: packages/editor/selection, packages/editor/typing, packages/editor/blocks, packages/editor/page, apps/web/features/page/menus.
import type { Page } from "@playwright/test";
import { outlineOf, stepsOn } from "./blocks.ts";
import { settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press, line, slash } = stepsOn(() => mira, outlineOf);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

/** Two lines with a divider between them; the caret is behind the second one's words. */
async function divided(): Promise<void> {
  await write("x1", "");
  await page.keyboard.type("---x2");
  await shown("x1", "(divider)", "x2");
}

/** What is chosen from the menu of a slash, between two lines. */
async function around(words: string, type: string): Promise<void> {
  await write("x1", "");
  await slash(words);
  await shown("x1", `(${type})`, "");
  // Its form opens by itself.
  if (type === "equation") {
    await expect(page.getByRole("dialog")).toBeVisible();
    await press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await line("x1").click();
  await press("Control+End");
  await page.keyboard.type("x2");
  await shown("x1", `(${type})`, "x2");
}

test("A12: arrows go onto a divider and on over it, and what is typed is in the line that they come to", async () => {
  await divided();
  await press("ArrowUp", "ArrowUp");
  await page.keyboard.type("!");
  await shown("x1!", "(divider)", "x2");
  await press("ArrowDown", "ArrowDown");
  await page.keyboard.type("?");
  await shown("x1!", "(divider)", "x2?");
  await press("Home", "ArrowLeft", "ArrowLeft");
  await page.keyboard.type("<");
  await shown("x1!<", "(divider)", "x2?");
  await press("ArrowRight", "ArrowRight");
  await page.keyboard.type(">");
  await shown("x1!<", "(divider)", ">x2?");
});

test("A12: an arrow over a divider comes out as far along as it went in", async () => {
  await write("a line of some length", "");
  await page.keyboard.type("---another line of some length");
  await press("Home");
  for (let n = 0; n < 8; n++) await press("ArrowRight");
  await press("ArrowUp", "ArrowUp");
  await page.keyboard.type("|");
  await expect(line("a line")).toHaveText(/^a line.{1,5}\|.*length$/);
});

test("A9: Backspace below a divider selects it, once more removes it, and the caret is where it was", async () => {
  await divided();
  await press("Home", "Backspace");
  await shown("x1", "*(divider)", "x2");
  await press("Backspace");
  await shown("x1", "x2");
  await page.keyboard.type("!");
  await shown("x1", "!x2");
  await press("Control+z", "Control+z");
  await shown("x1", "*(divider)", "x2");
  // The same from above.
  await line("x1").click();
  await press("End", "Delete", "Delete");
  await shown("x1", "x2");
  await page.keyboard.type("?");
  await shown("x1?", "x2");
});

test("A9: a divider that an arrow came to goes with Backspace, and the caret is back where it came from", async () => {
  await divided();
  await press("ArrowLeft", "ArrowUp", "Backspace");
  await shown("x1", "x2");
  await page.keyboard.type("!");
  await shown("x1", "x!2");
});

test("A16: what is typed on a divider begins a line below it, and one undo takes both back", async () => {
  await divided();
  await press("ArrowUp");
  await page.keyboard.type("be");
  await shown("x1", "(divider)", "be", "x2");
  await press("Control+z");
  await shown("x1", "(divider)", "x2");
  await line("x2").click();
  await press("ArrowUp", "Enter");
  await page.keyboard.insertText("in one piece");
  await shown("x1", "(divider)", "in one piece", "x2");
});

test("A16: an input method that begins on a divider writes in a line below it", async () => {
  await divided();
  await press("ArrowUp");
  const input = await mira.context.newCDPSession(page);
  await input.send("Input.imeSetComposition", { text: "か", selectionStart: 1, selectionEnd: 1 });
  await input.send("Input.insertText", { text: "蚊" });
  await input.detach();
  await shown("x1", "(divider)", "蚊", "x2");
});

for (const [words, type] of [
  ["image", "image"],
  ["equation", "equation"],
  ["bookmark", "bookmark"],
  ["table of contents", "table_of_contents"],
] as const)
  test(`A9, A12: a caret goes over a block of ${words} and removes it as it does a divider`, async () => {
    await around(words, type);
    await press("ArrowUp", "ArrowUp");
    await page.keyboard.type("!");
    await shown("x1!", `(${type})`, "x2");
    await press("ArrowDown");
    await page.keyboard.type("y");
    await shown("x1!", `(${type})`, "y", "x2");
    await press("Home", "Backspace", "Backspace");
    await shown("x1!", "y", "x2");
    await page.keyboard.type("z");
    await shown("x1!", "zy", "x2");
  });

test("A12: over several blocks without a line, to the title above the first, and at the page's end below the last", async () => {
  const title = await write("");
  await page.keyboard.type("---");
  await press("Control+Home");
  await page.keyboard.type("---end");
  await shown("(divider)", "(divider)", "end");
  await press("ArrowUp", "ArrowUp", "ArrowUp");
  await page.keyboard.type("!");
  await expect(titleOf(page)).toHaveText(`${title}!`);
  await press("ArrowDown", "ArrowDown", "Backspace");
  await shown("(divider)", "end");
  await press("ArrowDown");
  await press("Home", "Backspace");
  await page.keyboard.type("new");
  await shown("(divider)", "new", "end");
});

test("F2: what was selected as blocks stays so when the arrows come to a divider", async () => {
  await divided();
  await press("Escape", "ArrowUp");
  await shown("x1", "*(divider)", "x2");
  await press("ArrowUp");
  await shown("*x1", "(divider)", "x2");
  await page.keyboard.type("xyz");
  await shown("*x1", "(divider)", "x2");
  await press("ArrowDown", "Backspace");
  await shown("*x1", "x2");
});
