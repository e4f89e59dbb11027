// Calculations at a table's foot and groups of rows, each used by mouse, by keyboard and by touch.
// Walks: packages/database/views/table/table-foot.tsx, packages/database/views/groups, apps/web/features/databases.
import type { Locator, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { openFromSidebar, openOnPhone } from "./in-app.ts";
import { databaseOf, day, words, type MadeView } from "./made-database.ts";
import { atPhone, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const columns = {
  berth: {
    name: "Moorage",
    type: "select",
    options: { "North quay": "blue", "South quay": "green", "Boat yard": "orange" },
  },
  metres: { name: "Metres", type: "number" },
  sound: { name: "Surveyed", type: "checkbox" },
  survey: { name: "Survey", type: "date" },
} as const;

const boats: readonly (readonly [name: string, berth: string, metres: string, sound: boolean, survey: string])[] = [
  ["Tern", "North quay", "14", true, "2026-04-14"],
  ["Petrel", "South quay", "9", false, "2026-05-02"],
  ["Eider", "North quay", "11", false, "2026-05-20"],
  ["Knot", "", "6", true, ""],
];

let fleets = 0;

/** Creates a database with the boats as its rows. Returns its title, which no other database of this file has. */
async function fleet(view: Omit<MadeView, "name">): Promise<string> {
  const title = `Fleet ${++fleets}`;
  const rows = boats.map(([name, berth, metres, sound, survey]) => ({
    title: words(name),
    metres: words(metres),
    sound: words(sound ? "Yes" : "No"),
    ...(berth !== "" && { berth: words(berth) }),
    ...(survey !== "" && { survey: day(survey) }),
  }));
  await databaseOf(mira, { title, columns, views: [{ name: "Moorings", ...view }], rows });
  return title;
}

/** Opens a new database with the boats on Mira's screen. */
const openFleet = async (view: Omit<MadeView, "name">): Promise<void> => openFromSidebar(page, await fleet(view));

/** The foot of a column, given the column's index among the columns on screen. */
const foot = (column: number, of: Page = page): Locator => of.locator(`[data-foot="${column}"]`);

test("a calculation that is chosen with the mouse follows the filter and the search", async () => {
  await openFleet({
    filter: {
      operator: "and",
      filters: [
        { property: "metres", filter: { operator: "number_greater_than", value: { type: "exact", value: 6 } } },
      ],
    },
  });
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
});

test("a calculation is chosen and undone by keyboard, and is updated when a value changes", async () => {
  await openFleet({});
  await page.getByRole("gridcell", { name: "Tern" }).click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  for (let n = 0; n < 5; n++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  // The menu takes the focus shortly after it is drawn.
  await expect(page.locator("[role=menu]:focus, [role=menu] :focus")).toHaveCount(1);
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

/** The lines of a grouped table: the name and the count of each group, the name of each row. */
const lines = (of: Page = page): Promise<string[]> =>
  of.locator('[role="grid"] [data-place]').evaluateAll((all) =>
    all
      .toSorted((a, b) => Number(a.getAttribute("data-place")) - Number(b.getAttribute("data-place")))
      .flatMap((line) => {
        const fold = line.querySelector("[aria-expanded]");
        if (fold !== null)
          return [
            `[${[...fold.querySelectorAll("span")]
              .slice(0, 2)
              .map((one) => one.textContent)
              .join(" ")}]`,
          ];
        const cell = line.querySelector('[data-column="0"]');
        return cell === null ? [] : [cell.firstChild?.textContent ?? ""];
      }),
  );

const byBerth = { collection_group_by: { property: "berth", type: "select", sort: { type: "manual" } } };
const grouped = [
  "[North quay 2]",
  "Tern",
  "Eider",
  "[South quay 1]",
  "Petrel",
  "[Boat yard 0]",
  "[No Moorage 1]",
  "Knot",
];

test("a table is grouped from its toolbar, groups are hidden and shown again, and empty groups can be hidden", async () => {
  await openFleet({ aggregations: [{ property: "metres", aggregator: "sum" }] });
  await page.getByRole("button", { name: "Group", exact: true }).click();
  await page.getByRole("menuitem", { name: "Moorage" }).click();
  await expect.poll(() => lines()).toEqual(grouped);
  await expect(page.locator('[data-group="North quay"] [data-column="2"]')).toHaveText("Sum 25");
  await expect(foot(2)).toHaveText("Sum 40");
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: "Group", exact: true }).click();
  await page.getByRole("switch", { name: "Hide empty groups" }).click();
  await expect.poll(() => lines()).toEqual(grouped.filter((line) => !line.startsWith("[Boat")));
  await page.getByRole("button", { name: "Hide “South quay”" }).click();
  await expect.poll(() => lines()).toEqual(["[North quay 2]", "Tern", "Eider", "[No Moorage 1]", "Knot"]);
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: "Show “South quay”" }).click();
  await expect.poll(() => lines()).toEqual(grouped.filter((line) => !line.startsWith("[Boat")));
  await page.getByRole("combobox", { name: "Group by" }).selectOption("Survey");
  await page.getByRole("combobox", { name: "By", exact: true }).selectOption("Month");
  await expect
    .poll(() => lines())
    .toEqual(["[April 2026 1]", "Tern", "[May 2026 2]", "Petrel", "Eider", "[No Survey 1]", "Knot"]);
  await page.getByRole("combobox", { name: "Group by" }).selectOption("Metres");
  await page.getByRole("spinbutton", { name: "Size" }).fill("5");
  await page.getByRole("spinbutton", { name: "Size" }).press("Enter");
  await expect.poll(() => lines()).toEqual(["[5 – 10 2]", "Petrel", "Knot", "[10 – 15 2]", "Tern", "Eider"]);
  await page.getByRole("button", { name: "Remove the grouping" }).click();
  await expect.poll(() => lines()).toEqual(["Tern", "Petrel", "Eider", "Knot"]);
});

test("rows are grouped by a person, by the step of a status, by a first letter, and by the distance of a day", async () => {
  const today = new Date();
  const inDays = (days: number): string => {
    const at = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
    return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  };
  const steps = [
    { id: "todo", name: "To-do", color: "gray", optionIds: ["Moored"] },
    { id: "doing", name: "In progress", color: "blue", optionIds: ["At sea", "In dock"] },
    { id: "done", name: "Complete", color: "green", optionIds: [] },
  ];
  const states = { Moored: "gray", "At sea": "blue", "In dock": "orange" };
  const rows = [
    ["Tern", "At sea", 0],
    ["Petrel", "Moored", 1],
    ["Eider", "In dock", -1],
    ["Teal", "Moored", 3],
  ] as const;
  await databaseOf(mira, {
    title: "Sailings",
    columns: {
      stat: { name: "State", type: "status", options: states, more: { groups: steps } },
      skip: { name: "Skipper", type: "person" },
      sail: { name: "Sails", type: "date" },
    },
    rows: rows.map(([name, stat, days], at) => ({
      title: words(name),
      stat: words(stat),
      sail: day(inDays(days)),
      ...(at % 2 === 0 && { skip: [["‣", [["u", mira.caller.userId]]]] }),
    })),
  });
  await openFromSidebar(page, "Sailings");
  await page.getByRole("button", { name: "Group", exact: true }).click();
  await page.getByRole("menuitem", { name: "Skipper" }).click();
  await expect.poll(() => lines()).toEqual(["[Mira 2]", "Tern", "Eider", "[No Skipper 2]", "Petrel", "Teal"]);
  await page.getByRole("button", { name: "Group", exact: true }).click();
  const by = page.getByRole("combobox", { name: "By", exact: true });
  const property = page.getByRole("combobox", { name: "Group by" });
  await property.selectOption("State");
  await by.selectOption("Step");
  await expect
    .poll(() => lines())
    .toEqual(["[To-do 2]", "Petrel", "Teal", "[In progress 2]", "Tern", "Eider", "[Complete 0]", "[No State 0]"]);
  await property.selectOption("Name");
  await by.selectOption("First letter");
  await expect.poll(() => lines()).toEqual(["[E 1]", "Eider", "[P 1]", "Petrel", "[T 2]", "Tern", "Teal"]);
  await property.selectOption("Sails");
  await by.selectOption("How far away");
  await expect
    .poll(async () => (await lines()).slice(0, 6))
    .toEqual(["[Yesterday 1]", "Eider", "[Today 1]", "Tern", "[Tomorrow 1]", "Petrel"]);
  await expect.poll(async () => (await lines()).at(-1)).toBe("Teal");
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Escape");
});

test("by keyboard groups fold and stay folded after a reload, rows move between groups, and a new row has the value of its group", async () => {
  await openFleet({ format: byBerth });
  await expect.poll(() => lines()).toEqual(grouped);
  await page.getByRole("grid").focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await lines()).slice(0, 2)).toEqual(["[North quay 2]", "[South quay 1]"]);
  await page.reload();
  await expect.poll(async () => (await lines()).slice(0, 2)).toEqual(["[North quay 2]", "[South quay 1]"]);
  await page.getByRole("grid").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => lines()).toEqual(grouped);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Alt+Shift+ArrowDown");
  await expect
    .poll(async () => (await lines()).slice(0, 5))
    .toEqual(["[North quay 1]", "Tern", "[South quay 2]", "Eider", "Petrel"]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => lines()).toEqual(grouped);
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("Skerry");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await lines()).slice(0, 4)).toEqual(["[North quay 3]", "Tern", "Eider", "Skerry"]);
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Hide this group" }).click();
  await expect.poll(async () => (await lines())[0]).toBe("[South quay 1]");
});

