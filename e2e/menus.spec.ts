// The menus of the page editor, by keyboard and pointer; behaviours are named as in docs/behaviours.md (D1 ...).
// Walks: apps/web/features/page/menus, packages/editor/menus.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
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

const menu = () => page.getByRole("listbox", { name: "Insert" });
const active = () => menu().getByRole("option", { selected: true });

test("D1: a slash opens the menu at a line's start or behind a space, and Enter turns the line in one step", async () => {
  await write("");
  await page.keyboard.type("/");
  await expect(menu()).toBeVisible();
  await expect(active()).toHaveText(/^Text/);
  await expect(page.locator(".page-body")).toBeFocused();
  await page.keyboard.type("h2");
  await expect(active()).toHaveText(/Heading 2/);
  await press("Enter");
  await expect(menu()).toBeHidden();
  await shown("sub_header: ");
  await page.keyboard.type("Tides");
  await shown("sub_header: Tides");
  await press("Control+z", "Control+z");
  await shown("text: /h2");
});

test("D1: behind words the block comes below, and what was typed to choose it is gone", async () => {
  await write("Buy rope /");
  await expect(menu()).toBeVisible();
  await page.keyboard.type("todo");
  await expect(active()).toHaveText(/To-do list/);
  await press("Tab");
  await shown("text: Buy rope ", "to_do: ");
  await page.keyboard.type("tar");
  await shown("text: Buy rope ", "to_do: tar");
});

test("D1: Escape leaves the text, no slash inside a word opens it, and words that nothing answers close it", async () => {
  await write("and/");
  await expect(menu()).toBeHidden();
  await page.keyboard.type(" /");
  await expect(menu()).toBeVisible();
  await press("Escape");
  await expect(menu()).toBeHidden();
  await page.keyboard.type("q");
  await expect(menu()).toBeHidden();
  await shown("text: and/ /q");
  await page.keyboard.type(" /zzzzzz");
  await expect(menu()).toBeHidden();
  await page.keyboard.type(" /");
  await expect(menu()).toBeVisible();
  await press("ArrowLeft");
  await expect(menu()).toBeHidden();
});

test("D1: the menu is walked by arrows, chosen by pointer, and moves with what is typed", async () => {
  await write("");
  await page.keyboard.type("/");
  await press("ArrowDown");
  await expect(active()).toHaveText(/^Page/);
  await press("ArrowUp", "ArrowUp");
  await expect(menu().getByRole("option").last()).toHaveAttribute("aria-selected", "true");
  await menu()
    .getByRole("option", { name: /^Quote/ })
    .click();
  await shown("quote: ");
  await page.keyboard.type("Slowly");
  await shown("quote: Slowly");
});

test("D2: a divider stands above the line that goes on, types to turn into and colours are found by their words", async () => {
  await write("Tide table");
  await press("Enter");
  await page.keyboard.type("/div");
  await expect(active()).toHaveText(/Divider/);
  await press("Enter");
  await shown("text: Tide table", "divider: ", "text: ");
  await page.keyboard.type("High water /turn bul");
  await expect(active()).toHaveText(/Bulleted list/);
  await press("Enter");
  await shown("text: Tide table", "divider: ", "bulleted_list: High water ");
  await page.keyboard.type("/red back");
  await expect(active()).toHaveText(/Red background/);
  await press("Enter");
  await expect(page.locator(".block[data-type=bulleted_list]")).toHaveAttribute("data-block-colour", "red_background");
  await press("Control+z");
  await expect(page.locator(".block[data-type=bulleted_list]")).not.toHaveAttribute("data-block-colour", /./);
  await shown("text: Tide table", "divider: ", "bulleted_list: High water /red back");
});

test("D2: a page made from the menu stands in this one, and is opened", async () => {
  await write("");
  await page.keyboard.type("/page");
  await expect(active()).toHaveText(/^Page/);
  await press("Enter");
  await expect(page.locator(".page-title")).toHaveText("");
  await page.keyboard.type("Moorings");
  await page.goBack();
  await expect(page.locator(".page-body").getByRole("link", { name: "Moorings" })).toBeVisible();
});

test("D3: the menu stays in the window at its foot, and axe finds nothing in it", async () => {
  await write(...Array.from({ length: 25 }, (_, n) => `Line ${String(n)}`), "");
  await page.keyboard.type("/");
  await expect(menu()).toBeVisible();
  const box = await menu().boundingBox();
  const { height } = page.viewportSize() ?? { height: 0 };
  expect(box === null ? 0 : box.y + box.height).toBeLessThanOrEqual(height);
  expect(await faults(page)).toEqual([]);
});

const toolbar = () => page.getByRole("toolbar", { name: "Formatting" });
const tool = (name: string) => toolbar().getByRole("button", { name, exact: true });
const line = (nth = 0) => page.locator(".page-body .line").nth(nth);

/** Selects the last `letters` before the caret. */
async function selectBack(letters: number): Promise<void> {
  for (let n = 0; n < letters; n++) await page.keyboard.press("Shift+ArrowLeft");
}

