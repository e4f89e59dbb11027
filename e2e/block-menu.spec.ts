// The handles of blocks, their menu, and links to them; behaviours are named as in docs/behaviours.md (E1 ...).
// Walks: apps/web/features/page/menus, packages/editor/menus, packages/editor/typing, packages/editor/blocks.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { outlineOf, stepsOn } from "./blocks.ts";
import { bodyOf, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press, line } = stepsOn(() => mira, outlineOf);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const handle = (name: string) => page.locator("[data-block-handles]").getByRole("button", { name });
const menu = () => page.getByRole("listbox", { name: "Block menu" });
const field = () => page.getByRole("combobox", { name: "Block menu" });

test("E1: the handles stand at the first line of the block that the pointer is at, nested too, and go while writing", async () => {
  await write("a", "b", "c");
  await line("b").click();
  await press("Tab");
  const middleOf = async (box: Promise<{ y: number; height: number } | null>): Promise<number> => {
    const found = await box;
    return found === null ? -1 : found.y + found.height / 2;
  };
  for (const words of ["a", "b", "c"]) {
    await line(words).hover();
    await expect(handle("Block menu")).toBeVisible();
    await expect
      .poll(async () =>
        Math.abs((await middleOf(handle("Block menu").boundingBox())) - (await middleOf(line(words).boundingBox()))),
      )
      .toBeLessThan(3);
    const [button, own] = [await handle("Block menu").boundingBox(), await line(words).boundingBox()];
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(own?.x ?? 0);
  }
  await line("c").click();
  await page.keyboard.type("!");
  await expect(handle("Block menu")).toBeHidden();
  // Beside the line it is that line's, too.
  const box = await line("b").boundingBox();
  await page.mouse.move((box?.x ?? 0) - 60, (box?.y ?? 0) + 8);
  await handle("Block menu").click();
  await shown("a", "  *b", "c!");
  await press("Escape");
});

test("E2: the plus makes a line below, with Alt above, and opens the menu of what to insert", async () => {
  await write("a", "b");
  await line("a").hover();
  await handle("Add a block below").click();
  await shown("a", "/", "b");
  await expect(page.getByRole("listbox", { name: "Insert" })).toBeVisible();
  await press("Escape", "Backspace");
  await line("a").hover();
  await handle("Add a block below").click({ modifiers: ["Alt"] });
  await shown("/", "a", "", "b");
  await press("Escape", "Backspace");
  // An empty line is written in rather than given another.
  await page.locator(".page-body .line").nth(2).hover();
  await handle("Add a block below").click();
  await shown("", "a", "/", "b");
});

test("E3: the menu of a block turns, colors, copies and deletes it, found by words and by keys", async () => {
  await write("a", "b");
  await line("b").hover();
  await handle("Block menu").click();
  await shown("a", "*b");
  await expect(menu()).toBeVisible();
  await expect(page.getByText(/^Last edited by Mira/)).toBeVisible();
  await expect(field()).toBeFocused();
  await page.keyboard.type("bulleted");
  await press("Enter");
  await expect(menu()).toBeHidden();
  await expect(page.locator(".block[data-type=bulleted_list]")).toHaveCount(1);
  await shown("a", "*b");
  await expect(bodyOf(page)).toBeFocused();
  // E9: without the pointer.
  await press("Control+/");
  await page.keyboard.type("red back");
  await press("Enter");
  await expect(page.locator(".block[data-block-colour=red_background]")).toHaveText("b");
  await press("ArrowUp", "Control+Shift+h");
  await expect(page.locator(".block[data-block-colour=red_background]")).toHaveCount(2);
  await press("Control+/");
  await page.keyboard.type("zzz");
  await expect(page.getByText("Nothing found").first()).toBeVisible();
  await press("Escape");
  await expect(menu()).toBeHidden();
  await shown("*a", "b");
  await press("Control+/");
  await page.keyboard.type("dupl");
  await press("Enter");
  await shown("a", "*a", "b");
  await press("Shift+ArrowDown");
  // E3: the right button on what is selected opens its menu and keeps it selected.
  await line("b").click({ button: "right" });
  await shown("a", "*a", "*b");
  await page.keyboard.type("del");
  await press("Enter");
  await shown("*a");
  await press("Control+z");
  await shown("a", "*a", "*b");
});

