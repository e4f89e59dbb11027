// What people do in a table as in a spreadsheet: cells filled by key and by handle, a paste that is larger than the table, rows
// that are selected and changed together, and columns that stay in sight.
// Walks: apps/web/features/databases, packages/database/views/table, packages/database/edit.
import type { Locator, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { compact, databaseOf, words, type DatabaseIds } from "./made-database.ts";
import { atPhone, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const grid = (on = page) => on.getByRole("grid", { name: "Table" });
const cell = (row: number, column: number, on = page): Locator =>
  grid(on).locator(`[data-place="${row}"] [data-column="${column}"]`);
/** What a column says from the first row on. */
const column = async (at: number, rows: number, on = page): Promise<string[]> => {
  const said: string[] = [];
  for (let row = 0; row < rows; row++) said.push((await cell(row, at, on).innerText()).trim());
  return said;
};
async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const names = ["Skerry", "Tern", "Petrel", "Eider", "Knot", "Dunlin"];
async function trips(title: string, wide = false): Promise<DatabaseIds> {
  const ids = await databaseOf(mira, {
    title,
    nameWidth: 140,
    columns: {
      seats: { name: "Seats", type: "number", width: 100 },
      step: { name: "Step", type: "select", width: 120, options: { Open: "blue", Closed: "gray" } },
      made: { name: "Created", type: "created_time", width: 160 },
      ...(wide && {
        quay: { name: "Quay", type: "number", width: 400 },
        pier: { name: "Pier", type: "number", width: 500 },
        mole: { name: "Mole", type: "number", width: 400 },
      }),
    },
    rows: names.map((name, at) => ({
      title: words(name),
      ...(at < 3 && { seats: words(String(at + 1)), step: words("Open") }),
    })),
  });
  await page.goto(`/${compact(ids.block)}`);
  await expect(cell(5, 0)).toContainText("Dunlin");
  return ids;
}

test("by keyboard a range goes to the edge of what is filled and is filled from its first row, as one step", async () => {
  await trips("By key");
  await cell(0, 1).click();
  await press("Control+ArrowDown");
  await expect(grid()).toHaveAttribute("aria-activedescendant", /-2-1$/);
  await press("Control+Shift+ArrowDown", "Shift+ArrowRight", "Control+d");
  await expect.poll(() => column(1, 6)).toEqual(["1", "2", "3", "3", "3", "3"]);
  expect(await column(2, 6)).toEqual(["Open", "Open", "Open", "Open", "Open", "Open"]);
  await press("Control+z");
  await expect.poll(() => column(1, 6)).toEqual(["1", "2", "3", "", "", ""]);
  await press("Control+Home", "ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Control+r");
  await expect(page.getByText("It cannot be written in “Created”.").first()).toBeVisible();
  await expect(cell(0, 2)).toHaveText("1");
});

test("the handle in the corner fills what it is pulled over, and Escape gives it back", async () => {
  await trips("By handle");
  await cell(0, 1).click();
  await press("Shift+ArrowDown");
  const handle = grid().locator("[data-fill]");
  const pull = async (row: number): Promise<void> => {
    const [from, to] = [await handle.boundingBox(), await cell(row, 1).boundingBox()];
    if (from === null || to === null) throw new Error("the cells are not in sight");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 4 });
  };
  await pull(4);
  await press("Escape");
  await page.mouse.up();
  expect(await column(1, 6)).toEqual(["1", "2", "3", "", "", ""]);
  await expect(grid().locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(2);
  await pull(5);
  await page.mouse.up();
  await expect.poll(() => column(1, 6)).toEqual(["1", "2", "1", "2", "1", "2"]);
  await press("Control+z");
  await expect.poll(() => column(1, 6)).toEqual(["1", "2", "3", "", "", ""]);
});

test("a paste makes the rows that are missing and says so; more than was taken before is taken, and is one step", async () => {
  await trips("A paste");
  await cell(5, 0).click({ position: { x: 20, y: 12 } });
  const paste = async (rows: number): Promise<void> => {
    const text = Array.from({ length: rows }, (_, at) => `Row ${at}\t${at}`).join("\n");
    await page.evaluate((said) => navigator.clipboard.writeText(said), text);
    await press("Control+v");
  };
  await paste(2600);
  await expect(page.getByText("The table has 2,599 more rows.").first()).toBeVisible();
  await expect(grid()).toHaveAttribute("aria-rowcount", "2606");
  await expect(cell(5, 0)).toContainText("Row 0");
  await press("Control+z");
  await expect(grid()).toHaveAttribute("aria-rowcount", "7");
  await expect(cell(5, 0)).toContainText("Dunlin");
});

test("a paste of many rows is taken back and brought again also when others have been told of it", async () => {
  await trips("A confirmed paste");
  await cell(5, 0).click({ position: { x: 20, y: 12 } });
  const text = Array.from({ length: 300 }, (_, at) => `Row ${at}\t${at}`).join("\n");
  await page.evaluate((said) => navigator.clipboard.writeText(said), text);
  // The server says that many rows changed, and the table asks anew which there are.
  const told = page.waitForResponse(
    async (answer) => answer.url().includes("queryCollection") && (await answer.text()).includes('"total":305'),
  );
  await press("Control+v");
  await told;
  await expect(page.getByRole("status").filter({ hasText: "Saving" })).toBeHidden();
  await press("Control+z");
  await expect(grid()).toHaveAttribute("aria-rowcount", "7");
  await expect(cell(5, 0)).toContainText("Dunlin");
  await press("Control+Shift+z");
  await expect(grid()).toHaveAttribute("aria-rowcount", "306");
  await expect(cell(5, 0)).toContainText("Row 0");
  await press("Control+z");
  await expect(grid()).toHaveAttribute("aria-rowcount", "7");
});

test("rows are selected by their boxes and by key, changed together, copied and deleted", async () => {
  await trips("Together");
  await cell(1, 0).hover();
  await cell(1, 0).locator("xpath=..").locator("[data-choose]").click();
  await cell(3, 0).hover();
  await cell(3, 0)
    .locator("xpath=..")
    .locator("[data-choose]")
    .click({ modifiers: ["Shift"] });
  const bar = page.getByRole("group", { name: "Selected rows" });
  await expect(bar.getByRole("status")).toHaveText("3 rows selected");
  expect(await faults(page)).toEqual([]);
  await grid().focus();
  await press("Tab");
  await expect(bar.getByRole("button", { name: "Edit property" })).toBeFocused();
  await press("Enter");
  await page.getByRole("menuitem", { name: "Step" }).click();
  await page.getByRole("option", { name: "Closed" }).click();
  await expect.poll(() => column(2, 5)).toEqual(["Open", "Closed", "Closed", "Closed", ""]);
  await bar.getByRole("button", { name: "Edit property" }).click();
  await page.getByRole("menuitem", { name: "Seats" }).click();
  await expect(page.getByRole("textbox", { name: "Seats" })).toBeFocused();
  await page.keyboard.type("12");
  await press("Enter");
  await expect.poll(() => column(1, 5)).toEqual(["1", "12", "12", "12", ""]);
  await grid().focus();
  await press("Control+z");
  await expect.poll(() => column(1, 5)).toEqual(["1", "2", "3", "", ""]);
  await bar.getByRole("button", { name: "Duplicate" }).click();
  await expect(grid()).toHaveAttribute("aria-rowcount", "10");
  await expect(bar).toBeHidden();
  await cell(0, 1).click();
  await press("Shift+ArrowDown", "Shift+Space");
  await expect(bar.getByRole("status")).toHaveText("2 rows selected");
  await bar.getByRole("button", { name: "Delete" }).click();
  await expect(grid()).toHaveAttribute("aria-rowcount", "8");
  await press("Shift+Space");
  await expect(bar).toBeVisible();
  await press("Escape");
  await expect(bar).toBeHidden();
});

test("columns are frozen up to one that is chosen, stay in sight, and are let go of again", async () => {
  await trips("Frozen", true);
  const head = (name: string) => grid().getByRole("columnheader", { name });
  await head("Step").getByRole("button").click();
  await page.getByRole("button", { name: "Freeze up to here" }).click();
  await cell(0, 6).scrollIntoViewIfNeeded();
  const before = await cell(0, 2).boundingBox();
  await grid().evaluate((element) => (element.scrollLeft = element.scrollWidth));
  await expect(head("Mole")).toBeInViewport();
  await expect(cell(0, 2)).toHaveText("Open");
  expect((await cell(0, 2).boundingBox())?.x).toBe(before?.x);
  await cell(0, 2).click();
  await press("ArrowRight");
  const [frozen, next] = [await cell(0, 2).boundingBox(), await cell(0, 3).boundingBox()];
  if (frozen === null || next === null) throw new Error("the cells are not in sight");
  expect(Math.round(next.x)).toBe(Math.round(frozen.x + frozen.width));
  expect(await faults(page)).toEqual([]);
  await page.reload();
  await grid().evaluate((element) => (element.scrollLeft = element.scrollWidth));
  await expect(cell(0, 2)).toBeInViewport();
  await head("Step").getByRole("button").click();
  await page.getByRole("button", { name: "Unfreeze" }).click();
  await expect(cell(0, 2)).not.toBeInViewport();
  await expect(cell(0, 0)).toBeInViewport();
});

test("by touch rows are selected with taps, and the handle is pulled by a finger", async ({ browser }) => {
  await trips("By touch");
  const phone = await atPhone(mira, browser);
  const on = phone.page;
  await on.goto(page.url());
  await cell(0, 0, on).dispatchEvent("contextmenu");
  await on.getByRole("menuitem", { name: "Select" }).click();
  await cell(2, 0, on).tap();
  const bar = on.getByRole("group", { name: "Selected rows" });
  await expect(bar.getByRole("status")).toHaveText("2 rows selected");
  expect(await faults(on)).toEqual([]);
  await bar.getByRole("button", { name: "Clear the selection" }).tap();
  await expect(bar).toBeHidden();
  await cell(1, 1, on).tap();
  const handle = grid(on).locator("[data-fill]");
  const [from, to] = [await handle.boundingBox(), await cell(4, 1, on).boundingBox()];
  if (from === null || to === null) throw new Error("the cells are not in sight");
  expect(from.width).toBeGreaterThanOrEqual(44);
  const touch = await on.context().newCDPSession(on);
  const at = (x: number, y: number) => [{ x, y }];
  const start = { x: from.x + from.width - 8, y: from.y + from.height - 8 };
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(start.x, start.y) });
  for (const part of [0.3, 0.7, 1])
    await touch.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: at(start.x, start.y + (to.y + to.height / 2 - start.y) * part),
    });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(() => column(1, 6, on)).toEqual(["1", "2", "2", "2", "2", ""]);
});
