// Writing and moving blocks with fingers, on a phone's screen; behaviours are named as in docs/behaviours.md (K7, A23).
// Walks: packages/editor/dragging, packages/editor/selection, apps/web/features/page/menus.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { fingerSteps, outlineOf, stepsOn, typesOf } from "./blocks.ts";
import { atPhone, guestOf, linesOf, settler, type Person } from "./people.ts";
import { expect, inMotion, test } from "./test.ts";

test.use(inMotion);

let mira: Person;
const { write } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
});

/** A fresh page with these lines, on a phone. */
async function phoneWith(browser: Parameters<typeof atPhone>[1], ...lines: string[]): Promise<Page> {
  await write(...lines);
  const { page } = await atPhone(mira, browser);
  await expect.poll(() => linesOf(page)).toEqual(lines);
  // What fingers mean comes a moment after the page.
  await expect(page.locator(".page-body")).toHaveAttribute("data-complete", "");
  return page;
}

const bar = (page: Page) => page.getByRole("toolbar", { name: "Editing" });
const tool = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });
const line = (page: Page, words: string) => page.locator(".page-body .line", { hasText: words }).first();

test("A23: the bar comes with the caret, keeps the focus in the text, and goes with the keyboard", async ({
  browser,
}) => {
  const page = await phoneWith(browser, "One", "Two");
  await expect(bar(page)).toBeHidden();
  await line(page, "Two").tap();
  await expect(bar(page)).toBeVisible();
  await tool(page, "Indent").tap();
  await expect.poll(() => outlineOf(page)).toEqual(["One", "  Two"]);
  await expect(page.locator(".page-body")).toBeFocused();
  await tool(page, "Outdent").tap();
  await tool(page, "Move up").tap();
  await expect.poll(() => outlineOf(page)).toEqual(["Two", "One"]);
  await tool(page, "Undo").tap();
  await tool(page, "Undo").tap();
  await expect.poll(() => outlineOf(page)).toEqual(["One", "  Two"]);
  await tool(page, "Redo").tap();
  await expect.poll(() => outlineOf(page)).toEqual(["One", "Two"]);
  for (const button of await bar(page).getByRole("button").all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(await faults(page)).toEqual([]);
  await tool(page, "Hide the keyboard").tap();
  await expect(bar(page)).toBeHidden();
  await expect(page.locator(".page-body")).not.toBeFocused();
});

test("A23: insert opens what a slash opens, turn into turns, a mark is for what is typed next", async ({ browser }) => {
  const page = await phoneWith(browser, "One", "Two");
  await line(page, "Two").tap();
  await page.keyboard.press("End");
  await tool(page, "Insert").tap();
  await page
    .getByRole("option", { name: /To-do list/ })
    .first()
    .tap();
  await expect.poll(() => typesOf(page)).toEqual(["text: One", "text: Two ", "to_do: "]);
  await tool(page, "Bold").tap();
  await expect(tool(page, "Bold")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("tar");
  await expect(page.locator(".page-body strong")).toHaveText("tar");
  await tool(page, "Turn into").tap();
  await page.getByRole("menuitemradio", { name: "Heading 2", exact: true }).tap();
  await expect.poll(() => typesOf(page)).toEqual(["text: One", "text: Two ", "sub_header: tar"]);
});

test("A23: for selected words the bar has their marks", async ({ browser }) => {
  const page = await phoneWith(browser, "Red sails");
  await line(page, "Red").tap();
  await page.keyboard.press("End");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await expect(page.getByRole("toolbar")).toHaveCount(1);
  await tool(page, "Bold").tap();
  await expect(page.locator(".page-body strong")).toHaveText("sails");
  await tool(page, "Link").tap();
  await page.getByLabel("Address").fill("tidewater.example");
  await page.keyboard.press("Enter");
  await expect(page.locator(".page-body .line a")).toHaveText("sails");
});

test("A23: above a keyboard that covers the window's foot, and what is composed is written before a tool's work", async ({
  browser,
}) => {
  const page = await phoneWith(browser, "One", "Two");
  await line(page, "Two").tap();
  await page.keyboard.press("End");
  // The keyboard of a phone, as a browser tells of it.
  await page.evaluate(() => {
    Object.defineProperty(window.visualViewport, "height", { value: window.innerHeight - 300, configurable: true });
    window.visualViewport?.dispatchEvent(new Event("resize"));
  });
  await expect
    .poll(async () => {
      const box = await bar(page).boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0));
    })
    .toBeLessThanOrEqual(844 - 300);
  const { cdp } = await fingerSteps(page);
  await cdp.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
  await tool(page, "Indent").tap();
  await expect.poll(() => outlineOf(page)).toEqual(["One", "  Twoに"]);
  await page.keyboard.type("!");
  await expect.poll(() => outlineOf(page)).toEqual(["One", "  Twoに!"]);
  await expect.poll(() => linesOf(mira.page)).toEqual(["One", "Twoに!"]);
});

