// Mentions and emoji in the page editor; behaviours are named as the editor's design names them (B8 ...).
import type { Page } from "@playwright/test";
import { stepsOn } from "./blocks.ts";
import { addPage, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

test.describe.configure({ mode: "serial" });

let mira: Person;
let page: Page;
const { press } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
  await addPage(mira, "Harbour rules");
  await addPage(mira, "Sailing log");
  await page.keyboard.press("Enter");
});

const menu = () => page.getByRole("listbox", { name: "Mention" });
const active = () => menu().getByRole("option", { selected: true });
const line = (nth: number) => page.locator(".page-body .line").nth(nth);

test("B9: @ finds pages, people and dates, and what is chosen stands in the line as one unit", async () => {
  await page.keyboard.type("See @harb");
  await expect(active()).toHaveText(/Harbour rules/);
  await press("Enter");
  await page.keyboard.type("by @mir");
  await expect(active()).toHaveText(/Mira/);
  await press("Enter");
  await page.keyboard.type("on @tomorrow");
  await expect(active()).toHaveText(/Tomorrow/);
  await press("Tab");
  await page.keyboard.type("end");
  await expect(line(0)).toHaveText("See Harbour rules by @Mira on @Tomorrow end");
  await expect(line(0).locator(".mention")).toHaveCount(3);
});

test("B10: Backspace takes a mention whole, and undo brings it back", async () => {
  for (let n = 0; n < " end".length; n++) await press("Backspace");
  await press("Backspace");
  await expect
    .poll(async () => {
      if ((await line(0).locator(".date-mention").count()) > 0) await press("Backspace");
      return line(0).locator(".mention").count();
    })
    .toBe(2);
  await expect(line(0)).toHaveText("See Harbour rules by @Mira on ");
  await press("Control+z");
  await expect(line(0).locator(".date-mention")).toHaveText("@Tomorrow");
  await press("End", "Enter");
});

test("B9: a date as it is typed, with a time and a reminder", async () => {
  await page.keyboard.type("@remind tomorrow 9am");
  await expect(active()).toHaveText(/Tomorrow 9:00.AM/);
  await press("Enter");
  const date = line(1).locator(".date-mention");
  await expect(date).toHaveText("@Tomorrow 9:00 AM");
  await expect(date).toHaveAttribute("data-reminder", "");
  await press("Enter");
});

test("B9: Escape keeps what was typed, and words that nothing answers close the menu", async () => {
  await page.keyboard.type("@harb");
  await expect(menu()).toBeVisible();
  await press("Escape");
  await expect(menu()).toBeHidden();
  await page.keyboard.type("or @qqqq");
  await expect(menu()).toBeHidden();
  await expect(line(2)).toHaveText("@harbor @qqqq");
  await press("Enter");
});

test("L2: [[ makes a page where there is none, and links to it", async () => {
  await page.keyboard.type("[[Night watch");
  await expect(active()).toHaveText(/New page: Night watch/);
  await press("Enter");
  const link = line(3).getByRole("link", { name: "Night watch" });
  await expect(link).toBeVisible();
  await link.click();
  await expect(titleOf(page)).toHaveText("Night watch");
});

test("B10: a page that is renamed is renamed in every mention of it", async () => {
  await titleOf(page).click();
  await press("End");
  await page.keyboard.type(" rota");
  await page.goBack();
  await expect(line(3).getByRole("link", { name: "Night watch rota" })).toBeVisible();
});

test("B8: a colon and letters find an emoji, a colon alone does not", async () => {
  await page.mouse.click(700, 700);
  await page.keyboard.type("at 12:30 :");
  const emoji = page.getByRole("listbox", { name: "Emoji" });
  await expect(emoji).toBeHidden();
  await page.keyboard.type("sailb");
  await expect(emoji.getByRole("option", { selected: true })).toHaveText(/sailboat/);
  await press("Enter");
  await expect(page.locator(".page-body")).toContainText("at 12:30 ⛵");
});
