// Values that are chosen in a popup next to their cell: dates with their end, time, format and reminder.
// Walks: packages/database/properties, packages/ui/date-fields.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { databaseOf, day, words } from "./made-database.ts";
import { atPhone, settler, type Person } from "./people.ts";
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
