// Texts that wrap in a table: rows are as high as their words, by column and for all of them, and stand still while others become
// known; the same keys, presses and drags as where all rows are of one height.
// Walks: apps/web/features/databases, packages/database/views/table, packages/database/views/heights, packages/database/edit.
import type { Locator, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { compact, databaseOf, words, type DatabaseIds, type MadeView } from "./made-database.ts";
import { atPhone, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

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

/** Row n has n modulo 5 sentences in its remarks. */
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
  await page.goto(`/${compact(ids.block)}`);
  await expect(grid().locator('[data-column="0"]', { hasText: "Trip 0" })).toBeVisible();
  return ids;
}

async function box(
  of: Locator,
): Promise<{ readonly x: number; readonly y: number; readonly width: number; readonly height: number }> {
  const found = await of.boundingBox();
  if (found === null) throw new Error("it is not in sight");
  return found;
}

/** Rows in sight follow each other without a gap, and each shows all of its words. */
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

/** Rows that are above the middle of the window, and where. */
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

test("a column wraps from its menu by keyboard, and is one line again", async () => {
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

test("all columns wrap from the list of properties", async () => {
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

test("what is in sight stays where it is while rows above it become known, and keys go to rows of any height", async () => {
  await log("Far down", [wrapped]);
  await grid().evaluate((frame) => frame.scrollTo({ top: frame.scrollHeight / 2 }));
  await expect.poll(async () => (await inSight()).place).toBeGreaterThan(50);
  await expectWhole();
  // Upwards, into rows that were never drawn.
  let { place: last } = await inSight();
  for (let step = 0; step < 12; step++) {
    await page.mouse.move(400, 400);
    const before = await inSight();
    await page.mouse.wheel(0, -120);
    // It goes as far as the wheel, whatever became known above it.
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

test("the field of a wrapped cell is as high as its words, and the row follows what is written", async () => {
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

test("a row is dragged to the gap under the pointer, and a range is filled over rows of different heights", async () => {
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

test("heads of groups stand between wrapped rows, folded and open", async () => {
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

test("by touch on a phone wrapped rows scroll, and a tap chooses and opens a cell", async ({ browser }) => {
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
  await grid(phone).evaluate((frame) => frame.scrollTo({ top: frame.scrollHeight }));
  await expect(row(ROWS - 1, phone)).toBeVisible();
  await context.close();
});
