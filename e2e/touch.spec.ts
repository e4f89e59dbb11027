// Editing and moving blocks by touch on a phone; behaviours are named as in docs/behaviours.md (K7, A23).
// Walks: packages/editor/dragging, packages/editor/selection, apps/web/features/page/menus.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { fingerSteps, outlineOf, stepsOn, typesOf } from "./blocks.ts";
import { addPage, atPhone, guestOf, linesOf, settler, type Person } from "./people.ts";
import { expect, inMotion, test } from "./test.ts";
import { openPage, phoneOf, shownPageId } from "./walk-steps.ts";

test.use(inMotion);

let mira: Person;
/** The app on Mira's phone. */
let page: Page;
const { write } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  await addPage(mira, "Harbour");
  ({ page } = await atPhone(mira, browser));
});

/** Creates a page with these lines and opens it on the phone. */
async function openOnPhone(...lines: string[]): Promise<void> {
  const title = await write(...lines);
  await openPage(page, shownPageId(mira.page), title);
  await expect.poll(() => linesOf(page)).toEqual(lines);
  // The handlers of touches are attached after the page is drawn.
  await expect(page.locator(".page-body")).toHaveAttribute("data-complete", "");
}

const bar = (of: Page) => of.getByRole("toolbar", { name: "Editing" });
const tool = (of: Page, name: string) => bar(of).getByRole("button", { name, exact: true });
const line = (of: Page, words: string) => of.locator(".page-body .line", { hasText: words }).first();

test("A23: the bar is shown with the caret, keeps the focus in the text, and is hidden with the keyboard", async () => {
  await openOnPhone("One", "Two");
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

test("A23: Insert opens the menu of the slash, Turn into changes the block, and a mark applies to the text typed next", async () => {
  await openOnPhone("One", "Two");
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
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
});

test("A23: for selected text the bar sets marks and links", async () => {
  await openOnPhone("Red sails");
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

test("A23: the bar is above a keyboard that covers the bottom of the window, and a composition is committed before a tool runs", async () => {
  await openOnPhone("One", "Two");
  await line(page, "Two").tap();
  await page.keyboard.press("End");
  // The keyboard of a phone, as a browser reports it.
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
  await page.evaluate(() => {
    Reflect.deleteProperty(window.visualViewport ?? {}, "height");
    window.visualViewport?.dispatchEvent(new Event("resize"));
  });
});

test("K7: a finger that rests on a block lifts it and drags it to another place", async () => {
  await openOnPhone("One", "Two", "Three");
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

test("K7: a block that is held at the edge of the window scrolls the page", async () => {
  await openOnPhone(...Array.from({ length: 40 }, (_, at) => `Line ${at}`));
  const { rest, touch, held } = await fingerSteps(page);
  const from = await rest("Line 3");
  await touch("touchMove", from.x + 20, 700);
  await touch("touchMove", from.x + 20, 838);
  await expect.poll(() => page.evaluate(() => document.querySelector("main")?.scrollTop ?? 0)).toBeGreaterThan(200);
  await touch("touchEnd", from.x + 20, 838);
  await expect(held()).toBeHidden();
});

test("K7: a block that is dropped at its own place is selected, taps select more blocks, and the bar acts on all of them", async () => {
  await openOnPhone("One", "Two", "Three", "Four");
  const { pick } = await fingerSteps(page);
  await pick("Two");
  await expect.poll(() => outlineOf(page)).toEqual(["One", "*Two", "Three", "Four"]);
  // Selected blocks take no text, so that no keyboard is shown.
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

// The last test on Mira's phone, because it replaces the clock of the page.
test("A23: in a text with the caret a resting finger is left to the browser, and a finger that moves immediately scrolls", async () => {
  await openOnPhone(...Array.from({ length: 40 }, (_, at) => `Line ${at}`));
  const { touch, boxOf, held } = await fingerSteps(page);
  const box = await boxOf("Line 20");
  // A tap while the page scrolls only stops the scrolling.
  const scrollEnd = page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        document.querySelector("main")?.addEventListener("scrollend", () => resolve(), { once: true }),
      ),
  );
  await touch("touchStart", box.x + 20, box.middle);
  for (let y = 20; y <= 200; y += 20) await touch("touchMove", box.x + 20, box.middle - y);
  await touch("touchEnd", box.x + 20, box.middle - 200);
  await scrollEnd;
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

test("K7: a reader lifts no block and has no bar", async ({ browser }) => {
  await write("One", "Two");
  const ada = await guestOf(mira, browser, { to: null });
  const { page: phone } = await phoneOf(ada, browser, mira.page.url());
  await expect.poll(() => linesOf(phone)).toEqual(["One", "Two"]);
  await line(phone, "Two").tap();
  await expect(bar(phone)).toBeHidden();
});
