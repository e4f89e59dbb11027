// What columns come to, and rows in groups: calculations at a table's foot, by mouse, by keyboard and by touch.
// Walks: packages/database/views/table/table-foot.tsx, packages/database/views/groups, apps/web/features/databases.
import type { Locator, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { compact, databaseOf, day, words, type MadeView } from "./made-database.ts";
import { atPhone, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const columns = {
  berth: { name: "Moorage", type: "select", options: { "North quay": "blue", "South quay": "green", "Boat yard": "orange" } },
  metres: { name: "Metres", type: "number" },
  sound: { name: "Surveyed", type: "checkbox" },
  survey: { name: "Survey", type: "date" },
} as const; // prettier-ignore

const boats: readonly (readonly [name: string, berth: string, metres: string, sound: boolean, survey: string])[] = [
  ["Tern", "North quay", "14", true, "2026-04-14"],
  ["Petrel", "South quay", "9", false, "2026-05-02"],
  ["Eider", "North quay", "11", false, "2026-05-20"],
  ["Knot", "", "6", true, ""],
];

async function fleet(view: Omit<MadeView, "name">): Promise<string> {
  const rows = boats.map(([name, berth, metres, sound, survey]) => ({
    title: words(name),
    metres: words(metres),
    sound: words(sound ? "Yes" : "No"),
    ...(berth !== "" && { berth: words(berth) }),
    ...(survey !== "" && { survey: day(survey) }),
  }));
  const ids = await databaseOf(mira, { title: "Fleet", columns, views: [{ name: "Moorings", ...view }], rows });
  return `/${compact(ids.block)}`;
}

/** The foot of a column, by its place among the shown ones. */
const foot = (column: number, of: Page = page): Locator => of.locator(`[data-foot="${column}"]`);

test("a column's calculation is chosen with the mouse, follows filter and search, and is taken back", async () => {
  await page.goto(await fleet({ filter: { operator: "and", filters: [{ property: "metres", filter: { operator: "number_greater_than", value: { type: "exact", value: 6 } } }] } })); // prettier-ignore
  await foot(2).hover();
  await page.getByRole("button", { name: "Calculate" }).nth(2).click();
  await page.getByRole("menuitemradio", { name: "Sum" }).click();
  await expect(foot(2)).toHaveText("Sum 34");
  await foot(3).getByRole("button").click();
  await page.getByRole("menuitemradio", { name: "Percent checked" }).click();
  await expect(foot(3)).toHaveText("Checked 33.3%");
  await foot(4).getByRole("button").click();
  await page.getByRole("menuitemradio", { name: "Date range" }).click();
  await expect(foot(4)).toHaveText("Range 36 days");
  await page.getByRole("button", { name: "Search in this view" }).click();
  await page.keyboard.type("e");
  await expect(foot(2)).toHaveText("Sum 34");
  await page.keyboard.type("i");
  await expect(foot(2)).toHaveText("Sum 11");
  await page.keyboard.press("Escape");
  await expect(foot(2)).toHaveText("Sum 34");
  expect(await faults(page)).toEqual([]);
  await page.reload();
  await expect(foot(2)).toHaveText("Sum 34");
});

test("by keyboard a calculation is chosen and taken back, and it moves on with the values", async () => {
  await page.goto(await fleet({}));
  await page.getByRole("gridcell", { name: "Tern" }).click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  for (let n = 0; n < 5; n++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("menu", { name: "Calculate" }).waitFor();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitemradio", { name: "Range" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(foot(2)).toHaveText("Max 14");
  await expect(page.getByRole("grid")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type("40");
  await page.keyboard.press("Enter");
  await expect(foot(2)).toHaveText("Max 40");
  await page.keyboard.press("Control+z");
  await expect(foot(2)).toHaveText("Max 14");
  await page.keyboard.press("Control+z");
  await expect(foot(2)).toHaveText("Calculate");
});

test("on a phone a calculation is chosen by touch", async ({ browser }) => {
  const phone = await atPhone(mira, browser);
  await phone.page.goto(await fleet({}));
  await foot(0, phone.page).getByRole("button").tap();
  await phone.page.getByRole("menuitemradio", { name: "Count all" }).tap();
  await expect(foot(0, phone.page)).toHaveText("Count 4");
  expect(await faults(phone.page)).toEqual([]);
});