async function middle(of: Locator): Promise<{ x: number; y: number; height: number }> {
  const box = await of.boundingBox();
  if (box === null) throw new Error("the element has no box because it is not drawn");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
}

test("a row that the pointer drags into another group returns with one undo", async () => {
  await openFleet({ format: byBerth });
  await expect.poll(() => lines()).toEqual(grouped);
  const tern = page.locator("[data-row]").filter({ hasText: "Tern" });
  await tern.hover();
  const from = await middle(tern.locator("[data-grip]"));
  const to = await middle(page.locator("[data-row]").filter({ hasText: "Petrel" }));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, to.y + to.height / 3, { steps: 5 });
  await page.mouse.up();
  const moved = ["[North quay 1]", "Eider", "[South quay 2]", "Petrel", "Tern"];
  await expect.poll(async () => (await lines()).slice(0, 5)).toEqual(moved);
  await page.getByRole("grid").focus();
  await page.keyboard.press("Control+z");
  await expect.poll(() => lines()).toEqual(grouped);
});

test("a group with many rows draws only the rows in view, and a key reaches the next group", async () => {
  const rows = Array.from({ length: 800 }, (_, at) => ({
    title: words(`Buoy ${at + 1}`),
    berth: words(at < 799 ? "North quay" : "Boat yard"),
  }));
  await databaseOf(mira, { title: "Buoys", columns, views: [{ name: "Berths", format: byBerth }], rows });
  await openFromSidebar(page, "Buoys");
  await page.getByRole("gridcell", { name: "Buoy 1", exact: true }).waitFor();
  expect(await page.locator("[data-row]").count()).toBeLessThan(80);
  await page.getByRole("grid").focus();
  await page.keyboard.press("Control+End");
  await expect(page.getByRole("gridcell", { name: "Buoy 800" })).toBeVisible();
  expect(await page.locator('[role="grid"] [data-place]').count()).toBeLessThan(80);
});

