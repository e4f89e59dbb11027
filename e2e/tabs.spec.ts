// Tabs in a page: names in a row, of which one shows what stands below it (the `tab` block of the group C).
// Walks: packages/blocks/tab, packages/blocks/tab-panel, packages/editor/dragging.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { dragSteps, outlineOf, stepsOn } from "./blocks.ts";
import { guestOf, settler, twoOnAPage, type Person } from "./people.ts";
import { expect, inMotion, test } from "./test.ts";

test.use(inMotion);

let mira: Person;
let page: Page;
const { write, shown, press, slash, line } = stepsOn(() => mira, outlineOf);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const [tabs, panel] = ["(tab)", "  (tab_panel)"];
const type = (words: string) => page.keyboard.type(words);
const tab = (name: string, of: Page = page) => of.getByRole("tab", { name, exact: true });
const names = (of: Page = page) => of.getByRole("tab").allTextContents();

/** Two tabs, "Outward" with "Boats" and "Back" with "Trains", between "above" and "under". */
async function twoTabs(): Promise<string[]> {
  await write("above", "", "under");
  await page.locator(".page-body .line").nth(1).click();
  await slash("tabs");
  await type("Boats");
  await tab("Tab 1").dblclick();
  await type("Outward");
  await press("Enter");
  await tab("Tab 2").click();
  await press("F2");
  await type("Back");
  await press("Enter", "ArrowDown");
  await type("Trains");
  const outline = ["above", tabs, panel, "    Boats", panel, "    Trains", "under"];
  await shown(...outline);
  return outline;
}

test("tabs: the menu of what to insert makes two, each is named in place and shows what stands in it alone", async () => {
  await twoTabs();
  await expect(tab("Back")).toHaveAttribute("aria-selected", "true");
  await expect(line("Boats")).toBeHidden();
  await expect(page.getByRole("tabpanel", { name: "Back" })).toBeVisible();
  await tab("Outward").click();
  await expect(line("Boats")).toBeVisible();
  await expect(line("Trains")).toBeHidden();
  expect(await faults(page)).toEqual([]);
  // Which one is open is the reader's own, and is kept.
  await page.reload();
  await expect(tab("Outward")).toHaveAttribute("aria-selected", "true");
  await expect(line("Boats")).toBeVisible();
});

test("tabs: by keyboard through the names, into what is open, out above and below, and past what is closed", async () => {
  await twoTabs();
  await line("above").click();
  await press("End", "ArrowDown");
  await expect(page.locator(".block[data-type=tab]")).toHaveAttribute("data-block-selected", "");
  await press("Enter");
  await expect(tab("Back")).toBeFocused();
  await press("ArrowRight");
  await expect(tab("Outward")).toBeFocused();
  await expect(line("Boats")).toBeVisible();
  await press("End");
  await expect(tab("Back")).toBeFocused();
  await press("Home", "ArrowDown");
  await type("! ");
  await shown("above", tabs, panel, "    ! Boats", panel, "    Trains", "under");
  await press("ArrowDown");
  await type("? ");
  await expect.poll(async () => (await outlineOf(page)).at(-1)).toContain("? ");
  await press("ArrowUp");
  await type("+");
  await expect.poll(async () => (await outlineOf(page))[3]).toContain("+");
  // The page's end is what is shown last.
  await write("only");
  await press("Enter");
  await slash("tabs");
  await type("here");
  await press("Control+Home", "Control+End");
  await type(" still");
  await expect(line("here still")).toBeVisible();
});

test("tabs: another one is added and named at once, moved, given an icon and taken away; an undo brings it back open", async () => {
  await twoTabs();
  await page.getByRole("button", { name: "Add a tab" }).click();
  await type("Fares");
  await press("Enter");
  await expect.poll(() => names()).toEqual(["Outward", "Back", "Fares"]);
  await press("Control+Shift+ArrowLeft");
  await expect(tab("Fares")).toBeFocused();
  await expect.poll(() => names()).toEqual(["Outward", "Fares", "Back"]);
  await press("Control+/");
  await expect(page.getByRole("listbox", { name: "Tab menu" })).toBeVisible();
  await type("icon");
  await press("Enter");
  await page.getByRole("combobox", { name: "Find an emoji" }).fill("ticket");
  await press("Enter");
  await expect(page.getByRole("tab", { name: "Fares" }).locator("[data-icon]")).toHaveText("🎫");
  await tab("Fares").press("ArrowDown");
  await type("Two crowns");
  await expect(line("Two crowns")).toBeVisible();
  await tab("Fares").press("Delete");
  await expect.poll(() => names()).toEqual(["Outward", "Back"]);
  await expect(tab("Back")).toBeFocused();
  await press("ArrowDown", "Control+z");
  await expect(tab("Fares")).toHaveAttribute("aria-selected", "true");
  await expect(line("Two crowns")).toBeVisible();
});

