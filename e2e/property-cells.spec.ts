// Values of the cells of a table: dates with their end, time, format and reminder, and for each property type the edit, copy, paste,
// cut, fill, undo and redo of a cell by keyboard.
// Walks: packages/database/properties, packages/database/views/table, packages/ui/date-fields.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { cellValues, type CellValues, type EnteredValue } from "./cell-values.ts";
import { databaseOf, day, words } from "./made-database.ts";
import { atPhone, memberOf, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { openPage } from "./walk-steps.ts";

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
  // A fixed time makes the expected days independent of the day of the run.
  await page.clock.setFixedTime(new Date("2026-11-22T10:00:00Z"));
});

const grid = (of: Page = page) => of.getByRole("grid", { name: "Table" });
const cell = (place: number, of: Page = page) => grid(of).locator(`[data-place="${place}"] [data-column="1"]`);
const surface = (of: Page = page) => of.getByRole("dialog", { name: /^Due, / });

/** Creates a database of two tasks, the second with a date, and opens it. */
async function openTasks(title: string): Promise<void> {
  const { block } = await databaseOf(mira, {
    title,
    columns: { due: { name: "Due", type: "date", width: 380 } },
    rows: [{ title: words("Print") }, { title: words("Post"), due: day("2026-11-24") }],
  });
  await openPage(page, block, title);
  await expect(grid()).toBeVisible();
}

test("a date in a cell gets an end, times in a zone, a format and a reminder, each stored immediately", async () => {
  await openTasks("Tasks");
  await cell(0).click();
  await page.keyboard.press("Enter");
  await expect(surface()).toBeVisible();
  // A cell without a date offers no settings of a date.
  await expect(surface().getByRole("switch")).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(surface()).toBeHidden();
  await expect(cell(0)).toHaveText("Tomorrow");
  await test.step("a typed date is stored by Enter, and a text that is not a date is refused", async () => {
    await page.keyboard.type("in 2 weeks");
    await page.keyboard.press("Enter");
    await expect(cell(0)).toHaveText("December 6, 2026");
    await page.keyboard.type("soon");
    await page.keyboard.press("Enter");
    await expect(surface().getByText("This is not a date.")).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(surface()).toBeHidden();
    await expect(cell(0)).toHaveText("December 6, 2026");
    await page.evaluate(() => navigator.clipboard.writeText("12/24/2026"));
    await page.keyboard.press("Control+v");
    await expect(cell(0)).toHaveText("December 24, 2026");
  });
  await cell(1).click();
  await page.keyboard.press("Enter");
  await surface().getByRole("switch", { name: "End date" }).check();
  await surface().getByRole("button", { name: "Friday, November 20, 2026" }).click();
  await expect(cell(1)).toHaveText("November 20, 2026 → November 24, 2026");
  await surface().getByRole("switch", { name: "Include time" }).check();
  await surface().getByLabel("End time").fill("17:30");
  await surface().getByLabel("Time zone").selectOption("Asia/Tokyo");
  await surface().getByLabel("Format").selectOption("numeric");
  await surface().getByLabel("Remind").selectOption("minute 15");
  expect(await faults(page)).toEqual([]);
  const shown = "11/20/2026 9:00 AM → 11/24/2026 5:30 PM (GMT+9)";
  await expect(cell(1)).toHaveText(shown);
  await page.keyboard.press("Escape");
  await expect(grid()).toContainText(shown);
  await page.reload();
  await expect(cell(1)).toHaveText(shown);
  await cell(1).click();
  await page.keyboard.press("Enter");
  await expect(surface().getByLabel("Remind")).toHaveValue("minute 15");
  await expect(surface().getByLabel("Time zone")).toHaveValue("Asia/Tokyo");
  await surface().getByRole("button", { name: "Clear" }).click();
  await expect(cell(1)).toHaveText("");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(cell(1)).toHaveText(shown);
});

test("on a phone the fields of a date are large enough for a finger, and every field can be reached", async ({
  browser,
}) => {
  await openTasks("Tasks on a phone");
  const phone = await atPhone(mira, browser);
  await cell(1, phone.page).tap();
  await cell(1, phone.page).tap();
  await surface(phone.page).getByRole("switch", { name: "Include time" }).tap();
  await surface(phone.page).getByLabel("Remind").selectOption("hour 1");
  expect(await faults(phone.page)).toEqual([]);
  await surface(phone.page).getByRole("button", { name: "Clear" }).tap();
  await expect(cell(1, phone.page)).toHaveText("");
});