const stackNames = (name: string, of: Page = page): Promise<string[]> =>
  of
    .getByRole("list", { name, exact: true })
    .locator("[data-card]")
    .evaluateAll((cards) => cards.map((one) => one.querySelector("span")?.textContent ?? ""));
const card = (name: string, of: Page = page) => of.getByRole("listitem").filter({ hasText: name });

const list = { type: "list", format: byBerth, aggregations: [{ property: "metres", aggregator: "max" }] } as const;

test("the rows of a list in groups are walked and moved by keyboard, and a group folds", async () => {
  await openFleet(list);
  await expect.poll(() => stackNames("North quay, 2 rows")).toEqual(["Tern", "Eider"]);
  await expect(page.getByRole("region", { name: "North quay, 2 rows" })).toContainText("Max 14");
  await card("Tern").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(card("Petrel")).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => stackNames("North quay, 3 rows")).toEqual(["Tern", "Eider", "Petrel"]);
  await expect(card("Petrel")).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect.poll(() => stackNames("South quay, 1 row")).toEqual(["Petrel"]);
  await page.getByRole("button", { name: "North quay, 2 rows" }).click();
  await expect(card("Tern")).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
});

test("a board has lanes, and one undo restores both values of a card that was dragged between lanes", async () => {
  const format = { board_columns_by: { property: "sound", type: "checkbox" } };
  await openFleet({ type: "board", format });
  await page.getByRole("button", { name: "Sub-group" }).click();
  await page.getByRole("menuitem", { name: "Moorage" }).click();
  await expect.poll(() => stackNames("Checked · North quay, 1 row")).toEqual(["Tern"]);
  await expect.poll(() => stackNames("Not checked · North quay, 1 row")).toEqual(["Eider"]);
  await expect.poll(() => stackNames("Not checked · South quay, 1 row")).toEqual(["Petrel"]);
  expect(await faults(page)).toEqual([]);
  const [from, to] = [await middle(card("Tern")), await middle(card("Petrel"))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + to.height / 3, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => stackNames("Not checked · South quay, 2 rows")).toEqual(["Petrel", "Tern"]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => stackNames("Checked · North quay, 1 row")).toEqual(["Tern"]);
  await card("Tern").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => stackNames("Checked · South quay, 1 row")).toEqual(["Tern"]);
  await expect(card("Tern")).toBeFocused();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(() => stackNames("Not checked · South quay, 2 rows")).toContain("Tern");
  await page.getByRole("button", { name: "South quay, 2 rows" }).click();
  await expect(card("Tern")).toHaveCount(0);
});