test("tabs: a tab is pulled to another place, and blocks are dropped into a tab that is waited at", async () => {
  const { hold, drop } = dragSteps(() => page);
  await twoTabs();
  const [from, to] = [await tab("Back").boundingBox(), await tab("Outward").boundingBox()];
  if (from === null || to === null) throw new Error("A tab has no box.");
  await page.mouse.move(from.x + 20, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(to.x + 12, to.y + 12, { steps: 6 });
  await page.mouse.move(to.x + 6, to.y + 12);
  await page.mouse.up();
  await expect.poll(() => names()).toEqual(["Back", "Outward"]);
  await tab("Back").click();
  await hold("under");
  const target = await tab("Outward").boundingBox();
  if (target === null) throw new Error("A tab has no box.");
  await page.mouse.move(target.x + 20, target.y + 14, { steps: 8 });
  await expect(line("Boats")).toBeVisible();
  await drop("Boats", "lower");
  await shown("above", tabs, panel, "    Trains", panel, "    Boats", "    *under");
});

test("tabs: a tab keeps a line to write in, and the last one takes the block with it", async () => {
  await twoTabs();
  await tab("Outward").click();
  await line("Boats").click();
  await press("Escape", "Delete");
  await expect
    .poll(async () => (await outlineOf(page)).slice(0, 6))
    .toEqual(["*above", tabs, panel, "    ", panel, "    Trains"]);
  await press("Control+z");
  await shown("above", tabs, panel, "    *Boats", panel, "    Trains", "under");
  await tab("Outward").press("Delete");
  await tab("Back").press("Delete");
  await shown("above", "under");
});

test("tabs: words in a closed tab are found, and an undo there opens it", async () => {
  await twoTabs();
  await line("Trains").click();
  await press("End", "Control+Shift+1");
  await type(" by night");
  await tab("Outward").click();
  await expect(line("Trains by night")).toBeHidden();
  await line("Boats").click();
  await press("Control+z");
  await expect(line("Trains")).toBeVisible();
  await tab("Outward").click();
  await press("Control+f");
  await page
    .getByRole("searchbox", { name: "Find" })
    .or(page.getByRole("textbox", { name: /find/i }))
    .first()
    .fill("Trains");
  await expect(line("Trains")).toBeVisible();
});

test("tabs: two people name and add at once, each has their own tab open, and who reads only opens them", async ({
  browser,
  server,
}) => {
  const [ours, theirs] = await twoOnAPage(browser, server.url);
  const [here, there] = [ours.page, theirs.page];
  await here.locator(".page-body").click();
  await here.keyboard.type("/tabs");
  await here.getByRole("option", { name: "Tabs" }).waitFor();
  await here.keyboard.press("Enter");
  await tab("Tab 2", there).click();
  await expect(tab("Tab 2", here)).toHaveAttribute("aria-selected", "false");
  await tab("Tab 1", here).dblclick();
  await here.keyboard.type("Outward");
  // The name moves those behind it as it is typed: a press meant for the second would meet the first.
  await expect(tab("Outward", there)).toBeVisible();
  await tab("Tab 2", there).dblclick();
  await there.keyboard.type("Back");
  await there.keyboard.press("Enter");
  await there.getByRole("button", { name: "Add a tab" }).click();
  await there.keyboard.type("Fares");
  await there.keyboard.press("Enter");
  await here.keyboard.type(" bound");
  await here.keyboard.press("Enter");
  for (const of of [here, there]) await expect.poll(() => names(of)).toEqual(["Outward bound", "Back", "Fares"]);
  const reader = await guestOf(ours, browser);
  await tab("Back", reader.page).click();
  await expect(tab("Back", reader.page)).toHaveAttribute("aria-selected", "true");
  await expect(reader.page.getByRole("button", { name: "Add a tab" })).toBeHidden();
  expect(await faults(reader.page)).toEqual([]);
});
