// Boards and lists as people use them: made from the tabs, filled, and their cards moved by keyboard, by pointer and by touch.
// Walks: apps/web/features/databases, packages/database/views/board, packages/database/views/list, packages/database/views/cards.
import type { Locator, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { compact, databaseOf, words } from "./made-database.ts";
import { atPhone, memberOf, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const columns = {
  stat: { name: "State", type: "select", options: { Waiting: "gray", Afloat: "green" } },
  sound: { name: "Surveyed", type: "checkbox" },
} as const;

async function boats(type: string): Promise<string> {
  const row = (name: string, state: string) => ({
    title: words(name),
    ...(state === "" ? {} : { stat: words(state) }),
  });
  const ids = await databaseOf(mira, {
    title: "Boats",
    columns,
    views: [{ name: "Berths", type }],
    rows: [row("Tern", "Waiting"), row("Petrel", "Waiting"), row("Eider", "Afloat"), row("Knot", "")],
  });
  return `/${compact(ids.block)}`;
}

const stack = (key: string, of: Page = page) => of.locator(`[data-stack="${key}"]`);
const card = (name: string, of: Page = page) => of.getByRole("listitem").filter({ hasText: name });
const names = (list: Locator): Promise<string[]> =>
  list.locator("[data-card]").evaluateAll((cards) => cards.map((one) => one.querySelector("span")?.textContent ?? ""));
const board = (of: Page = page) => Promise.all(["Waiting", "Afloat", ""].map((key) => names(stack(key, of))));

/** By the pointer, to the upper half of another card. */
async function carry(of: Page, name: string, onto: string): Promise<void> {
  const [from, to] = await Promise.all([middle(card(name, of)), middle(card(onto, of))]);
  await of.mouse.move(from.x, from.y);
  await of.mouse.down();
  await of.mouse.move(to.x, to.y - to.height / 4, { steps: 5 });
  await of.mouse.up();
}

test("a board is made from the tabs, and a card is made in its column", async () => {
  await page.goto(await boats("table"));
  await page.getByRole("button", { name: "Add a view" }).click();
  await page.getByRole("menuitem", { name: "Board" }).click();
  await expect(page.getByRole("tab", { name: "Board" })).toHaveAttribute("aria-selected", "true");
  await expect.poll(() => board()).toEqual([["Tern", "Petrel"], ["Eider"], ["Knot"]]);
  await expect(page.getByRole("region", { name: "Waiting, 2 rows" })).toBeVisible();
  await page.getByRole("button", { name: "New in Afloat" }).click();
  await page.keyboard.type("Skerry");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect.poll(() => board()).toEqual([["Tern", "Petrel"], ["Skerry", "Eider"], ["Knot"]]);
  await expect(page.getByRole("region", { name: "Afloat, 2 rows" })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => board()).toEqual([["Tern", "Petrel"], ["Skerry", "Eider"], ["Knot"]]);
});

test("cards are walked, moved, taken back and opened by keyboard alone", async () => {
  await page.goto(await boats("board"));
  await expect.poll(() => board()).toEqual([["Tern", "Petrel"], ["Eider"], ["Knot"]]);
  await card("Tern").focus();
  await page.keyboard.press("ArrowDown");
  await expect(card("Petrel")).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => board()).toEqual([["Petrel", "Tern"], ["Eider"], ["Knot"]]);
  await expect(card("Petrel")).toBeFocused();
  await page.keyboard.press("Alt+ArrowRight");
  await expect.poll(async () => (await board())[0]).toEqual(["Tern"]);
  await expect(card("Petrel")).toBeFocused();
  await expect(page.getByRole("region", { name: "Afloat, 2 rows" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect.poll(() => board()).toEqual([["Petrel", "Tern"], ["Eider"], ["Knot"]]);
  await card("Knot").focus();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitemradio", { name: "Afloat" }).click();
  await expect.poll(async () => (await board())[2]).toEqual([]);
  await expect(card("Knot")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-peek-panel]").getByRole("region", { name: "Properties" })).toBeVisible();
});

test("of a column with many cards those in sight are drawn, and a key reaches the last", async () => {
  const rows = Array.from({ length: 500 }, (_, at) => ({ title: words(`Buoy ${at + 1}`), stat: words("Afloat") }));
  const ids = await databaseOf(mira, { title: "Buoys", columns, views: [{ name: "Afloat", type: "board" }], rows });
  await page.goto(`/${compact(ids.block)}`);
  await expect(page.getByRole("region", { name: "Afloat, 500 rows" })).toBeVisible();
  await page.getByText("Buoy 1", { exact: true }).waitFor();
  expect(await stack("Afloat").locator("[data-card]").count()).toBeLessThan(60);
  await stack("Afloat").locator("[data-card]").first().focus();
  await page.keyboard.press("End");
  await expect(card("Buoy 500")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(stack("Afloat").locator('[data-place="0"]')).toBeFocused();
});

async function middle(of: Locator): Promise<{ x: number; y: number; height: number }> {
  const box = await of.boundingBox();
  if (box === null) throw new Error("not drawn");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
}

test("a card is carried between others with the pointer, as one step", async () => {
  await page.goto(await boats("board"));
  await expect.poll(() => board()).toEqual([["Tern", "Petrel"], ["Eider"], ["Knot"]]);
  await carry(page, "Eider", "Petrel");
  await expect.poll(() => board()).toEqual([["Tern", "Eider", "Petrel"], [], ["Knot"]]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => board()).toEqual([["Tern", "Petrel"], ["Eider"], ["Knot"]]);
  expect(page.url()).not.toContain("p=");
});

test("two people carry the same card, one of them without a network: it ends in one place, for both", async ({
  browser,
}) => {
  const address = await boats("board");
  await page.goto(address);
  const jun = await memberOf(mira, browser, "Jun");
  await jun.page.goto(address);
  for (const one of [page, jun.page])
    await expect.poll(() => board(one)).toEqual([["Tern", "Petrel"], ["Eider"], ["Knot"]]);
  await jun.context.setOffline(true);
  await carry(jun.page, "Tern", "Knot");
  await expect.poll(() => board(jun.page)).toEqual([["Petrel"], ["Eider"], ["Tern", "Knot"]]);
  await carry(page, "Tern", "Eider");
  await expect.poll(() => board()).toEqual([["Petrel"], ["Tern", "Eider"], ["Knot"]]);
  await jun.context.setOffline(false);
  // What reached the server last holds.
  for (const one of [page, jun.page])
    await expect.poll(() => board(one)).toEqual([["Petrel"], ["Eider"], ["Tern", "Knot"]]);
  await page.reload();
  await expect.poll(() => board()).toEqual([["Petrel"], ["Eider"], ["Tern", "Knot"]]);
});

test("a board has columns by another property, and a table becomes a list", async () => {
  await page.goto(await boats("board"));
  await page.getByRole("button", { name: "Columns by" }).click();
  await page.getByRole("menuitemradio", { name: "Surveyed" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Not checked, 4 rows" })).toBeVisible();
  await card("Eider").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect.poll(() => names(stack("true"))).toEqual(["Eider"]);
  await page.getByRole("tab", { name: "Berths" }).click();
  await page.getByRole("button", { name: "List", exact: true }).click();
  await expect.poll(() => names(stack("all"))).toEqual(["Tern", "Petrel", "Eider", "Knot"]);
});

test("on a phone a card is moved from its menu", async ({ browser }) => {
  const phone = await atPhone(mira, browser);
  await phone.page.goto(await boats("board"));
  await expect.poll(() => board(phone.page)).toEqual([["Tern", "Petrel"], ["Eider"], ["Knot"]]);
  await phone.page.getByRole("button", { name: "More for Tern" }).tap();
  await phone.page.getByRole("menuitemradio", { name: "Afloat" }).tap();
  await expect.poll(async () => (await board(phone.page))[0]).toEqual(["Petrel"]);
  expect(await faults(phone.page)).toEqual([]);
});

test("on a phone a finger that rests on a card carries it", async ({ browser }) => {
  const phone = await atPhone(mira, browser);
  await phone.page.goto(await boats("board"));
  await expect.poll(() => board(phone.page)).toEqual([["Tern", "Petrel"], ["Eider"], ["Knot"]]);
  const touches = await phone.context.newCDPSession(phone.page);
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    points: readonly { readonly x: number; readonly y: number }[],
  ) => touches.send("Input.dispatchTouchEvent", { type, touchPoints: [...points] });
  const [from, to] = [await middle(card("Petrel", phone.page)), await middle(card("Tern", phone.page))];
  await touch("touchStart", [from]);
  await expect(phone.page.locator("[data-carrying]")).toBeVisible();
  await touch("touchMove", [{ x: to.x, y: to.y }]);
  await touch("touchMove", [{ x: to.x, y: to.y - to.height / 3 }]);
  await touch("touchEnd", []);
  await expect.poll(async () => (await board(phone.page))[0]).toEqual(["Petrel", "Tern"]);
  expect(phone.page.url()).not.toContain("p=");
});

test("a list shows rows on a line each, which are made, walked and moved", async () => {
  await page.goto(await boats("list"));
  const list = stack("all");
  await expect.poll(() => names(list)).toEqual(["Tern", "Petrel", "Eider", "Knot"]);
  await card("Knot").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => names(list)).toEqual(["Tern", "Petrel", "Knot", "Eider"]);
  await expect(card("Knot")).toBeFocused();
  await page.getByRole("button", { name: "New", exact: true }).last().click();
  await page.keyboard.type("Skerry");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect.poll(() => names(list)).toEqual(["Tern", "Petrel", "Knot", "Eider", "Skerry"]);
  expect(await faults(page)).toEqual([]);
});