test("K7: a finger that rests on a block lifts it, and drags it to where it is let go", async ({ browser }) => {
  const page = await phoneWith(browser, "One", "Two", "Three");
  const { rest, touch, boxOf, mark, held } = await fingerSteps(page);
  const from = await rest("Three");
  const to = await boxOf("One");
  await touch("touchMove", from.x + 20, from.middle - 20);
  await touch("touchMove", from.x + 20, to.y + 2);
  await expect(mark()).toBeVisible();
  await touch("touchEnd", from.x + 20, to.y + 2);
  await expect(held()).toBeHidden();
  await expect.poll(() => outlineOf(page)).toEqual(["*Three", "One", "Two"]);
});

test("K7: at the window's edge what is held scrolls the page", async ({ browser }) => {
  const page = await phoneWith(browser, ...Array.from({ length: 40 }, (_, at) => `Line ${at}`));
  const { rest, touch, held } = await fingerSteps(page);
  const from = await rest("Line 3");
  await touch("touchMove", from.x + 20, 700);
  await touch("touchMove", from.x + 20, 838);
  await expect.poll(() => page.evaluate(() => document.querySelector("main")?.scrollTop ?? 0)).toBeGreaterThan(200);
  await touch("touchEnd", from.x + 20, 838);
  await expect(held()).toBeHidden();
});

test("K7: let go where it was, the block is selected; taps take more, and the bar acts on all of them", async ({
  browser,
}) => {
  const page = await phoneWith(browser, "One", "Two", "Three", "Four");
  const { pick } = await fingerSteps(page);
  await pick("Two");
  await expect.poll(() => outlineOf(page)).toEqual(["One", "*Two", "Three", "Four"]);
  // Nothing is written in blocks: no keyboard comes up.
  await expect(page.locator(".page-body")).toHaveAttribute("inputmode", "none");
  await line(page, "Three").tap();
  await line(page, "Four").tap();
  await line(page, "Four").tap();
  await expect.poll(() => outlineOf(page)).toEqual(["One", "*Two", "*Three", "Four"]);
  await tool(page, "Indent").tap();
  await expect.poll(() => outlineOf(page)).toEqual(["One", "  *Two", "  *Three", "Four"]);
  await tool(page, "Duplicate").tap();
  await expect.poll(() => outlineOf(page)).toEqual(["One", "  Two", "  Three", "  *Two", "  *Three", "Four"]);
  await tool(page, "Delete").tap();
  await expect.poll(() => outlineOf(page)).toEqual(["One", "  Two", "  *Three", "Four"]);
  expect(await faults(page)).toEqual([]);
  await tool(page, "Block menu").tap();
  const menu = page.getByRole("dialog", { name: "Block menu" });
  await menu.getByRole("option", { name: "Turn into" }).tap();
  await menu.getByRole("option", { name: "Heading 3", exact: true }).tap();
  await expect.poll(() => typesOf(page)).toEqual(["text: One", "  text: Two", "  sub_sub_header: Three", "text: Four"]);
  await tool(page, "Done").tap();
  await expect(bar(page)).toBeHidden();
  await expect(page.locator("[data-block-selected]")).toHaveCount(0);
  await expect(page.locator(".page-body")).not.toHaveAttribute("inputmode");
});

test("A23: where text is being written in, a rest on it is the browser's, and a finger that moves at once scrolls", async ({
  browser,
}) => {
  const page = await phoneWith(browser, ...Array.from({ length: 40 }, (_, at) => `Line ${at}`));
  const { touch, boxOf, held } = await fingerSteps(page);
  const box = await boxOf("Line 20");
  // A tap on what still rolls only stops it.
  const rests = page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        document.querySelector("main")?.addEventListener("scrollend", () => resolve(), { once: true }),
      ),
  );
  await touch("touchStart", box.x + 20, box.middle);
  for (let y = 20; y <= 200; y += 20) await touch("touchMove", box.x + 20, box.middle - y);
  await touch("touchEnd", box.x + 20, box.middle - 200);
  await rests;
  await expect.poll(() => page.evaluate(() => document.querySelector("main")?.scrollTop ?? 0)).toBeGreaterThan(60);
  await expect(page.locator("[data-block-selected]")).toHaveCount(0);
  await line(page, "Line 20").tap();
  await expect(bar(page)).toBeVisible();
  const there = await boxOf("Line 20");
  await page.clock.install();
  await touch("touchStart", there.x + 20, there.middle);
  await page.clock.runFor(1000);
  await expect(held()).toBeHidden();
  await touch("touchEnd", there.x + 20, there.middle);
  await expect(page.locator("[data-block-selected]")).toHaveCount(0);
});

test("K7: who may only read lifts nothing and has no bar", async ({ browser }) => {
  await write("One", "Two");
  const ada = await guestOf(mira, browser);
  const { page } = await atPhone(ada, browser);
  await expect.poll(() => linesOf(page)).toEqual(["One", "Two"]);
  await line(page, "Two").tap();
  await expect(bar(page)).toBeHidden();
});
