// Tabs in a page: a row of names, of which the selected one shows its panel (the `tab` block of the group C).
// Walks: packages/blocks/tab, packages/blocks/tab-panel, packages/editor/dragging.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { dragSteps, outlineOf, stepsOn } from "./blocks.ts";
import { addPage, guestOf, memberOf, settler, type Person } from "./people.ts";
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

/** Creates a page with two tabs, "Outward" with "Boats" and "Back" with "Trains", between "above" and "under". Returns its outline. */
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

test("tabs: the insert menu creates two tabs, each is named in place and shows its own content alone", async () => {
  await twoTabs();
  await expect(tab("Back")).toHaveAttribute("aria-selected", "true");
  await expect(line("Boats")).toBeHidden();
  await expect(page.getByRole("tabpanel", { name: "Back" })).toBeVisible();
  await tab("Outward").click();
  await expect(line("Boats")).toBeVisible();
  await expect(line("Trains")).toBeHidden();
  expect(await faults(page)).toEqual([]);
  // Each user has a selected tab of their own, also after a reload.
  await page.reload();
  await expect(tab("Outward")).toHaveAttribute("aria-selected", "true");
  await expect(line("Boats")).toBeVisible();
});

test("tabs: keys move through the names, into the selected panel, out above and below it, and past closed panels", async () => {
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
  // The end of the page is the last line that is shown.
  await write("only");
  await press("Enter");
  await slash("tabs");
  await type("here");
  await press("Control+Home", "Control+End");
  await type(" still");
  await expect(line("here still")).toBeVisible();
});

test("tabs: a tab is added and named immediately, moved, given an icon and removed; undo restores it and selects it", async () => {
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

test("tabs: a tab is dragged to another place, and blocks are dropped into a tab that the pointer rests on", async () => {
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

test("tabs: a tab always has a line of text, and removing the last tab removes the block", async () => {
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

test("tabs: text in a closed tab is found, and undo in a closed tab opens it", async () => {
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

test("tabs: two users name and add tabs at the same time, each has a tab of their own open, and a reader only opens tabs", async ({
  browser,
}) => {
  await addPage(mira, "Spring timetable");
  const jun = await memberOf(mira, browser, "Jun");
  const [here, there] = [page, jun.page];
  await here.locator(".page-body").click();
  await here.keyboard.type("/tabs");
  await here.getByRole("option", { name: "Tabs" }).waitFor();
  await here.keyboard.press("Enter");
  await tab("Tab 2", there).click();
  await expect(tab("Tab 2", here)).toHaveAttribute("aria-selected", "false");
  await tab("Tab 1", here).dblclick();
  await here.keyboard.type("Outward");
  // Typing a name moves the tabs after it, so that a press on the second tab could hit the first.
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
  const reader = await guestOf(mira, browser);
  await tab("Back", reader.page).click();
  await expect(tab("Back", reader.page)).toHaveAttribute("aria-selected", "true");
  await expect(reader.page.getByRole("button", { name: "Add a tab" })).toBeHidden();
  expect(await faults(reader.page)).toEqual([]);
});
