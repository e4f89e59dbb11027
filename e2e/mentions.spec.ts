// Mentions and emoji in the page editor; behaviours are named as in docs/behaviours.md (B8 ...).
// Walks: packages/editor/menus, apps/web/features/page/menus, apps/web/features/page/view/mention-host.ts.
import type { Locator, Page } from "@playwright/test";
import { stepsOn } from "./blocks.ts";
import { addPage, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, press } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
  await addPage(mira, "Harbour rules");
});

const menu = () => page.getByRole("listbox", { name: "Mention" });
const active = () => menu().getByRole("option", { selected: true });
const line = (nth: number) => page.locator(".page-body .line").nth(nth);

test("B9: @ finds pages, people and dates, and what is chosen stands in the line as one unit", async () => {
  await write("See @harb");
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
  await write("See @harb");
  await expect(active()).toHaveText(/Harbour rules/);
  await press("Enter");
  await page.keyboard.type("on @tomorrow");
  await expect(active()).toHaveText(/Tomorrow/);
  await press("Tab");
  await page.keyboard.type("end");
  await expect(line(0)).toHaveText("See Harbour rules on @Tomorrow end");
  for (let n = 0; n < " end".length; n++) await press("Backspace");
  await press("Backspace");
  await expect
    .poll(async () => {
      if ((await line(0).locator(".date-mention").count()) > 0) await press("Backspace");
      return line(0).locator(".mention").count();
    })
    .toBe(1);
  await expect(line(0)).toHaveText("See Harbour rules on ");
  await press("Control+z");
  await expect(line(0).locator(".date-mention")).toHaveText("@Tomorrow");
});

test("B9: a date as it is typed, with a time and a reminder", async () => {
  await write("@remind tomorrow 9am");
  await expect(active()).toHaveText(/Tomorrow 9:00.AM/);
  await press("Enter");
  const date = line(0).locator(".date-mention");
  await expect(date).toHaveText("@Tomorrow 9:00 AM");
  await expect(date).toHaveAttribute("data-reminder", "");
});

test("B9: Escape keeps what was typed, and words that nothing answers close the menu", async () => {
  await write("@harb");
  await expect(menu()).toBeVisible();
  await press("Escape");
  await expect(menu()).toBeHidden();
  await page.keyboard.type("or @qqqq");
  await expect(menu()).toBeHidden();
  await expect(line(0)).toHaveText("@harbor @qqqq");
});

/** A page with a link to another one, which is made by it. */
async function linkTo(title: string): Promise<Locator> {
  await write(`[[${title}`);
  await expect(active()).toHaveText(new RegExp(`New page: ${title}`));
  await press("Enter");
  const link = line(0).getByRole("link", { name: title });
  await expect(link).toBeVisible();
  return link;
}

test("L2: [[ makes a page where there is none, and links to it", async () => {
  const link = await linkTo("Night watch");
  await link.click();
  await expect(titleOf(page)).toHaveText("Night watch");
});

test("B10: a page that is renamed is renamed in every mention of it", async () => {
  await (await linkTo("Dog watch")).click();
  await expect(titleOf(page)).toHaveText("Dog watch");
  await titleOf(page).click();
  await press("End");
  await page.keyboard.type(" rota");
  await page.goBack();
  await expect(line(0).getByRole("link", { name: "Dog watch rota" })).toBeVisible();
});

test("B8: a colon and letters find an emoji, a colon alone does not", async () => {
  await write("");
  await page.keyboard.type("at 12:30 :");
  const emoji = page.getByRole("listbox", { name: "Emoji" });
  await expect(emoji).toBeHidden();
  await page.keyboard.type("sailb");
  await expect(emoji.getByRole("option", { selected: true })).toHaveText(/sailboat/);
  await press("Enter");
  await expect(page.locator(".page-body")).toContainText("at 12:30 ⛵");
});
