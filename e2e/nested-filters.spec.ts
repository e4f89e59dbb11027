// Filters with groups inside groups, edited by keyboard, and by touch on a phone.
// Walks: apps/web/features/databases.
import type { Locator, Page } from "@playwright/test";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { faults } from "./axe.ts";
import { databaseOf, words } from "./made-database.ts";
import { atPhone, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { openPage } from "./walk-steps.ts";

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

/** Creates a database of four boats and opens it. Tern and Knot are waiting; only Petrel and Knot are longer than ten metres. */
async function boats(title: string, filter?: JsonObject): Promise<void> {
  const row = (name: string, state: string, metres: string) => ({
    title: words(name),
    state: words(state),
    metres: words(metres),
  });
  const ids = await databaseOf(mira, {
    title,
    columns: {
      state: { name: "State", type: "select", options: { Waiting: "gray", Afloat: "green" } },
      metres: { name: "Metres", type: "number" },
    },
    views: [{ name: "All", ...(filter && { filter }) }],
    rows: [
      row("Tern", "Waiting", "5"),
      row("Petrel", "Afloat", "12"),
      row("Eider", "Afloat", "4"),
      row("Knot", "Waiting", "20"),
    ],
  });
  await openPage(page, ids.block, title);
}

const names = (of: Page = page): Promise<string[]> =>
  of
    .locator("[data-row] [data-column='0']")
    .evaluateAll((cells) => cells.map((one) => one.textContent.replace(/Open$/, "").trim()).toSorted());
const bar = (of: Page = page) => of.getByRole("group", { name: "Filters and sorts" });
const editor = (of: Page = page) => of.getByRole("dialog", { name: "Group of conditions" });
const groups = (of: Page = page) => editor(of).getByRole("group", { name: "Group of conditions" });
const condition = (property: string, operator: string, value: string): JsonObject => ({
  property,
  filter: { operator, value: { type: "exact", value } },
});

/** Fills in the condition that was added last: its property, its comparison and its value. */
async function write(within: Locator, property: string, comparison: string, value: string): Promise<void> {
  await within.getByRole("combobox", { name: "Property" }).last().selectOption(property);
  await within.getByRole("combobox", { name: "Comparison" }).last().selectOption(comparison);
  const field = within.getByRole("textbox", { name: "Value" });
  if (property === "State") await within.getByRole("checkbox", { name: value }).last().check();
  else await field.last().fill(value);
}

test("a group inside a group is added, changed and removed by keyboard", async () => {
  await boats("Boats by keyboard");
  await expect.poll(() => names()).toEqual(["Eider", "Knot", "Petrel", "Tern"]);
  await page.getByRole("button", { name: "Filter", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "Group of conditions" }).press("Enter");
  await editor().getByRole("button", { name: "Add a condition" }).press("Enter");
  await expect(editor().getByRole("combobox", { name: "Property" })).toBeFocused();
  await write(editor(), "Name", "contains", "Tern");
  await expect.poll(() => names()).toEqual(["Tern"]);

  await editor().getByRole("button", { name: "Add a group" }).press("Enter");
  await expect(editor().getByRole("combobox", { name: "Property" }).last()).toBeFocused();
  const inner = groups().nth(1);
  await expect(inner.getByRole("combobox", { name: "How conditions are joined" })).toHaveValue("and");
  await write(inner, "State", "is", "Afloat");
  await expect.poll(() => names()).toEqual(["Eider", "Petrel", "Tern"]);
  await inner.getByRole("button", { name: "Add a condition" }).press("Enter");
  await write(inner, "Metres", ">", "10");
  await expect.poll(() => names()).toEqual(["Petrel", "Tern"]);
  await expect(bar().getByRole("button", { name: "3 conditions" })).toBeVisible();
  // The third level is the deepest level that can be edited.
  await expect(inner.getByRole("button", { name: "Add a group" })).toHaveCount(0);
  await expect(inner.getByRole("button", { name: "Turn into a group" })).toHaveCount(0);
  expect(await faults(page)).toEqual([]);

  await inner.getByRole("combobox", { name: "How conditions are joined" }).selectOption("or");
  await expect.poll(() => names()).toEqual(["Eider", "Knot", "Petrel", "Tern"]);
  await inner.getByRole("button", { name: "Remove the condition" }).last().press("Enter");
  await expect(inner.getByRole("combobox", { name: "Property" })).toBeFocused();
  await expect.poll(() => names()).toEqual(["Eider", "Petrel", "Tern"]);
  // The inner group is removed with its last condition, and the focus moves to the group that contained it.
  await inner.getByRole("button", { name: "Remove the condition" }).press("Enter");
  await expect(groups()).toHaveCount(1);
  await expect(editor().getByRole("combobox", { name: "Property" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(bar().getByRole("button", { name: "1 condition" })).toBeFocused();
});

test("conditions are duplicated and turned into groups, and the conditions below keep their values", async () => {
  const filters = [condition("title", "string_contains", "e"), condition("title", "string_contains", "Tern")];
  await boats("Boats in groups", { operator: "and", filters });
  await expect.poll(() => names()).toEqual(["Tern"]);
  await bar().locator("[data-chip]").first().press("Enter");
  const one = page.getByRole("dialog", { name: "Condition" });
  await one.getByRole("button", { name: "Turn into a group" }).press("Enter");
  await expect(editor().getByRole("textbox", { name: "Value" })).toHaveValue("e");
  await editor().getByRole("button", { name: "Duplicate the condition" }).press("Enter");
  await expect(editor().getByRole("combobox", { name: "Property" }).last()).toBeFocused();
  await editor().getByRole("textbox", { name: "Value" }).last().fill("Knot");
  await editor().getByRole("button", { name: "Remove the condition" }).first().press("Enter");
  await expect(editor().getByRole("textbox", { name: "Value" })).toHaveValue("Knot");
  await editor().getByRole("button", { name: "Turn into a group" }).press("Enter");
  await expect(groups()).toHaveCount(2);
  await expect(editor().getByRole("textbox", { name: "Value" })).toHaveValue("Knot");
  await editor().getByRole("button", { name: "Duplicate the group" }).last().press("Enter");
  await expect(bar().locator("[data-chip]")).toHaveCount(3);
  await bar().locator("[data-chip]").first().press("Enter");
  await editor().getByRole("button", { name: "Remove the group" }).last().press("Enter");
  await expect(bar().locator("[data-chip]")).toHaveCount(2);
});

test("on a phone a group inside a group is edited by touch, and no element is wider than the screen", async ({
  browser,
}) => {
  const deepest = {
    operator: "or",
    filters: [condition("title", "string_contains", "Tern"), condition("title", "string_contains", "Knot")],
  };
  const third = { operator: "and", filters: [condition("state", "enum_is", "Waiting"), deepest] };
  await boats("Boats on a phone", {
    operator: "and",
    filters: [{ operator: "or", filters: [condition("metres", "number_greater_than", "100"), third] }],
  });
  await expect.poll(() => names()).toEqual(["Knot", "Tern"]);
  const phone = await atPhone(mira, browser);
  await bar(phone.page).getByRole("button", { name: "4 conditions" }).tap();
  await expect(editor(phone.page).getByText("A group of 2 conditions, kept as it is")).toBeVisible();
  const inner = groups(phone.page).nth(1);
  await inner.getByRole("button", { name: "Add a condition" }).tap();
  await write(inner, "Name", "contains", "Tern");
  await expect.poll(() => names(phone.page)).toEqual(["Tern"]);
  const wider = await editor(phone.page).evaluate((surface) =>
    [surface, ...surface.querySelectorAll("*")]
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1 && one.localName !== "select")
      .map((one) => one.className),
  );
  expect(wider).toEqual([]);
  expect(await faults(phone.page)).toEqual([]);
});