test("B6: a selection brings the toolbar, which marks the words and says what is marked", async () => {
  await write("Low water at noon");
  await expect(toolbar()).toBeHidden();
  await selectBack(4);
  await expect(toolbar()).toBeVisible();
  await expect(page.locator(".page-body")).toBeFocused();
  await tool("Bold").click();
  await expect(line().locator("strong")).toHaveText("noon");
  await expect(tool("Bold")).toHaveAttribute("aria-pressed", "true");
  await press("Control+i");
  await expect(tool("Italic")).toHaveAttribute("aria-pressed", "true");
  await tool("Clear formatting").click();
  await expect(line().locator("strong, em")).toHaveCount(0);
  await expect(tool("Bold")).toHaveAttribute("aria-pressed", "false");
  await press("Escape");
  await expect(toolbar()).toBeHidden();
  await press("ArrowRight");
  await page.keyboard.type("!");
  await expect(line()).toHaveText("Low water at noon!");
});

test("B6: Alt+F10 goes into the toolbar, arrows walk it, a menu keeps it, Escape comes back to the text", async () => {
  await write("High water");
  await selectBack(5);
  await expect(toolbar()).toBeVisible();
  await press("Alt+F10");
  await expect(tool("Turn into")).toBeFocused();
  await press("ArrowRight");
  await expect(tool("Bold")).toBeFocused();
  await press("ArrowLeft", "Enter");
  await page.getByRole("menuitemradio", { name: "Quote" }).click();
  await shown("quote: High water");
  await expect(toolbar()).toBeVisible();
  await press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(page.locator(".page-body")).toBeFocused();
  await expect(toolbar()).toBeVisible();
});

test("B5: a color from the toolbar colors the words, and its keys give the last one again", async () => {
  await write("Red sails at dusk");
  await selectBack(4);
  await tool("Color").click();
  await page.getByRole("menuitem", { name: "Red background" }).click();
  await expect(line().locator("[data-text-colour=red_background]")).toHaveText("dusk");
  // The focus has to be back, and what came with it be over.
  await expect(async () => {
    await press("Home");
    await expect(toolbar()).toBeHidden({ timeout: 1000 });
  }).toPass();
  for (let n = 0; n < 3; n++) await press("Shift+ArrowRight");
  await press("Control+Shift+h");
  await expect(line().locator("[data-text-colour=red_background]")).toHaveText(["Red", "dusk"]);
  await tool("Color").click();
  await page.getByRole("menuitem", { name: "Default color" }).click();
  await expect(line().locator("[data-text-colour]")).toHaveText(["dusk"]);
});

test("B1, B4: Mod+K links what is selected, the card of the link changes it and takes it off", async () => {
  await write("Read the tables");
  await selectBack(6);
  await press("Control+k");
  const address = page.getByLabel("Address");
  await expect(address).toBeFocused();
  await address.fill("not an address");
  await press("Enter");
  await expect(page.getByText("This address cannot be opened.")).toBeVisible();
  await address.fill("tidewater.example/tables");
  await press("Enter");
  const link = line().getByRole("link");
  await expect(link).toHaveAttribute("href", "https://tidewater.example/tables");
  await expect(page.locator(".page-body")).toBeFocused();
  await press("ArrowRight");
  await page.keyboard.type(" daily");
  await expect(link).toHaveText("tables");
  await expect(line()).toHaveText("Read the tables daily");
  await page.mouse.move(0, 0);
  await link.hover();
  const card = page.getByRole("region", { name: "Link" });
  await expect(card.getByRole("link")).toHaveText("https://tidewater.example/tables");
  await card.getByRole("button", { name: "Edit link" }).click();
  await address.fill("https://tidewater.example/other");
  await press("Enter");
  await expect(link).toHaveAttribute("href", "https://tidewater.example/other");
  await page.mouse.move(0, 0);
  await expect(card).toBeHidden();
  await link.hover();
  await card.getByRole("button", { name: "Remove link" }).click();
  await expect(link).toHaveCount(0);
  await press("Control+z");
  await expect(link).toHaveAttribute("href", "https://tidewater.example/other");
});

test("B4: an address that was typed becomes a link at the space or Enter behind it", async () => {
  await write("See https://tidewater.example/a. and www.tidewater.example");
  await expect(line().getByRole("link")).toHaveText(["https://tidewater.example/a"]);
  await press("Enter");
  await expect(line().getByRole("link")).toHaveText(["https://tidewater.example/a", "www.tidewater.example"]);
  await expect(line().getByRole("link").nth(1)).toHaveAttribute("href", "https://www.tidewater.example");
  await page.keyboard.type("go on");
  await shown("text: See https://tidewater.example/a. and www.tidewater.example", "text: go on");
});

test("B6: axe finds nothing in the toolbar, its menus and the link's form", async () => {
  await write("High water");
  await selectBack(5);
  await expect(toolbar()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await tool("Color").click();
  await expect(page.getByRole("menu")).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(page.locator(".page-body")).toBeFocused();
  await press("Control+k");
  await expect(page.getByLabel("Address")).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await press("Escape");
  await expect(page.locator(".page-body")).toBeFocused();
});
