// Links between pages and looking at one beside another; behaviours are named as in docs/behaviours.md (L1 ...).
// Walks: apps/web/features/page/peek, apps/web/features/page/backlinks, apps/server/features/backlinks.
import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { stepsOn } from "./blocks.ts";
import { bodyOf, guestOf, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, press, line } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const panel = (of: Page = page) => of.locator("[data-peek-panel]");
const main = () => page.locator("main");

async function mention(title: string): Promise<void> {
  await page.keyboard.type(`@${title}`);
  await page
    .getByRole("listbox", { name: "Mention" })
    .getByRole("option", { name: title, exact: true })
    .first()
    .click();
  await expect(page.locator(".page-mention", { hasText: title }).last()).toBeVisible();
}

const open = async (title: string): Promise<void> => {
  await page.getByRole("navigation", { name: "Sidebar" }).getByRole("link", { name: title, exact: true }).click();
  await expect(titleOf(page)).toHaveText(title);
};

test("L1: a page says where it is mentioned, with the words around; the last mention takes that back", async () => {
  const target = await write("The tides of spring");
  const source = await write("Look at ");
  await mention(target);
  await page.keyboard.type(" before noon");
  await open(target);
  const count = page.getByRole("button", { name: "1 backlink" });
  await expect(count).toBeVisible();
  await count.click();
  const list = page.getByRole("dialog", { name: "Backlinks" });
  await expect(list).toContainText(source);
  const row = list.getByRole("link", { name: `Look at ${target} before noon` });
  await expect(row).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await row.click();
  await expect(titleOf(page)).toHaveText(source);
  await page.locator(".page-mention").click({ position: { x: 2, y: 8 } });
  await expect(titleOf(page)).toHaveText(target);
  await open(source);
  await line("Look at").click();
  await press("Control+a", "Backspace");
  await expect(page.locator(".page-mention")).toHaveCount(0);
  await open(target);
  await line("The tides of spring").click();
  await expect(page.getByRole("button", { name: /backlink/ })).toBeHidden();
});

test("L1: who may not read the place of a mention is not told of it", async ({ browser }) => {
  const target = await write("Open to readers");
  const address = page.url();
  await write("Secret of ");
  await mention(target);
  await open(target);
  await expect(page.getByRole("button", { name: "1 backlink" })).toBeVisible();
  const ada = await guestOf(mira, browser, { to: null });
  const answered = ada.page.waitForResponse((response) => response.url().includes("getBacklinks"));
  await ada.page.goto(address);
  expect(await (await answered).json()).toEqual({ backlinks: [] });
  expect(new URL(ada.page.url()).pathname.slice(-32)).toBe(new URL(address).pathname.slice(-32));
  await expect(titleOf(ada.page)).toHaveText(target);
  await expect(ada.page.getByRole("button", { name: /backlink/ })).toBeHidden();
  await ada.context.close();
});

test("L3: Alt and a click shows a page beside this one; it has an address, is written in, and Escape closes it", async () => {
  const target = await write("Fog rules");
  const source = await write("Read ");
  await mention(target);
  const address = page.url();
  await page.locator(".page-mention").click({ modifiers: ["Alt"] });
  await expect(panel()).toBeVisible();
  await expect(titleOf(page).nth(1)).toHaveText(target);
  await expect(main().getByRole("textbox", { name: "Page title" })).toHaveText(source);
  expect(new URL(page.url()).searchParams.get("p")).toMatch(/^[0-9a-f]{32}$/);
  await panel().getByText("Fog rules").click();
  await press("End");
  await page.keyboard.type(" of the quay");
  await press("Enter");
  await page.keyboard.type("/");
  await expect(page.getByRole("listbox", { name: "Insert" })).toBeVisible();
  await page.keyboard.type("h1");
  await press("Enter");
  await page.keyboard.type("Whistles");
  await expect(panel().locator("[data-type=header]")).toHaveText("Whistles");
  expect(await faults(page)).toEqual([]);
  await page.reload();
  await expect(panel().getByText("Fog rules of the quay")).toBeVisible();
  await panel().getByRole("button", { name: "Close" }).click();
  await expect(panel()).toBeHidden();
  expect(page.url()).toBe(address);
  await page.goBack();
  await expect(panel()).toBeVisible();
  await panel().getByRole("button", { name: "Close" }).focus();
  await press("Escape");
  await expect(panel()).toBeHidden();
});

test("L3: its width is dragged and kept, it moves to the middle, and opens as a page", async () => {
  const target = await write("Moorings");
  await write("See ");
  await mention(target);
  await page.locator(".page-mention").click({ modifiers: ["Alt"] });
  const edge = panel().getByRole("slider", { name: "Width of the page at the side" });
  const width = async () => (await panel().boundingBox())?.width ?? 0;
  const before = await width();
  await edge.focus();
  await press("ArrowLeft");
  await expect.poll(width).toBe(before + 24);
  const box = await edge.boundingBox();
  const { x, y } = { x: (box?.x ?? 0) + 4, y: (box?.y ?? 0) + 200 };
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBe(before - 36);
  await page.reload();
  await expect.poll(width).toBe(before - 36);
  await panel().getByRole("button", { name: "Show in the middle" }).click();
  await expect(panel()).toHaveAttribute("role", "dialog");
  await expect(main()).toHaveAttribute("inert", "");
  expect(await faults(page)).toEqual([]);
  await panel().getByRole("button", { name: "Show at the side" }).click();
  await expect(main()).not.toHaveAttribute("inert", "");
  await panel().getByRole("button", { name: "Open as a page" }).click();
  await expect(panel()).toBeHidden();
  await expect(titleOf(page)).toHaveText(target);
});

test("F6: the space shows a selected page beside this one", async () => {
  const title = await write("Above");
  await press("Enter");
  await page.keyboard.type("/page");
  await press("Enter");
  await expect(titleOf(page)).toHaveText("");
  await page.keyboard.type("Inner page");
  await expect(page.getByRole("banner").getByRole("link", { name: title })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: title }).click();
  await expect(titleOf(page)).toHaveText(title);
  await line("Above").click();
  await press("Escape", "ArrowDown", "ArrowDown");
  await expect(page.locator(".block[data-type=page][data-block-selected]")).toBeVisible();
  await press("Space");
  await expect(panel()).toBeVisible();
  await expect(panel().getByRole("textbox", { name: "Page title" })).toHaveText("Inner page");
  await expect(bodyOf(page).first()).toBeVisible();
  await panel().getByRole("button", { name: "Close" }).click();
  await expect(panel()).toBeHidden();
});

test("L6: a page inside pages names those above it, each a way there", async () => {
  const title = await write("Outer");
  await press("Enter");
  await page.keyboard.type("/page");
  await press("Enter");
  await expect(titleOf(page)).toHaveText("");
  await page.keyboard.type("Middle page");
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(crumbs.getByRole("listitem")).toHaveText([new RegExp(`${title}`), "Middle page"]);
  await crumbs.getByRole("link", { name: title }).click();
  await expect(titleOf(page)).toHaveText(title);
});
