// Small aids of whoever writes: quotes and dots, links at their edges; behaviours are named as in docs/behaviours.md.
// Walks: packages/editor/text, packages/editor/typing, packages/editor/marks.
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

const link = () => page.locator(".page-body .line a");

test("A19: quotes and dots become those of print, and an undo or Backspace at once brings back what was typed", async () => {
  await write("");
  await page.keyboard.type('She didn\'t say "no"... (a plank of 5\'10")');
  await shown("text: She didn’t say “no”… (a plank of 5'10\")");
  await write("");
  await page.keyboard.type('"Now" or');
  await shown("text: “Now” or");
  await write("");
  await page.keyboard.type('a "');
  await shown("text: a “");
  await press("Control+z");
  await shown('text: a "');
  await page.keyboard.type(' b "');
  await press("Backspace");
  await shown('text: a " b "');
});

test("A19, C7: a quote sign with a space behind it still makes a quote, and code keeps what is typed", async () => {
  await write("");
  await page.keyboard.type('" ');
  await shown("quote: ");
  await write("");
  await page.keyboard.type('`say "it"...`');
  await shown('text: say "it"...');
  await expect(page.locator(".page-body code")).toHaveText('say "it"...');
});

test("B4: what is typed at a link's edges stands outside, and Mod with a press opens it", async () => {
  await write("");
  await page.keyboard.type("www.tidewater.example now");
  await expect(link()).toHaveText("www.tidewater.example");
  await press("Home");
  await page.keyboard.type("x");
  await expect(link()).toHaveText("www.tidewater.example");
  for (let n = 0; n < "www.tidewater.example".length; n++) await press("ArrowRight");
  await page.keyboard.type("y");
  await expect(link()).toHaveText("www.tidewater.example");
  await shown("text: xwww.tidewater.exampley now");
  await mira.context.route("https://www.tidewater.example/**", (route) => route.fulfill({ body: "tides" }));
  await link().click();
  await expect(page.locator(".page-body")).toBeFocused();
  const opened = mira.context.waitForEvent("page");
  await link().click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await expect(tab).toHaveURL("https://www.tidewater.example/");
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();
  expect(mira.context.pages()).toHaveLength(1);
});

test("B4: the card of a link copies its address and opens it", async () => {
  await write("");
  await page.keyboard.type("www.tidewater.example now");
  await expect(link()).toHaveText("www.tidewater.example");
  await page.mouse.move(0, 0);
  await link().hover();
  const card = page.getByRole("region", { name: "Link" });
  await expect(card.getByRole("link")).toHaveAttribute("target", "_blank");
  await card.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("https://www.tidewater.example");
});

test("B3: the mark of code ends at the arrow behind it", async () => {
  await write("");
  await page.keyboard.type("run ");
  await press("Control+e");
  await page.keyboard.type("tide");
  await press("ArrowRight");
  await page.keyboard.type(" now");
  await expect(page.locator(".page-body code")).toHaveText("tide");
  await shown("text: run tide now");
});

test("B15: clearing the formatting takes marks and color, and leaves the words", async () => {
  await write("");
  await page.keyboard.type("**red** _sails_");
  await press("Shift+Home");
  await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Clear formatting" }).click();
  await expect(page.locator(".page-body :is(strong, em)")).toHaveCount(0);
  await shown("text: red sails");
});
