// Types of properties that are changed in many rows, by two people at once, and while somebody writes in a cell.
// Walks: packages/database/conversions, apps/web/features/databases/properties/use-conversion.ts.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { compact, databaseOf, words, type MadeDatabase } from "./made-database.ts";
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

async function open(made: MadeDatabase): Promise<string> {
  const { block } = await databaseOf(mira, made);
  await page.goto(`/${compact(block)}`);
  await expect(grid()).toBeVisible();
  return `/${compact(block)}`;
}

/** Leaves the menu open. */
async function chooseType(from: string, to: string, of: Page = page): Promise<void> {
  if (!(await menu(of).isVisible())) await grid(of).getByRole("columnheader", { name: "Price" }).click();
  await typeRow(from, of).click();
  await menu(of).getByRole("button", { name: to, exact: true }).click();
}

const prices = (values: readonly string[]): MadeDatabase => ({
  title: "Prices",
  columns: { pric: { name: "Price", type: "text" } },
  rows: values.map((price) => ({ title: words(price), pric: words(price) })),
});

const many = Array.from({ length: 2600 }, (_, n) => `2026-03-${10 + (n % 20)}`);
const sailed = ["2026-03-10", "2026-03-29"];
const said = ["March 10, 2026", "March 29, 2026"];

async function endsAre([first = "", last = ""]: readonly string[]): Promise<void> {
  await grid().press("Control+Home");
  await expect(cells().first()).toHaveText(first);
  await grid().press("Control+End");
  await expect(cells().last()).toHaveText(last);
}

test("the type of more rows than one transaction takes is changed, and is one step to take back", async () => {
  await open(prices(many));
  await chooseType("Text", "Date");
  await expect(typeRow("Date")).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press("Escape");
  await endsAre(said);
  await page.keyboard.press("ControlOrMeta+z");
  await endsAre(sailed);
  await page.reload();
  await endsAre(sailed);
});

test("what is being written is cancelled with progress in sight, and leaves nothing", async () => {
  await open(prices(many));
  let goOn = (): void => undefined;
  const released = new Promise<void>((resolve) => (goOn = resolve));
  const changing = menu().getByRole("status").filter({ hasText: "Changing the rows" });
  await page.route(/queryCollection/, async (route) => {
    if (await changing.isVisible()) await released;
    await route.continue();
  });
  await chooseType("Text", "Date");
  await expect(changing).toBeVisible({ timeout: 30_000 });
  expect(await faults(page)).toEqual([]);
  await menu().getByRole("button", { name: "Cancel" }).click();
  goOn();
  await expect(page.getByText("The type stays as it was.")).toBeVisible();
  await page.keyboard.press("Escape");
  await endsAre(sailed);
  await page.reload();
  await endsAre(sailed);
  await grid().getByRole("columnheader", { name: "Price" }).click();
  await expect(typeRow("Text")).toBeVisible();
});

test("two people change the type at once, one of them without a network: it ends equal, for both", async ({
  browser,
}) => {
  const address = await open(prices(["2026-03-10", "soon"]));
  const jun = await memberOf(mira, browser, "Jun");
  await jun.page.goto(address);
  await expect(cells(jun.page)).toHaveText(["2026-03-10", "soon"]);
  await jun.context.setOffline(true);
  await chooseType("Text", "Phone", jun.page);
  await expect(typeRow("Phone", jun.page)).toBeVisible();
  await chooseType("Text", "Date");
  await menu().getByRole("button", { name: "Change type" }).click();
  await expect(typeRow("Date")).toBeVisible();
  await jun.context.setOffline(false);
  // What reached the server last holds: the type is his, and the rows store what she wrote, which his type shows as well.
  for (const one of [page, jun.page]) {
    await expect(typeRow("Phone", one)).toBeVisible();
    await one.keyboard.press("Escape");
    await expect(cells(one)).toHaveText([/2026/, "soon"]);
  }
  const shown = await cells().allTextContents();
  await expect(cells(jun.page)).toHaveText(shown);
  await page.reload();
  await expect(cells()).toHaveText(shown);
});

test("a type that changes while somebody writes in a cell keeps what they write", async ({ browser }) => {
  await open(prices([]));
  const jun = await memberOf(mira, browser, "Jun");
  for (const { from, to, typed, shown } of [
    { from: "Text", to: "Number", typed: " or so", shown: "1200 or so" },
    { from: "Number", to: "Text", typed: "5", shown: "12005" },
  ]) {
    const type = from.toLowerCase();
    const made = prices(["1200", "7"]);
    const address = await open({ ...made, columns: { pric: { name: "Price", type } } });
    await jun.page.goto(address);
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
    // What is no value of the new type stays as it was written, is shown, and counts as empty.
    for (const one of [page, jun.page]) await expect(cells(one).first()).toHaveText(shown);
  }
});