test("E3: what a block turns into and its color are parts of the menu, gone into and out of by keys and by the pointer", async () => {
  await write("a");
  const rows = () => menu().getByRole("option");
  await press("Control+/");
  await expect(rows()).toHaveText([
    /^Duplicate/,
    /^Copy link/,
    /^Copy and sync/,
    /^Move to/,
    /^Delete/,
    "Turn into",
    "Color",
  ]);
  await press("End", "ArrowRight");
  await expect(rows().first()).toHaveText(/Default color/);
  await expect(rows().first().getByRole("img", { name: "Chosen" })).toBeVisible();
  await page.keyboard.type("blue");
  await expect(rows()).toHaveText([/Blue/, /Blue background/]);
  // Backspace takes what was typed, and then goes out.
  await press("Backspace", "Backspace", "Backspace", "Backspace", "Backspace");
  await expect(rows().last()).toHaveText("Color");
  await menu().getByRole("option", { name: "Turn into" }).click();
  await expect(rows().first()).toHaveText("To-do list");
  await page.getByRole("dialog", { name: "Block menu" }).getByRole("button", { name: "Back" }).click();
  await expect(rows().first()).toHaveText(/^Duplicate/);
  await expect(field()).toBeFocused();
  await menu().getByRole("option", { name: "Turn into" }).click();
  expect(await faults(page)).toEqual([]);
  await press("Escape");
  await expect(rows().first()).toHaveText(/^Duplicate/);
  await menu().getByRole("option", { name: "Turn into" }).click();
  await menu().getByRole("option", { name: "Quote" }).click();
  await expect(page.locator(".block[data-type=quote]")).toHaveText("a");
  await press("Control+/", "End", "Enter");
  await menu().getByRole("option", { name: "Green background" }).click();
  await expect(page.locator(".block[data-block-colour=green_background]")).toHaveText("a");
  await press("Control+/", "End", "ArrowRight");
  await expect(
    menu().getByRole("option", { name: "Green background" }).getByRole("img", { name: "Chosen" }),
  ).toBeVisible();
  await press("ArrowLeft");
  await press("Escape");
  await expect(menu()).toBeHidden();
});

test("E9: Mod+/ while writing is for the block of the caret, and Escape goes back to it", async () => {
  await write("a", "b");
  await press("Control+/");
  await expect(menu()).toBeVisible();
  await shown("a", "*b");
  await press("ArrowDown", "Escape", "Enter");
  await page.keyboard.type("!");
  await shown("a", "b!");
});

test("E3, E7: blocks move to the end of another page, the page is told, and undo brings them back", async () => {
  const target = await write("kept");
  await write("a", "b", "c");
  await press("Escape", "Shift+ArrowUp", "Control+/");
  await page.keyboard.type("move");
  await press("Enter");
  await expect(page.getByRole("dialog", { name: "Move 2 blocks" })).toBeVisible();
  await page.getByRole("combobox", { name: "Find a place" }).fill(target);
  await page.getByRole("option", { name: target }).click();
  await shown("*a");
  await press("Control+z");
  await shown("a", "*b", "*c");
  await press("Control+Shift+p");
  await page.getByRole("combobox", { name: "Find a place" }).fill(target);
  await page.getByRole("option", { name: target }).click();
  await shown("*a");
  await page.getByRole("button", { name: "Open", exact: true }).last().click();
  await expect(titleOf(page)).toHaveText(target);
  await shown("kept", "b", "c");
});

test("E3: the menu and the handles can be used without faults by those who do not see them", async () => {
  await write("a");
  await line("a").hover();
  await handle("Block menu").click();
  await expect(menu()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await press("Escape");
});

const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
async function copyLinkOf(words: string): Promise<URL> {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await line(words).hover();
  await handle("Block menu").click();
  await page.keyboard.type("copy link");
  await press("Enter");
  await expect.poll(clipboard).toMatch(/#[0-9a-f]{32}$/);
  return new URL(await clipboard());
}

test("E8, L4, L8: a copied link to a block opens closed toggles, scrolls to it and lights it", async () => {
  await write("first", "");
  await page.keyboard.type("> ");
  await page.keyboard.type("folded");
  await press("Enter", "Tab");
  await page.keyboard.type("inside");
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    Array.from({ length: 120 }, (_, at) => `line ${at}`).join("\n"),
  );
  await page.mouse.click(640, 780);
  await press("Control+v");
  await expect(line("line 119")).toHaveCount(1);
  const link = await copyLinkOf("inside");
  const far = await copyLinkOf("line 110");
  const lit = () => page.locator(".block[data-revealed]");
  await line("folded").hover();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(line("inside")).toBeHidden();
  await page.evaluate(() => history.pushState(null, "", location.pathname));
  await page.goto("about:blank");
  await page.goto(`${link.pathname}${link.hash}`);
  await expect(lit()).toHaveText("inside");
  await expect(line("inside")).toBeInViewport();
  // Far below, beyond the first part of the page that comes.
  await page.goto("about:blank");
  await page.goto(`${far.pathname}${far.hash}`);
  await expect(lit()).toHaveText("line 110");
  await expect(line("line 110")).toBeInViewport();
  // On the page that is open, too.
  await page.evaluate((hash) => (location.hash = hash), link.hash);
  await expect(lit().filter({ hasText: "inside" })).toHaveCount(1);
  await expect(line("inside")).toBeInViewport();
});
