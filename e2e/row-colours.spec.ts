// Rows, cells and cards get a color if a condition holds: rules are created, ordered and removed, and the colors follow the values
// of rows in a table, in a list and on a board.
// Walks: apps/web/features/databases, packages/database/views/colours, packages/database/views/cards, packages/database/views/table.
import type { Locator, Page } from "@playwright/test";
import { atEachWidth } from "./at-each-width.ts";
import { faults } from "./axe.ts";
import { databaseOf, words } from "./made-database.ts";
import { settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { openPage } from "./walk-steps.ts";

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const grid = (): Locator => page.getByRole("grid", { name: "Table" });
const row = (place: number): Locator => grid().locator(`[data-place="${place}"]`);
const cell = (place: number, column: number): Locator => row(place).locator(`[data-column="${column}"]`);
const rule = (line: number): Locator => page.getByRole("group", { name: `Color ${line}` });
async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const above = (count: number) => ({
  operator: "and",
  filters: [{ property: "seats", filter: { operator: "number_greater_than", value: { type: "exact", value: count } } }],
});
const colours = ["gray", "brown", "orange", "yellow", "green", "blue", "purple", "pink", "red"];
const color_rules = [
  ...colours.map((color, at) => ({ id: color, color, filter: above(9 - at) })),
  { id: "cells", color: "red", property: "step", filter: above(4) },
];

/** Creates a database of eleven trips with the views "All", "In short" and "By step", and opens it. */
async function trips(title: string, rules: readonly object[]): Promise<void> {
  const format = rules.length === 0 ? {} : ({ color_rules: rules } as never);
  const ids = await databaseOf(mira, {
    title,
    columns: {
      seats: { name: "Seats", type: "number", width: 100 },
      step: { name: "Step", type: "select", width: 120, options: { Open: "blue", Closed: "red" } },
    },
    views: [
      { name: "All", format },
      { name: "In short", type: "list", format },
      { name: "By step", type: "board", format },
    ],
    rows: Array.from({ length: 11 }, (_, at) => ({
      title: words(`Trip ${at}`),
      seats: words(String(at)),
      step: words(at % 2 === 0 ? "Open" : "Closed"),
    })),
  });
  await openPage(page, ids.block, title);
  await expect(cell(0, 0)).toContainText("Trip 0");
}

async function openRules(): Promise<void> {
  await page.getByRole("button", { name: "Properties" }).click();
  await page.getByRole("button", { name: "Colors by condition" }).click();
}

test("a rule with its condition, color and target is created by keyboard, and colors follow the values of rows", async () => {
  await trips("Made", []);
  await page.getByRole("button", { name: "Properties" }).focus();
  await press("Enter");
  await page.getByRole("button", { name: "Colors by condition" }).focus();
  await press("Enter");
  await page.getByRole("button", { name: "Add a color" }).focus();
  await press("Enter");
  await rule(1).getByRole("button", { name: "1 condition" }).focus();
  await press("Enter");
  const conditions = page.getByRole("dialog", { name: "Group of conditions" });
  await conditions.getByRole("combobox", { name: "Property" }).selectOption("Seats");
  await conditions.getByRole("combobox", { name: "Comparison" }).selectOption(">");
  await conditions.getByRole("textbox").fill("8");
  await press("Escape");
  await expect(row(9)).toHaveAttribute("data-paint", "yellow");
  await expect(row(8)).not.toHaveAttribute("data-paint", /.+/);
  await rule(1).getByRole("combobox", { name: "Color", exact: true }).selectOption("Green");
  await expect(row(10)).toHaveAttribute("data-paint", "green");
  await rule(1).getByRole("combobox", { name: "What is colored" }).selectOption("Step");
  await expect(cell(10, 2)).toHaveAttribute("data-paint", "green");
  await expect(row(10)).not.toHaveAttribute("data-paint", /.+/);
  expect(await faults(page)).toEqual([]);
  await press("Escape");
  await cell(0, 1).click();
  await page.keyboard.type("40");
  await press("Enter");
  await expect(cell(0, 2)).toHaveAttribute("data-paint", "green");
  await press("Control+z");
  await expect(cell(0, 2)).not.toHaveAttribute("data-paint", /.+/);
});

test("the first rule whose condition holds sets the color; rules are moved and removed", async () => {
  await trips("Ordered", [
    { id: "a", color: "blue", filter: above(5) },
    { id: "b", color: "pink", filter: above(8) },
  ]);
  await expect(row(9)).toHaveAttribute("data-paint", "blue");
  await openRules();
  await rule(2).getByRole("button", { name: "Move up" }).click();
  await expect(row(9)).toHaveAttribute("data-paint", "pink");
  await expect(row(7)).toHaveAttribute("data-paint", "blue");
  await rule(1).getByRole("button", { name: "Remove the color" }).click();
  await expect(row(9)).toHaveAttribute("data-paint", "blue");
  await rule(1).getByRole("button", { name: "Remove the color" }).click();
  await expect(row(9)).not.toHaveAttribute("data-paint", /.+/);
});

test("every color is readable in light and in dark mode, at each width, in a table, in a list and on a board", async () => {
  await trips("All of them", color_rules);
  for (const [view, painted] of [
    ["All", "[data-row][data-paint]"],
    ["In short", "[data-card][data-paint]"],
    ["By step", "[data-card][data-paint]"],
  ] as const) {
    const tab = page.getByRole("tab", { name: view, exact: true });
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expect(page.locator(painted)).toHaveCount(9);
    await atEachWidth(page, { dark: [820] }, async () => {
      expect(await faults(page)).toEqual([]);
    });
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await faults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  }
  await expect(page.locator(".page-body, main").getByText("Closed").first()).toBeVisible();
});
