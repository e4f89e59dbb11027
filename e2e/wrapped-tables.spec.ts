// Text that wraps in a table: a row is as high as its text, wrapping is set for one column or for all, and rows keep their place
// while the heights of other rows become known. Keys, presses and drags work as in a table whose rows have one height.
// Walks: apps/web/features/databases, packages/database/views/table, packages/database/views/heights, packages/database/edit.
import type { Locator, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { databaseOf, words, type DatabaseIds, type MadeView } from "./made-database.ts";
import { atPhone, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { openPage } from "./walk-steps.ts";

const ROWS = 400;
const sentence = "The ferry waits at the north quay until the mail is aboard. ";

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const grid = (on = page): Locator => on.getByRole("grid", { name: "Table" });
const row = (place: number, on = page): Locator => grid(on).locator(`[data-place="${place}"]`);
const cell = (place: number, column: number, on = page): Locator => row(place, on).locator(`[data-column="${column}"]`);
async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Creates a database and opens it. The remarks of row n are n modulo 5 sentences. */
async function log(title: string, views: readonly MadeView[]): Promise<DatabaseIds> {
  const ids = await databaseOf(mira, {
    title,
    nameWidth: 140,
    columns: {
      "~log": { name: "Remarks", type: "text", width: 200 },
      berth: { name: "Berth", type: "select", width: 120, options: { North: "blue", South: "green" } },
    },
    views,
    rows: Array.from({ length: ROWS }, (_, at) => ({
      title: words(`Trip ${at}`),
      berth: words(at % 2 === 0 ? "North" : "South"),
      ...(at % 5 > 0 && { "~log": words(sentence.repeat(at % 5).trim()) }),
    })),
  });
  await openPage(page, ids.block, title);
  await expect(grid().locator('[data-column="0"]', { hasText: "Trip 0" })).toBeVisible();
  return ids;
}

async function box(
  of: Locator,
): Promise<{ readonly x: number; readonly y: number; readonly width: number; readonly height: number }> {
  const found = await of.boundingBox();
  if (found === null) throw new Error("The element is not visible.");
  return found;
}

/** Expects that drawn rows follow each other without a gap, and that each row shows all of its text. */
async function expectWhole(): Promise<void> {
  await expect
    .poll(() =>
      grid().evaluate((frame) => {
        const rows = [...frame.querySelectorAll<HTMLElement>("[data-row]")];
        const sorted = rows.toSorted((a, b) => Number(a.dataset["place"]) - Number(b.dataset["place"]));
        const faults: string[] = [];
        for (const [at, one] of sorted.entries()) {
          const { bottom } = one.getBoundingClientRect();
          const next = sorted[at + 1];
          const isNext = Number(next?.dataset["place"]) === Number(one.dataset["place"]) + 1;
          if (next !== undefined && isNext && Math.abs(next.getBoundingClientRect().top - bottom) > 0.6)
            faults.push(`gap below ${one.dataset["place"]}`);
          for (const said of one.querySelectorAll<HTMLElement>("[data-wraps]"))
            if (said.offsetHeight > one.offsetHeight || said.scrollHeight > said.offsetHeight)
              faults.push(`cut off in ${one.dataset["place"]}`);
        }
        return faults;
      }),
    )
    .toEqual([]);
}

/** The row at the middle of the grid, and the vertical position of its upper edge in pixels. */
const inSight = (): Promise<{ readonly place: number; readonly y: number }> =>
  grid().evaluate((frame) => {
    const middle = frame.getBoundingClientRect().top + frame.clientHeight / 2;
    const rows = [...frame.querySelectorAll<HTMLElement>("[data-row]")];
    const found = rows.find((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top <= middle && bottom > middle;
    });
    return { place: Number(found?.dataset["place"]), y: found?.getBoundingClientRect().top ?? 0 };
  });

test("the menu of a column turns wrapping on and off by keyboard, and undo turns it on again", async () => {
  await log("By column", [{ name: "All" }]);
  expect((await box(row(4))).height).toBe(34);
  await cell(0, 1).click();
  await press("ArrowUp", "Enter");
  const wrap = page.getByRole("button", { name: "Wrap text" });
  await wrap.focus();
  await expect(wrap).toHaveAttribute("aria-pressed", "false");
  await press("Enter");
  await expect.poll(async () => (await box(row(4))).height).toBeGreaterThan(100);
  expect((await box(row(0))).height).toBe(34);
  await expectWhole();
  expect(await faults(page)).toEqual([]);
  await press("Enter");
  await wrap.click();
  await expect.poll(async () => (await box(row(4))).height).toBe(34);
  await press("Control+z");
  await expect.poll(async () => (await box(row(4))).height).toBeGreaterThan(100);
});

test("the list of properties turns wrapping on for all columns", async () => {
  await log("All columns", [{ name: "All" }]);
  await page.getByRole("button", { name: "Properties" }).click();
  const wrap = page.getByRole("button", { name: "Wrap all columns" });
  await wrap.click();
  await expect(wrap).toHaveAttribute("aria-pressed", "true");
  await press("Escape");
  await expect.poll(async () => (await box(row(4))).height).toBeGreaterThan(100);
  await expectWhole();
});

const wrapped: MadeView = { name: "All", format: { table_wrap: true } };

test("visible rows keep their place while the heights of rows above become known, and keys move by a screen of rows of any height", async () => {
  await log("Far down", [wrapped]);
  await grid().evaluate((frame) => frame.scrollTo({ top: frame.scrollHeight / 2 }));
  await expect.poll(async () => (await inSight()).place).toBeGreaterThan(50);
  await expectWhole();
  // Scrolls upwards, to rows that were not drawn yet.
  let { place: last } = await inSight();
  for (let step = 0; step < 12; step++) {
    await page.mouse.move(400, 400);
    const before = await inSight();
    await page.mouse.wheel(0, -120);
    // The row moves as far as the wheel, whatever heights became known above the row.
    await expect
      .poll(async () => Math.round(((await row(before.place).boundingBox())?.y ?? 0) - before.y), { timeout: 5000 })
      .toBe(120);
    await expectWhole();
    const { place } = await inSight();
    expect(place).toBeLessThanOrEqual(last);
    expect(last - place).toBeLessThan(8);
    last = place;
  }
  await cell(last, 0).click();
  await press("Control+End");
  await expect(row(ROWS - 1)).toBeInViewport({ ratio: 0.99 });
  await expectWhole();
  await press("PageUp");
  await expect.poll(() => grid().getAttribute("aria-activedescendant")).not.toMatch(new RegExp(`-${ROWS - 1}-`));
  const paged = Number(/-(\d+)-\d+$/.exec((await grid().getAttribute("aria-activedescendant")) ?? "")?.[1]);
  expect(ROWS - 1 - paged).toBeGreaterThan(2);
  expect(ROWS - 1 - paged).toBeLessThan(15);
  await expect(row(paged)).toBeInViewport({ ratio: 0.99 });
  await press("Control+Home", "PageDown");
  await expect.poll(() => grid().getAttribute("aria-activedescendant")).not.toBe(null);
  const down = Number(/-(\d+)-\d+$/.exec((await grid().getAttribute("aria-activedescendant")) ?? "")?.[1]);
  expect(down).toBeGreaterThan(2);
  expect(down).toBeLessThan(15);
  await expect(row(down)).toBeInViewport({ ratio: 0.99 });
});

test("the field of a wrapped cell is as high as its text, and the height of the row follows what is typed", async () => {
  await log("Written", [wrapped]);
  const before = await box(cell(4, 1));
  await cell(4, 1).click();
  await press("Enter");
  const field = page.getByRole("textbox", { name: "Remarks, Trip 4" });
  const opened = await box(field);
  expect(Math.abs(opened.height - before.height)).toBeLessThan(3);
  expect(Math.abs(opened.y - before.y)).toBeLessThan(2);
  await press("Control+a");
  await page.keyboard.type("Short now");
  await press("Enter");
  await expect.poll(async () => (await box(row(4))).height).toBe(34);
  await expectWhole();
  await press("Control+z");
  await expect.poll(async () => (await box(row(4))).height).toBe(before.height);
});

test("a row is dropped at the gap under the pointer, and the fill handle fills rows of different heights", async () => {
  await log("By hand", [wrapped]);
  await row(0).hover();
  const grip = await box(row(0).locator("[data-grip]"));
  const third = await box(row(3));
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(grip.x + 20, third.y + third.height - 6, { steps: 6 });
  await page.mouse.up();
  await expect(cell(3, 0)).toContainText("Trip 0");
  await expectWhole();
  await cell(0, 1).click();
  const handle = await box(grid().locator("[data-fill]"));
  const second = await box(cell(2, 1));
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(second.x + 30, second.y + second.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await cell(2, 1).innerText()).trim()).toBe(sentence.trim());
  await expectWhole();
});

test("group headers are between wrapped rows, whether a group is folded or open", async () => {
  const format = { table_wrap: true, collection_group_by: { property: "berth", type: "select" } };
  await log("In groups", [{ name: "All", format }]);
  await expect(row(0)).toHaveAttribute("data-group", /.+/);
  await expectWhole();
  await expect.poll(async () => (await box(row(0))).height).toBe(34);
  const second = await box(row(1));
  await row(0).getByRole("button", { name: "North , 200 rows" }).click();
  await expect(row(1)).toHaveAttribute("data-group", /.+/);
  expect((await box(row(1))).height).toBe(34);
  expect((await box(row(1))).y).toBe(second.y);
  await row(0).getByRole("button", { name: "North , 200 rows" }).click();
  await expect(row(1)).not.toHaveAttribute("data-group", /.+/);
  await expectWhole();
});

test("on a phone wrapped rows scroll, and taps select a cell and open its field", async ({ browser }) => {
  await log("On a phone", [wrapped]);
  const { page: phone, context } = await atPhone(mira, browser);
  await expect(row(1, phone)).toBeVisible();
  expect(await faults(phone)).toEqual([]);
  await cell(1, 0, phone).tap();
  await cell(1, 0, phone).tap();
  await expect(phone.getByRole("textbox", { name: /Name, Trip 1/ })).toBeFocused();
  await phone.keyboard.type(" again");
  await phone.keyboard.press("Enter");
  await expect(cell(1, 0, phone)).toContainText("Trip 1 again");
  // The heights of rows that were not drawn are estimates: the table may grow when its last rows are drawn.
  await expect
    .poll(async () => {
      await grid(phone).evaluate((frame) => frame.scrollTo({ top: frame.scrollHeight }));
      return await row(ROWS - 1, phone).isVisible();
    })
    .toBe(true);
  await context.close();
});