/** The texts of the first rows of a column, without the buttons of the cells. A checkbox has the text of its label. */
const shownIn = (column: number, rows: number): Promise<string[]> =>
  grid().evaluate(
    (table, [at, count]) =>
      Array.from({ length: count }, (_, row) => {
        const shown = table
          .querySelector(`[data-place="${row}"] [data-column="${at}"]`)
          ?.cloneNode(true) as HTMLElement;
        for (const button of shown.querySelectorAll("button")) button.remove();
        return shown.querySelector('[role="img"][data-toggle]')?.getAttribute("aria-label") ?? shown.innerText.trim();
      }),
    [column, rows] as const,
  );

/** Rows of the table in the walk through the property types. */
const rowCount = 7;
/** More steps than any of the edits of a round needs. */
const mostSteps = 12;

/** Moves the focus to a cell by keys alone. */
async function goTo(row: number, column: number): Promise<void> {
  await page.keyboard.press("Control+Home");
  for (let at = 0; at < column; at++) await page.keyboard.press("ArrowRight");
  for (let at = 0; at < row; at++) await page.keyboard.press("ArrowDown");
  await expect(grid()).toHaveAttribute("aria-activedescendant", new RegExp(`-${row}-${column}$`));
}

/** Edits the first cell of a column, copies it down, cuts the copy into the fifth row and fills two more rows from there. */
async function editColumn(column: number, { shows, copies, enter }: EnteredValue, empty: string): Promise<void> {
  const others = (await shownIn(column, rowCount)).slice(1);
  const rows = () => shownIn(column, rowCount);
  await goTo(0, column);
  await enter(page);
  for (const words of shows) await expect.poll(async () => (await rows())[0]).toContain(words);
  const value = (await rows())[0] ?? "";
  const [second = "", third = "", fourth = ""] = others;
  expect(await rows(), "an edit changes one cell").toEqual([value, ...others]);
  await goTo(0, column);
  await page.keyboard.press("Control+c");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copies);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+v");
  await expect.poll(rows, "a paste into the cell below").toEqual([value, value, ...others.slice(1)]);
  await page.keyboard.press("Control+x");
  await expect.poll(rows, `a cut, which leaves "${second}" empty`).toEqual([value, empty, ...others.slice(1)]);
  await goTo(4, column);
  await page.keyboard.press("Control+v");
  await expect.poll(async () => (await rows())[4], "a paste of the cut cell").toBe(value);
  for (const key of ["Shift+ArrowDown", "Shift+ArrowDown", "Control+d"]) await page.keyboard.press(key);
  await expect.poll(rows, "a fill").toEqual([value, empty, third, fourth, value, value, value]);
}

/** Undoes the edits of a column until its cells are as at the start, and redoes as many steps. */
async function thereAndBack(column: number, start: readonly string[]): Promise<void> {
  const end = await shownIn(column, rowCount);
  let steps = 0;
  for (let now = end; JSON.stringify(now) !== JSON.stringify(start); steps++) {
    expect(steps, `undo does not lead from ${now.join(" | ")} to ${start.join(" | ")}`).toBeLessThan(mostSteps);
    await page.keyboard.press("Control+z");
    // Not each step is visible: a checkbox looks the same without a value and unchecked.
    await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
    now = await shownIn(column, rowCount);
  }
  for (let step = 0; step < steps; step++) await page.keyboard.press("Control+y");
  await expect.poll(() => shownIn(column, rowCount), "redo").toEqual(end);
}

test("cells of each property type are edited, copied, pasted, cut and filled, and undone and redone, twice in a row", async ({
  browser,
}) => {
  const types = cellValues(["Mira", "Zora"]);
  const columns = Object.fromEntries(types.slice(1).map(({ key, column }: CellValues) => [key, column]));
  const made = await databaseOf(mira, {
    title: "All types",
    nameWidth: 140,
    columns,
    rows: Array.from({ length: rowCount }, () => ({})),
  });
  await openPage(page, made.block, "All types");
  await expect(grid()).toHaveAttribute("aria-rowcount", String(rowCount + 1));
  await memberOf(mira, browser, "Zora", { to: null });
  await grid().focus();
  for (const [round, name] of (["first", "second"] as const).entries())
    for (const [at, { column, values, empty = "" }] of types.entries())
      await test.step(`${column.type}, ${name} round`, async () => {
        const start = await shownIn(at, rowCount);
        const value = values[round];
        if (value === undefined) throw new Error(`No value of ${column.type} for the ${name} round.`);
        await editColumn(at, value, empty);
        await thereAndBack(at, start);
      });
  await test.step("a file that was pasted and filled can be downloaded", async () => {
    await goTo(
      6,
      types.findIndex(({ column }) => column.type === "file"),
    );
    await page.keyboard.press("Enter");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("dialog").getByRole("link", { name: "Download: tides.txt" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("tides.txt");
  });
});
