// What has the keys, and where handles stand, when whole blocks are left and pages come and go beside the text (F1, E1).
// Walks: packages/editor/typing, packages/editor/blocks, packages/editor/menus, packages/editor/selection, apps/web/features/page.
import type { Page } from "@playwright/test";
import { stepsOn } from "./blocks.ts";
import { addPage, bodyOf, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press, line } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
  await addPage(mira, "Harbour rules");
});

test("F1: Escape out of selected blocks gives the page the focus: keys scroll it, and Tab goes on", async () => {
  await write("alpha");
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    Array.from({ length: 80 }, (_, at) => `line ${at}`).join("\n"),
  );
  await press("Enter", "Control+v", "Control+Home", "Escape", "Escape");
  const main = page.locator("main");
  await expect(main).toBeFocused();
  await expect(page.locator("[data-block-selected]")).toHaveCount(0);
  await press("PageDown");
  await expect.poll(() => main.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
  await press("Shift+Tab");
  await expect(main).not.toBeFocused();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

test("F1: Escape with a divider selected leaves it too", async () => {
  await write("alpha", "");
  await page.keyboard.type("---");
  await press("ArrowUp", "Escape");
  await expect(page.locator("main")).toBeFocused();
  await shown("text: alpha", "divider: ", "text: ");
});

test("E1: handles go with the text when a page opens or closes beside it, or are not there", async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await write("a line of some words", "See @harb");
  await expect(page.getByRole("listbox", { name: "Mention" }).getByRole("option", { selected: true })).toHaveText(
    /Harbour/,
  );
  await press("Enter");
  const handles = page.locator("[data-block-handles]");
  /** How far they stand from the text that they are of; 0 where there are none. */
  const astray = (): Promise<number> =>
    page.evaluate(() => {
      const shown = document.querySelector("[data-block-handles]")?.getBoundingClientRect();
      if (shown === undefined) return 0;
      const middle = (shown.top + shown.bottom) / 2;
      const lines = [...document.querySelectorAll("main .page-body .line")].map((one) => one.getBoundingClientRect());
      const beside = lines.filter(({ top, bottom }) => middle >= top && middle <= bottom);
      return Math.min(...beside.map(({ left }) => Math.abs(left - shown.right)), 1000);
    });
  const link = page.locator(".page-mention");
  await link.hover();
  await expect(handles).toBeVisible();
  const usual = await astray();
  expect(usual).toBeLessThan(24);
  await link.click({ modifiers: ["Alt"] });
  await expect(page.locator("[data-peek-panel]")).toBeVisible();
  await expect.poll(astray).toBeLessThanOrEqual(usual + 1);
  await line("a line of").hover();
  await expect(handles).toBeVisible();
  const box = await line("a line of").boundingBox();
  await press("Escape");
  await expect(page.locator("[data-peek-panel]")).toBeHidden();
  await expect.poll(async () => (await line("a line of").boundingBox())?.x).not.toBe(box?.x);
  await expect.poll(astray).toBeLessThanOrEqual(usual + 1);
  await expect(bodyOf(page)).toBeVisible();
});
