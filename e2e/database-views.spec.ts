// Boards and lists: created from the tabs, filled, and their cards moved by keyboard, by pointer and by touch.
// Walks: apps/web/features/databases, packages/database/views/board, packages/database/views/list, packages/database/views/cards.
import type { Locator, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { openFromSidebar, openOnPhone } from "./in-app.ts";
import { databaseOf, words } from "./made-database.ts";
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

let fleets = 0;

/** Creates a database of boats. Returns its title, which no other database of this file has. */
async function boats(type: string): Promise<string> {
  const title = `Boats ${++fleets}`;
  const row = (name: string, state: string) => ({
    title: words(name),
    ...(state === "" ? {} : { stat: words(state) }),
  });
  await databaseOf(mira, {
    title,
    columns,
    views: [{ name: "Berths", type }],
    rows: [row("Tern", "Waiting"), row("Petrel", "Waiting"), row("Eider", "Afloat"), row("Knot", "")],
  });
  return title;
}

/** Opens a new database of boats on Mira's screen. */
const openBoats = async (type: string): Promise<void> => openFromSidebar(page, await boats(type));

const stack = (key: string, of: Page = page) => of.locator(`[data-stack="${key}"]`);
const card = (name: string, of: Page = page) => of.getByRole("listitem").filter({ hasText: name });
const names = (list: Locator): Promise<string[]> =>
  list.locator("[data-card]").evaluateAll((cards) => cards.map((one) => one.querySelector("span")?.textContent ?? ""));
const board = (of: Page = page) => Promise.all(["Waiting", "Afloat", ""].map((key) => names(stack(key, of))));

/** The cards of a new board, by column. */
const start = [["Tern", "Petrel"], ["Eider"], ["Knot"]];

/** Drags a card with the pointer to the upper half of another card. */
async function carry(of: Page, name: string, onto: string): Promise<void> {
  const [from, to] = await Promise.all([middle(card(name, of)), middle(card(onto, of))]);
  await of.mouse.move(from.x, from.y);
  await of.mouse.down();
  await of.mouse.move(to.x, to.y - to.height / 4, { steps: 5 });
  await of.mouse.up();
}

test("cards are walked, moved, restored by undo and opened by keyboard alone", async () => {
  await openBoats("board");
  await expect.poll(() => board()).toEqual(start);
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

test("a column with many cards draws only the cards in view, and a key reaches the last card", async () => {
  const rows = Array.from({ length: 500 }, (_, at) => ({ title: words(`Buoy ${at + 1}`), stat: words("Afloat") }));
  await databaseOf(mira, { title: "Buoys", columns, views: [{ name: "Afloat", type: "board" }], rows });
  await openFromSidebar(page, "Buoys");
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
  if (box === null) throw new Error("the element has no box because it is not drawn");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
}

test("a card that the pointer drags between other cards returns with one undo", async () => {
  await openBoats("board");
  await expect.poll(() => board()).toEqual(start);
  await carry(page, "Eider", "Petrel");
  await expect.poll(() => board()).toEqual([["Tern", "Eider", "Petrel"], [], ["Knot"]]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => board()).toEqual(start);
  expect(page.url()).not.toContain("p=");
});

test("a board that a user creates is used by another user too", async ({ browser }) => {
  await openBoats("table");
  const made = [["Tern", "Petrel"], ["Skerry", "Eider"], ["Knot"]];
  await test.step("a board is created from the tabs, and a card is created in its column", async () => {
    await page.getByRole("button", { name: "Add a view" }).click();
    await page.getByRole("menuitem", { name: "Board" }).click();
    await expect(page.getByRole("tab", { name: "Board" })).toHaveAttribute("aria-selected", "true");
    await expect.poll(() => board()).toEqual(start);
    await expect(page.getByRole("region", { name: "Waiting, 2 rows" })).toBeVisible();
    await page.getByRole("button", { name: "New in Afloat" }).click();
    await page.keyboard.type("Skerry");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect.poll(() => board()).toEqual(made);
    await expect(page.getByRole("region", { name: "Afloat, 2 rows" })).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
  const jun = await memberOf(mira, browser, "Jun");
  await test.step("the board and the card are stored, so that a browser that opens them later shows them", async () => {
    await jun.page.getByRole("tab", { name: "Board" }).click();
    await expect.poll(() => board(jun.page)).toEqual(made);
  });
  await test.step("a card that two users move, one of them offline, ends in the same place for both", async () => {
    const title = await boats("board");
    for (const one of [page, jun.page]) {
      await openFromSidebar(one, title);
      await expect.poll(() => board(one)).toEqual(start);
    }
    await jun.context.setOffline(true);
    await carry(jun.page, "Tern", "Knot");
    await expect.poll(() => board(jun.page)).toEqual([["Petrel"], ["Eider"], ["Tern", "Knot"]]);
    await carry(page, "Tern", "Eider");
    await expect.poll(() => board()).toEqual([["Petrel"], ["Tern", "Eider"], ["Knot"]]);
    await jun.context.setOffline(false);
    // The change that reached the server last is the result.
    for (const one of [page, jun.page])
      await expect.poll(() => board(one)).toEqual([["Petrel"], ["Eider"], ["Tern", "Knot"]]);
    await page.reload();
    await expect.poll(() => board()).toEqual([["Petrel"], ["Eider"], ["Tern", "Knot"]]);
  });
});

test("a board has columns by another property, and a table becomes a list", async () => {
  await openBoats("board");
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

test("on a phone cards are moved by touch", async ({ browser }) => {
  await openBoats("board");
  const { page: phone, context } = await atPhone(mira, browser);
  await test.step("a card is moved from its menu", async () => {
    await expect.poll(() => board(phone)).toEqual(start);
    await phone.getByRole("button", { name: "More for Tern" }).tap();
    await phone.getByRole("menuitemradio", { name: "Afloat" }).tap();
    await expect.poll(async () => (await board(phone))[0]).toEqual(["Petrel"]);
    expect(await faults(phone)).toEqual([]);
  });
  await test.step("a finger that rests on a card drags it", async () => {
    await openOnPhone(phone, await boats("board"));
    await expect.poll(() => board(phone)).toEqual(start);
    const touches = await context.newCDPSession(phone);
    const touch = (
      type: "touchStart" | "touchMove" | "touchEnd",
      points: readonly { readonly x: number; readonly y: number }[],
    ) => touches.send("Input.dispatchTouchEvent", { type, touchPoints: [...points] });
    const [from, to] = [await middle(card("Petrel", phone)), await middle(card("Tern", phone))];
    await touch("touchStart", [from]);
    await expect(phone.locator("[data-carrying]")).toBeVisible();
    await touch("touchMove", [{ x: to.x, y: to.y }]);
    await touch("touchMove", [{ x: to.x, y: to.y - to.height / 3 }]);
    await touch("touchEnd", []);
    await expect.poll(async () => (await board(phone))[0]).toEqual(["Petrel", "Tern"]);
    expect(phone.url()).not.toContain("p=");
  });
});

test("a list shows each row on a line; rows are created, walked and moved", async () => {
  await openBoats("list");
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