test("on a phone calculations, lists in groups and tables in groups are used by touch", async ({ browser }) => {
  await openFleet({});
  const phone = (await atPhone(mira, browser)).page;
  await test.step("a calculation is chosen, and is stored, so that another browser shows it", async () => {
    await foot(0, phone).getByRole("button").tap();
    await phone.getByRole("menuitemradio", { name: "Count all" }).tap();
    await expect(foot(0, phone)).toHaveText("Count 4");
    await expect(foot(0)).toHaveText("Count 4");
    expect(await faults(phone)).toEqual([]);
  });
  await test.step("a row of a list in groups is moved from its menu", async () => {
    await openOnPhone(phone, await fleet(list));
    await phone.getByRole("button", { name: "More for Knot" }).tap();
    await phone.getByRole("menuitemradio", { name: "Boat yard" }).tap();
    await expect.poll(() => stackNames("Boat yard, 1 row", phone)).toEqual(["Knot"]);
    expect(await faults(phone)).toEqual([]);
  });
  await test.step("the groups of a table fold, and a row is created at the end of a group", async () => {
    await openOnPhone(phone, await fleet({ format: byBerth }));
    await expect.poll(() => lines(phone)).toEqual(grouped);
    await phone.locator('[data-group="North quay"] [aria-expanded]').tap();
    await expect.poll(async () => (await lines(phone)).slice(0, 2)).toEqual(["[North quay 2]", "[South quay 1]"]);
    await phone.getByRole("button", { name: "New row" }).first().tap();
    await phone.keyboard.type("Skerry");
    await phone.keyboard.press("Enter");
    await expect.poll(async () => (await lines(phone)).slice(1, 4)).toEqual(["[South quay 2]", "Petrel", "Skerry"]);
    expect(await faults(phone)).toEqual([]);
  });
});
