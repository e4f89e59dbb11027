// What "/" offers, and how it is found: a table of what people type, mentions, dates, emoji, actions, names with a slip (D1, D2).
// Walks: apps/web/features/page/menus, packages/editor/menus, packages/editor/typing, packages/editor/blocks.
import type { Page } from "@playwright/test";
import { stepsOn } from "./blocks.ts";
import { addPage, bodyOf, settler, type Person } from "./people.ts";
import { slashNonsense, slashQueries } from "./slash-queries.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, shown, press, line, slash } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
  await addPage(mira, "Harbour rules");
});

const active = (label: string) => page.getByRole("listbox", { name: label }).getByRole("option", { selected: true });
const written = () => page.locator(".page-body .line").first();

test("D1: a slip is forgiven, and what means nothing offers nothing", async () => {
  await write("");
  await page.keyboard.type("/imgae");
  await expect(active("Insert")).toHaveText(/Image/);
  await press("Escape", "Control+a");
  await page.keyboard.type("/delete");
  await expect(active("Insert")).toHaveText(/Delete/);
  await press("Escape", "Control+a");
  await page.keyboard.type("/qqq");
  await expect(page.getByRole("listbox", { name: "Insert" }).getByRole("option")).toHaveCount(0);
});

test("D1: more than 150 queries each find their row first, and what means nothing finds none", async () => {
  test.slow();
  expect(new Set(slashQueries.map(({ query }) => query)).size).toBe(slashQueries.length);
  expect(slashQueries.length).toBeGreaterThanOrEqual(150);
  await write("");
  // Asked at every frame: whether the menu's first row is this one; "": whether it is open without a row; null: whether it is closed.
  const isFirst = async (row: string | null): Promise<boolean> => {
    const asked = page.waitForFunction(
      (wanted) => {
        const menu = document.querySelector("[role=listbox][aria-label=Insert]");
        const first = menu?.querySelector("[role=option]") ?? null;
        if (wanted === null) return menu === null;
        return wanted === "" ? first === null : first?.id.endsWith(`-${wanted}`) === true;
      },
      row,
      { timeout: 5_000 },
    );
    return await asked.then(
      () => true,
      () => false,
    );
  };
  const wrong: string[] = [];
  for (const { query, row } of [...slashQueries, ...slashNonsense.map((nothing) => ({ query: nothing, row: "" }))]) {
    await page.keyboard.type("/");
    expect(await isFirst("text")).toBe(true);
    await page.keyboard.insertText(query);
    if (!(await isFirst(row))) wrong.push(`/${query}: not ${row === "" ? "nothing" : row}`);
    // The sign that is typed over all closes the menu of the one before and opens its own.
    await press("Control+a");
  }
  expect(wrong).toEqual([]);
});

test("D2: a person, a page, a date, a reminder from the menu of a slash, each alone in theirs", async () => {
  await write("By ");
  await slash("person");
  const people = page.getByRole("listbox", { name: "Mention" }).getByRole("option");
  await expect(people).toHaveText([/Mira/]);
  await press("Enter");
  await expect(written()).toHaveText("By @Mira ");
  await slash("mention page");
  await expect(active("Mention")).toBeVisible();
  await page.keyboard.type("harb");
  await expect(active("Mention")).toHaveText(/Harbour rules/);
  await press("Enter");
  await expect(written()).toHaveText(/^By @Mira .*Harbour rules $/);
  await slash("date");
  await expect(active("Mention")).toHaveText(/Today/);
  await press("ArrowDown", "Enter");
  await expect(written().locator(".date-mention")).toHaveText("@Tomorrow");
  await slash("today");
  await expect(written().locator(".date-mention").last()).toHaveText("@Today");
  await slash("reminder");
  await expect(active("Mention")).toHaveText(/Today/);
  await press("Enter");
  await expect(written().locator(".date-mention").last()).toHaveAttribute("data-reminder", "");
});

test("D2: an emoji and an equation of the line from the menu of a slash", async () => {
  await write("");
  await slash("emoji");
  await expect(active("Emoji")).toBeVisible();
  await page.keyboard.type("sailb");
  await expect(active("Emoji")).toHaveText(/sailboat/);
  await press("Enter");
  await shown("text: ⛵️");
  await page.keyboard.type(" ");
  await slash("inline equation");
  await page.keyboard.type("x^2");
  await press("Enter");
  await expect(written().locator(".inline-equation .katex")).toHaveCount(1);
});

test("D2: a diagram is code in Mermaid", async () => {
  await write("");
  await slash("mermaid");
  await expect(page.locator(".block[data-type=code]")).toContainText("Mermaid");
  await page.keyboard.type("graph LR; a --> b");
  await shown("code: graph LR; a --> b");
});

test("D2: the line is duplicated and deleted from the menu of a slash, in one step each, and writing goes on", async () => {
  await write("one", "two ", "three");
  await line("two").click();
  await press("End");
  await slash("duplicate");
  await shown("text: one", "text: two ", "text: two ", "text: three");
  await press("Control+z");
  await expect(line("two")).toHaveText("two /duplicate");
  await press("Control+y");
  await shown("text: one", "text: two ", "text: two ", "text: three");
  await line("two").last().click();
  await press("End");
  await slash("delete");
  await shown("text: one", "text: two ", "text: three");
  await page.keyboard.type("!");
  await shown("text: one", "text: two !", "text: three");
});

test("D2: a link to the line is copied, and it is moved to another page, from the menu of a slash", async () => {
  await write("one", "mine ");
  await slash("copy link");
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/#[0-9a-f]{32}$/);
  await expect(line("mine")).toHaveText("mine ");
  await line("mine").click();
  await press("End");
  await slash("mvoe");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.type("Harbour");
  await expect(page.getByRole("dialog").getByRole("option", { selected: true })).toHaveText(/Harbour rules/);
  await press("Enter");
  await expect(page.getByText("Moved into Harbour rules")).toBeVisible();
  await shown("text: one");
});

test("D2: turning and painting by slash, also with a slip", async () => {
  await write("words ");
  await slash("trun into heading 1");
  await shown("header: words ");
  await slash("red backgruond");
  await expect(page.locator(".block[data-block-colour=red_background]")).toHaveText("words ");
  await expect(bodyOf(page)).toBeFocused();
});

test("E3: the menu of blocks forgives a slip too, and offers no nonsense", async () => {
  await write("words");
  await press("Control+/");
  const menu = page.getByRole("dialog", { name: "Block menu" });
  await page.keyboard.type("dupilcate");
  await expect(menu.getByRole("option")).toHaveText([/Duplicate/]);
  await press("Control+a");
  await page.keyboard.type("drkcol");
  await expect(menu.getByRole("option")).toHaveCount(0);
  await press("Escape");
});
