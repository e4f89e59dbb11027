// Changes of a property's type: in many rows, by two users at once, and while another user edits a cell.
// Walks: packages/database/conversions, apps/web/features/databases/properties/use-conversion.ts.
import type { Browser, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { openFromSidebar } from "./in-app.ts";
import { databaseOf, words, type MadeDatabase } from "./made-database.ts";
import { memberOf, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const grid = (of: Page = page) => of.getByRole("grid", { name: "Table" });
const cells = (of: Page = page) => grid(of).locator('[data-place] [data-column="1"]');
const menu = (of: Page = page) => of.getByRole("dialog", { name: "Property menu" });
const typeRow = (type: string, of: Page = page) => menu(of).getByRole("button", { name: `Type ${type}` });

/** Creates a database and opens it on Mira's screen. */
async function open(made: MadeDatabase): Promise<void> {
  await databaseOf(mira, made);
  await openFromSidebar(page, made.title);
  await expect(grid()).toBeVisible();
}

/** Changes the type in the menu of the property, which stays open. */
async function chooseType(from: string, to: string, of: Page = page): Promise<void> {
  if (!(await menu(of).isVisible())) await grid(of).getByRole("columnheader", { name: "Price" }).click();
  await typeRow(from, of).click();
  await menu(of).getByRole("button", { name: to, exact: true }).click();
}

const prices = (title: string, values: readonly string[], type = "text"): MadeDatabase => ({
  title,
  columns: { pric: { name: "Price", type } },
  rows: values.map((price) => ({ title: words(price), pric: words(price) })),
});

const many = Array.from({ length: 2600 }, (_, n) => `2026-03-${10 + (n % 20)}`);
const sailed = ["2026-03-10", "2026-03-29"];
const asDates = ["March 10, 2026", "March 29, 2026"];

async function endsAre([first = "", last = ""]: readonly string[], of: Page = page): Promise<void> {
  await grid(of).press("Control+Home");
  await expect(cells(of).first()).toHaveText(first);
  await grid(of).press("Control+End");
  await expect(cells(of).last()).toHaveText(last);
}

/** Another user, whose browser starts after the first change and shows what is stored. */
let jun: Person;

async function changeMany(browser: Browser): Promise<void> {
  await open(prices("Sailings", many));
  await chooseType("Text", "Date");
  await expect(typeRow("Date")).toBeVisible();
  await page.keyboard.press("Escape");
  await endsAre(asDates);
  await page.keyboard.press("ControlOrMeta+z");
  await endsAre(sailed);
  await expect(page.getByText("Saving")).toBeHidden();
  jun = await memberOf(mira, browser, "Jun");
  await endsAre(sailed, jun.page);
}

async function cancelChange(): Promise<void> {
  await open(prices("Landings", many));
  let resume = (): void => undefined;
  const released = new Promise<void>((resolve) => (resume = resolve));
  const changing = menu().getByRole("status").filter({ hasText: "Changing the rows" });
  await page.route(/queryCollection/, async (route) => {
    if (await changing.isVisible()) await released;
    await route.continue();
  });
  await chooseType("Text", "Date");
  await expect(changing).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await menu().getByRole("button", { name: "Cancel" }).click();
  resume();
  await expect(page.getByText("The type stays as it was.")).toBeVisible();
  await page.keyboard.press("Escape");
  await endsAre(sailed);
  await openFromSidebar(jun.page, "Landings");
  await endsAre(sailed, jun.page);
  await grid(jun.page).getByRole("columnheader", { name: "Price" }).click();
  await expect(typeRow("Text", jun.page)).toBeVisible();
  await jun.page.keyboard.press("Escape");
}

async function changeAtOnce(): Promise<void> {
  const made = prices("Fares", ["2026-03-10", "soon"]);
  await open(made);
  await openFromSidebar(jun.page, made.title);
  await expect(cells(jun.page)).toHaveText(["2026-03-10", "soon"]);
  await jun.context.setOffline(true);
  await chooseType("Text", "Phone", jun.page);
  await expect(typeRow("Phone", jun.page)).toBeVisible();
  await chooseType("Text", "Date");
  await menu().getByRole("button", { name: "Change type" }).click();
  await expect(typeRow("Date")).toBeVisible();
  await jun.context.setOffline(false);
  // The change that reached the server last is the result: the type is Jun's, and the rows store Mira's dates, which a phone
  // property shows too.
  for (const one of [page, jun.page]) {
    await expect(typeRow("Phone", one)).toBeVisible();
    await one.keyboard.press("Escape");
    await expect(cells(one)).toHaveText([/2026/, "soon"]);
  }
  const shown = await cells().allTextContents();
  await expect(cells(jun.page)).toHaveText(shown);
  await page.reload();
  await expect(cells()).toHaveText(shown);
}

async function changeDuringEdit(): Promise<void> {
  for (const { from, to, typed, shown } of [
    { from: "Text", to: "Number", typed: " or so", shown: "1200 or so" },
    { from: "Number", to: "Text", typed: "5", shown: "12005" },
  ]) {
    const made = prices(`${from} to ${to}`, ["1200", "7"], from.toLowerCase());
    await open(made);
    await openFromSidebar(jun.page, made.title);
    await cells(jun.page).first().click();
    await jun.page.keyboard.press("Enter");
    await expect(jun.page.getByRole("textbox", { name: "Price" })).toBeFocused();
    await jun.page.keyboard.press("End");
    await jun.page.keyboard.type(typed);
    await chooseType(from, to);
    await expect(typeRow(to)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(grid(jun.page).getByRole("columnheader", { name: "Price" })).toBeVisible();
    await jun.page.keyboard.press("Enter");
    // A text that is no value of the new type stays stored and on screen, and counts as empty.
    for (const one of [page, jun.page]) await expect(cells(one).first()).toHaveText(shown);
  }
}

async function askBeforeLoss(): Promise<void> {
  await open(prices("Berths", ["0042", "7", "363228830310334464"]));
  await chooseType("Text", "Number");
  const question = menu().getByRole("alertdialog", { name: "Change the type?" });
  await expect(question).toContainText("2 of 3 values would lose a part of their text: “0042” → “42”");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(typeRow("Text")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cells()).toHaveText(["0042", "7", "363228830310334464"]);
}

test("the type of a property changes in many rows, for two users at once and during an edit", async ({ browser }) => {
  await test.step("the type of more rows than one transaction holds changes, and one undo restores it", () =>
    changeMany(browser));
  await test.step("a change that would lose digits is asked about, and cancelling it keeps the texts", askBeforeLoss);
  await test.step("a change that is cancelled while it shows its progress changes nothing", cancelChange);
  await test.step("two users who change the type at once, one of them offline, get equal results", changeAtOnce);
  await test.step("a type that changes while another user edits a cell keeps the edit", changeDuringEdit);
});
