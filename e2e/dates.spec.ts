// Dates in a line and their form; behaviours are named as in docs/behaviours.md (B11).
// Walks: apps/web/features/page/dates, packages/ui/calendar.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { stepsOn } from "./blocks.ts";
import { atPhone, guestOf, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, press, slash } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
  // Days do not depend on when this runs.
  await page.clock.setFixedTime(new Date("2026-11-22T10:00:00Z"));
});

const form = (of: Page = page) => of.getByRole("dialog", { name: "Date", exact: true });
const date = (of: Page = page) => of.locator(".date-mention");

async function writeDate(words: string): Promise<void> {
  await write(`Meet @${words}`);
  await expect(page.getByRole("listbox", { name: "Mention" }).getByRole("option").first()).toBeVisible();
  await press("Enter");
  await page.keyboard.type("then");
  await expect(date()).toHaveCount(1);
}

test("B11: a press opens the form; another day, an end, a time, a zone and a format are one step for undo", async () => {
  await writeDate("today");
  await date().click();
  await expect(form()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await form().getByLabel("Type a date").fill("in 3 days");
  await expect(form().getByRole("button", { name: "Start date: November 25, 2026" })).toBeVisible();
  await form().getByRole("button", { name: "Tuesday, November 24, 2026" }).click();
  await expect(form().getByRole("button", { name: "Start date: November 24, 2026" })).toBeVisible();
  await form().getByRole("switch", { name: "End date" }).check();
  await form().getByRole("button", { name: "Next month" }).click();
  await form().getByRole("button", { name: "Tuesday, December 1, 2026" }).click();
  await form().getByRole("switch", { name: "Include time" }).check();
  await form().getByLabel("End time").fill("17:30");
  await form().getByLabel("Time zone").selectOption("Asia/Tokyo");
  await form().getByLabel("Format").selectOption("numeric");
  await form().getByLabel("Remind").selectOption("minute 15");
  expect(await faults(page)).toEqual([]);
  await form().getByRole("button", { name: "Done" }).click();
  await expect(form()).toBeHidden();
  await expect(date()).toHaveText("@11/24/2026 9:00 AM → 12/01/2026 5:30 PM (GMT+9)");
  await expect(date()).toHaveAttribute("data-reminder", "");
  await page.keyboard.type(" and");
  await expect(page.locator(".page-body .line")).toContainText("(GMT+9) and");
  for (let n = 0; n < 2; n++) await press("Control+z");
  await expect(date()).toHaveText("@Today");
  await expect(date()).not.toHaveAttribute("data-reminder");
});

test("B11: by keyboard alone: Enter on it, arrows in the month, a choice, Escape; writing goes on behind it", async () => {
  await writeDate("tomorrow");
  for (let n = 0; n < "then".length + 1; n++) await press("ArrowLeft");
  await expect
    .poll(async () => {
      if ((await page.locator(".date-mention.ProseMirror-selectednode").count()) === 0) await press("ArrowLeft");
      return page.locator(".date-mention.ProseMirror-selectednode").count();
    })
    .toBe(1);
  await press("Enter");
  const day = (name: string) => form().getByRole("button", { name, exact: true });
  await expect(day("Monday, November 23, 2026")).toBeFocused();
  await press("ArrowDown");
  await expect(day("Monday, November 30, 2026")).toBeFocused();
  await press("ArrowRight", "PageDown");
  await expect(day("Friday, January 1, 2027")).toBeFocused();
  await press("Home");
  await expect(day("Sunday, December 27, 2026")).toBeFocused();
  await press("Shift+PageUp", "Enter");
  await expect(form().getByRole("gridcell", { selected: true })).toHaveCount(1);
  await press("Escape");
  await expect(form()).toBeHidden();
  await expect(date()).toHaveText("@December 27, 2025");
  await expect(page.locator(".page-body")).toBeFocused();
  await page.keyboard.type("!");
  await expect(page.locator(".page-body .line")).toHaveText("Meet @December 27, 2025! then");
});

test("B11: /date opens the form of a new date, in which another day can be typed; undo removes the date", async () => {
  await write("Meet ");
  await slash("date");
  const rows = page.getByRole("listbox", { name: "Mention" }).getByRole("option");
  await expect(rows).toHaveText(["Today", "Tomorrow", "Choose a date …"]);
  await press("ArrowDown", "ArrowDown", "Enter");
  await expect(form()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await form().getByLabel("Type a date").fill("in 2 weeks");
  await press("Enter");
  await expect(form()).toBeHidden();
  await expect(date()).toHaveText("@December 6, 2026");
  await page.keyboard.type("noon");
  await expect(page.locator(".page-body .line")).toHaveText("Meet @December 6, 2026 noon");
  for (let n = 0; n < 3; n++) await press("Control+z");
  await expect(date()).toHaveCount(0);
});

test("B11: an end before the start changes places with it, and the form takes the date out", async () => {
  await writeDate("today");
  await date().click();
  await form().getByRole("switch", { name: "End date" }).check();
  await form().getByRole("button", { name: "Wednesday, November 18, 2026" }).click();
  await press("Escape");
  await expect(date()).toHaveText("@November 18, 2026 → Today");
  await date().click();
  await form().getByRole("button", { name: "Remove" }).click();
  await expect(date()).toHaveCount(0);
  await press("Control+z");
  await expect(date()).toHaveText("@November 18, 2026 → Today");
});

test("B11: by touch, in dark mode, the form fits a phone; who may only read opens none", async ({ browser }) => {
  await writeDate("today");
  const phone = await atPhone(mira, browser);
  await phone.page.emulateMedia({ colorScheme: "dark" });
  await expect(phone.page.locator(".page-body")).toHaveAttribute("data-complete", "");
  await date(phone.page).tap();
  await form(phone.page).getByRole("switch", { name: "Include time" }).tap();
  const box = await form(phone.page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  const day = await form(phone.page).getByRole("gridcell").first().getByRole("button").boundingBox();
  expect(Math.min(day?.width ?? 0, day?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await faults(phone.page)).toEqual([]);
  await form(phone.page).getByRole("button", { name: "Done" }).tap();
  await expect(date()).toContainText("9:00 AM");
  const ada = await guestOf(mira, browser);
  await date(ada.page).click();
  await expect(form(ada.page)).toHaveCount(0);
});
