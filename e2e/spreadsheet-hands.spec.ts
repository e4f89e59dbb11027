// Editing a table like a spreadsheet: filling cells by keys and by the fill handle, a paste that is larger than the table,
// changes of several selected rows, and frozen columns.
// Walks: apps/web/features/databases, packages/database/views/table, packages/database/edit.
import type { Locator, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { databaseOf, words, type MadeView } from "./made-database.ts";
import { atPhone, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { openPage } from "./walk-steps.ts";

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const grid = (on = page) => on.getByRole("grid", { name: "Table" });
const cell = (row: number, column: number, on = page): Locator =>
  grid(on).locator(`[data-place="${row}"] [data-column="${column}"]`);
/** The texts of a column, from the first row on. */
const column = async (at: number, rows: number, on = page): Promise<string[]> => {
  const texts: string[] = [];
  for (let row = 0; row < rows; row++) texts.push((await cell(row, at, on).innerText()).trim());
  return texts;
};
async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const names = ["Skerry", "Tern", "Petrel", "Eider", "Knot", "Dunlin"];
/** Creates a database of six trips and opens it. */
async function trips(title: string, wide = false, views: readonly MadeView[] = [{ name: "All" }]): Promise<void> {
  const ids = await databaseOf(mira, {
    title,
    nameWidth: 140,
    views,
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
  await openPage(page, ids.block, title);
  await expect(cell(5, 0)).toContainText("Dunlin");
}

test("keys extend a range to the last filled cell and fill the range from its first row in one undo step", async () => {
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

test("cells are copied, cut and pasted after edits by keys, by mouse and in a list of options", async () => {
  await trips("After edits");
  await cell(0, 1).click();
  await press("9", "Enter", "ArrowUp", "Control+c", "ArrowDown", "Control+v");
  await expect.poll(() => column(1, 3)).toEqual(["9", "9", "3"]);
  await cell(2, 1).click();
  await cell(2, 1).click();
  await page.keyboard.type("0");
  await cell(2, 1).press("Enter");
  await cell(2, 1).click();
  await press("Control+x", "ArrowDown", "Control+v");
  await expect.poll(() => column(1, 4)).toEqual(["9", "9", "", "30"]);
  await cell(3, 2).click();
  await press("Enter");
  await page.getByRole("option", { name: "Closed" }).click();
  await expect(cell(3, 2)).toHaveText("Closed");
  await press("Control+c", "ArrowDown", "Control+v");
  await expect.poll(() => column(2, 5)).toEqual(["Open", "Open", "Open", "Closed", "Closed"]);
  await press("Control+z");
  await expect(cell(4, 2)).toHaveText("");
});

const condition = (property: string, operator: string, value: string | number): MadeView["filter"] => ({
  operator: "and",
  filters: [{ property, filter: { operator, value: { type: "exact", value } } }],
});

test("a new row of a filtered view takes the value of the filter, or keeps a mark until the user leaves it", async () => {
  const views = [
    { name: "All" },
    { name: "Closed", filter: condition("step", "enum_is", "Closed") },
    { name: "Large", filter: condition("seats", "number_greater_than", 1) },
  ];
  await trips("Filtered", false, views);
  await page.getByRole("tab", { name: "Closed" }).click();
  await expect(page.getByText("No row passes the filter.")).toBeVisible();
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.keyboard.type("Heron");
  await press("Enter");
  await expect(cell(0, 0)).toContainText("Heron");
  await expect(cell(0, 2)).toHaveText("Closed");
  await page.getByRole("tab", { name: "Large" }).click();
  await expect(cell(1, 0)).toContainText("Petrel");
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.keyboard.type("Ibis");
  await press("Enter");
  await expect(cell(0, 0)).toContainText("Ibis");
  await expect(cell(0, 0).locator("xpath=..")).toContainText("Not in this filter");
  await press("ArrowDown");
  await expect(cell(0, 0)).toContainText("Tern");
  await expect(grid().getByText("Not in this filter")).toBeHidden();
  await page.getByRole("tab", { name: "All" }).click();
  await expect
    .poll(() => column(0, 8).then((texts) => texts.map((one) => one.replace(/\s*Open$/, ""))))
    .toEqual(["Ibis", "Heron", ...names]);
});

test("the fill handle fills the cells that it is dragged over, and Escape cancels the drag", async () => {
  await trips("By handle");
  await cell(0, 1).click();
  await press("Shift+ArrowDown");
  const handle = grid().locator("[data-fill]");
  const pull = async (row: number): Promise<void> => {
    const [from, to] = [await handle.boundingBox(), await cell(row, 1).boundingBox()];
    if (from === null || to === null) throw new Error("The cells are not visible.");
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

test("a paste of 2,600 rows creates the missing rows, notifies the user of them and is one undo step", async () => {
  await trips("A paste");
  await cell(5, 0).click({ position: { x: 20, y: 12 } });
  const paste = async (rows: number): Promise<void> => {
    const text = Array.from({ length: rows }, (_, at) => `Row ${at}\t${at}`).join("\n");
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
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

test("undo and redo of a paste of 300 rows work also after the server has confirmed the rows", async () => {
  await trips("A confirmed paste");
  await cell(5, 0).click({ position: { x: 20, y: 12 } });
  const text = Array.from({ length: 300 }, (_, at) => `Row ${at}\t${at}`).join("\n");
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  // The server notifies the table that many rows changed, and the table queries its rows again.
  const queried = page.waitForResponse(
    async (answer) => answer.url().includes("queryCollection") && (await answer.text()).includes('"total":305'),
  );
  await press("Control+v");
  await queried;
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

test("Delete over a column of 1,500 rows empties all rows of the view in the background, and one undo restores them", async () => {
  const ids = await databaseOf(mira, {
    title: "A long column",
    nameWidth: 140,
    columns: { seats: { name: "Seats", type: "number", width: 100 } },
    rows: Array.from({ length: 1500 }, (_, at) => ({ title: words(`Row ${at}`), seats: words(String(at + 1)) })),
  });
  await openPage(page, ids.block, "A long column");
  await cell(0, 1).click();
  await press("Control+Shift+ArrowDown", "Delete");
  await expect(page.getByText(/Changing rows: .* of 1,500/).first()).toBeVisible();
  await expect(page.getByText(/Changing rows/)).toHaveCount(0);
  /** The number of rows with a value, as the server counts them. */
  const filled = async (): Promise<number> => {
    const isFilled = { property: "seats", filter: { operator: "is_not_empty" } };
    const { result } = await mira.caller.call<{ result: { reducerResults: { rows: { total: number } } } }>(
      "queryCollection",
      {
        source: { type: "collection", id: ids.collection, spaceId: mira.spaceId },
        loader: {
          type: "reducer",
          reducers: { rows: { type: "results", limit: 1 } },
          filter: { operator: "and", filters: [isFilled] },
        },
        editing: true,
      },
    );
    mira.caller.close();
    return result.reducerResults.rows.total;
  };
  await expect.poll(filled).toBe(0);
  await press("Control+z");
  await expect.poll(filled).toBe(1500);
});

test("rows are selected by their checkboxes and by keys, and are changed, duplicated and deleted together", async () => {
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

test("columns are frozen up to a chosen column, stay visible while the table scrolls, and are unfrozen", async () => {
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
  if (frozen === null || next === null) throw new Error("The cells are not visible.");
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

test("on a phone taps select rows, and a finger drags the fill handle", async ({ browser }) => {
  await trips("By touch");
  const phone = await atPhone(mira, browser);
  const on = phone.page;
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
  if (from === null || to === null) throw new Error("The cells are not visible.");
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
