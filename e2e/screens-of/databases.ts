// Databases: a table of every type of property, the menus of its views, columns, rows and cells, a row at each place that it
// opens in, a database in a page and on the home, and the notices that are shown instead of rows.
import type { Page } from "@playwright/test";
import { setAt } from "@tessera/database/edit/operations.ts";
import { toWire } from "@tessera/kernel/operations/to-wire.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { compact, databaseOf, day, words, type DatabaseIds, type MadeView } from "../made-database.ts";
import type { Visit } from "../every-screen.ts";
import { moveTo } from "../in-app.ts";
import { speech, titleOf, type Person } from "../people.ts";
import { expect } from "../test.ts";
import { lookAt } from "./look-at.ts";

const columns = {
  berth: {
    name: "Moorage",
    type: "select",
    width: 130,
    options: { "North quay": "blue", "South quay": "green", "Boat yard": "orange", "Winter shed": "gray" },
  },
  length: { name: "Metres", type: "number", width: 90 },
  sound: { name: "Surveyed", type: "checkbox", width: 110 },
  survey: { name: "Survey", type: "date", width: 130 },
  "~log": { name: "Remarks", type: "text", width: 200 },
  made: { name: "Listed", type: "created_time", width: 190 },
  maker: { name: "Lister", type: "created_by", width: 120 },
  edited: { name: "Touched", type: "last_edited_time", width: 190 },
  editor: { name: "Toucher", type: "last_edited_by", width: 120 },
} as const;

const boats: readonly (readonly [
  name: string,
  berth: string,
  metres: string,
  sound: boolean,
  day: string,
  log: string,
])[] = [
  ["Arctic tern", "North quay", "14.2", true, "2026-04-14", "New shaft, ran in for ten hours"],
  ["Storm petrel", "South quay", "9.6", false, "2026-05-02", ""],
  ["Eider", "Boat yard", "11", false, "2026-03-20", "Keel bolts drawn and looked at"],
  [
    "Skerry ferry",
    "North quay",
    "31.5",
    true,
    "2026-06-01",
    "Carries the post on Mondays; certificate for ninety people and four carts",
  ],
  ["Knot", "Winter shed", "6.4", false, "", "Waits for a mast"],
  ["Great northern diver", "South quay", "18", true, "2026-04-30", "Pump house rebuilt"],
  ["Curlew", "", "7.1", false, "", ""],
  ["Black guillemot", "Boat yard", "12.75", true, "2026-08-11", "Paint below the water line"],
];

const largest = { property: "length", filter: { operator: "number_greater_than", value: { type: "exact", value: 9 } } };
const atQuays = {
  property: "berth",
  filter: {
    operator: "enum_is",
    value: ["North quay", "South quay"].map((value) => ({ type: "exact", value })),
  },
};
const soundOrLate: JsonObject = {
  operator: "or",
  filters: [
    { property: "sound", filter: { operator: "checkbox_is", value: { type: "exact", value: true } } },
    { property: "survey", filter: { operator: "is_empty" } },
  ],
};

const views: readonly MadeView[] = [
  { name: "Whole fleet" },
  {
    name: "Large ones",
    filter: { operator: "and", filters: [largest, atQuays, soundOrLate] },
    sort: [
      { property: "length", direction: "descending" },
      { property: "title", direction: "ascending" },
    ],
  },
  { name: "Where they lie", type: "board" },
  { name: "In short", type: "list" },
  {
    name: "By berth",
    aggregations: [{ property: "length", aggregator: "sum" }],
    format: { collection_group_by: { property: "berth", type: "select" } },
  },
  {
    name: "In lanes",
    type: "board",
    format: {
      board_columns_by: { property: "berth", type: "select" },
      collection_group_by: { property: "sound", type: "checkbox" },
    },
  },
  {
    name: "By owner",
    filter: { operator: "and", filters: [{ property: "owner", filter: { operator: "is_not_empty" } }] },
  },
];

const grid = (page: Page) => page.getByRole("grid", { name: speech.say("Table") });
const cell = (page: Page, column: number, name = "Skerry ferry") =>
  grid(page).locator("[data-row]").filter({ hasText: name }).locator(`[data-column="${column}"]`);
const head = (page: Page, column: number) => grid(page).locator(`[role="columnheader"][data-column="${column}"]`);
const popover = (page: Page, name: string) => page.getByRole("dialog", { name: speech.say(name) });

/** Opens a view of the fleet register, by its index in `views`. */
async function openView({ page }: Person, ids: DatabaseIds, view: number): Promise<void> {
  await moveTo(page, `/${compact(ids.block)}?v=${compact(ids.views[view] ?? "")}`);
  await page.getByRole("tab", { name: views[view]?.name ?? "", selected: true }).waitFor();
}

/** Opens a view that is a table, and waits for its rows, or for the notice that is shown instead of them. */
async function openFleet(person: Person, ids: DatabaseIds, view: number): Promise<void> {
  const { page } = person;
  await openView(person, ids, view);
  await cell(page, 0, "Skerry ferry").or(page.getByRole("status").first()).first().waitFor();
}

export async function visitDatabases(person: Person, visit: Visit): Promise<void> {
  const ids = await databaseOf(person, {
    title: "Fleet register",
    rowName: "Vessel",
    columns,
    views,
    rows: boats.map(([name, berth, metres, sound, date, log]) => ({
      title: words(name),
      ...(berth === "" ? {} : { berth: words(berth) }),
      length: words(metres),
      sound: words(sound ? "Yes" : "No"),
      ...(date === "" ? {} : { survey: day(date) }),
      ...(log === "" ? {} : { "~log": words(log) }),
    })),
  });
  await openFleet(person, ids, 0);
  await visitTable(person, visit);
  await visitCells(person, visit);
  await openFleet(person, ids, 1);
  await visitConditions(person, visit);
  await visitRow(person, visit);
  await visitCards(person, ids, visit);
  await visitGroups(person, ids, visit);
  await openFleet(person, ids, 6);
  await person.page.getByText(speech.say("A filter or sort is about a deleted property and does not count.")).waitFor();
  await visit(person.page, "database-deleted-property");
  await visitElsewhere(person, visit);
}

async function visitTable({ page }: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  await visit(page, "database-table", async () => {
    await cell(page, 0).hover();
  });
  await page.getByRole("tab", { selected: true }).click();
  await lookAt(page, visit, "database-view-menu", popover(page, "View menu"));
  await head(page, 1).getByRole("button").click();
  await popover(page, "Property menu")
    .getByRole("group", { name: say("Options") })
    .locator("[aria-expanded]")
    .first()
    .click();
  await lookAt(page, visit, "database-column-menu", popover(page, "Property menu"));
  await page.getByRole("button", { name: say("Properties"), exact: true }).click();
  await lookAt(page, visit, "database-properties", popover(page, "Properties"));
  await page.getByRole("button", { name: say("Filter"), exact: true }).click();
  await lookAt(page, visit, "database-filter-by", page.getByRole("menu", { name: say("Filter by") }));
  await cell(page, 0).click({ button: "right" });
  await lookAt(page, visit, "database-row-menu", page.getByRole("menu", { name: say("Row menu") }));
  const add = grid(page).locator('[role="columnheader"]').last();
  const toTheEnd = () => add.evaluate((end) => end.scrollIntoView({ inline: "end", block: "nearest" }));
  await toTheEnd();
  await page.getByRole("button", { name: say("Add a property") }).click();
  await lookAt(
    page,
    visit,
    "database-add-property",
    page.getByRole("menu", { name: say("Type of the property") }),
    toTheEnd,
  );
  await grid(page).press("Control+Home");
}

async function visitCells({ page }: Person, visit: Visit): Promise<void> {
  const field = grid(page).locator("textarea");
  for (const [column, name] of [
    [5, "database-text"],
    [2, "database-number"],
  ] as const) {
    await cell(page, column).click();
    await page.keyboard.press("Enter");
    await lookAt(page, visit, name, field);
  }
  await cell(page, 1).click();
  await page.keyboard.press("Enter");
  await lookAt(page, visit, "database-select", page.getByRole("dialog").getByRole("listbox"));
  await cell(page, 4).click();
  await page.keyboard.press("Enter");
  await lookAt(page, visit, "database-date", page.getByRole("dialog").getByRole("grid"));
}

/** A board and a list, and their menus. */
async function visitCards(person: Person, ids: DatabaseIds, visit: Visit): Promise<void> {
  const { page } = person;
  const { say } = speech;
  const ferry = page.getByRole("listitem").filter({ hasText: "Skerry ferry" });
  await openView(person, ids, 2);
  await ferry.waitFor();
  await visit(page, "database-board");
  await ferry.click({ button: "right" });
  await lookAt(page, visit, "database-card-menu", page.getByRole("menu", { name: say("Row menu") }));
  await page.getByRole("button", { name: say("Columns by") }).click();
  await lookAt(page, visit, "database-columns-by", page.getByRole("menu", { name: say("Columns by") }));
  await page.getByRole("button", { name: say("Add a view") }).click();
  await lookAt(page, visit, "database-add-view", page.getByRole("menu", { name: say("Add a view") }));
  await openView(person, ids, 3);
  await ferry.waitFor();
  await visit(page, "database-list");
}

/** Rows in groups with calculations of their columns, and a board in lanes. */
async function visitGroups(person: Person, ids: DatabaseIds, visit: Visit): Promise<void> {
  const { page } = person;
  const { say } = speech;
  await openFleet(person, ids, 4);
  await cell(page, 0).waitFor();
  await visit(page, "database-groups");
  await page.locator('[data-foot="2"]').getByRole("button").click();
  await lookAt(page, visit, "database-calculation-menu", page.getByRole("menu", { name: say("Calculate") }));
  await grid(page).press("Control+Home");
  await grid(page).press("Shift+F10");
  await lookAt(page, visit, "database-group-menu", page.getByRole("menu", { name: say("Group menu") }));
  await page.getByRole("button", { name: say("Group"), exact: true }).click();
  await lookAt(page, visit, "database-group-editor", popover(page, "Group"));
  await openView(person, ids, 5);
  await page.getByRole("listitem").filter({ hasText: "Skerry ferry" }).waitFor();
  await visit(page, "database-lanes");
}

async function visitConditions({ page }: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const bar = page.getByRole("group", { name: say("Filters and sorts") });
  await bar.waitFor();
  await visit(page, "database-conditions");
  const chips = bar.locator("[data-chip]");
  await chips.nth(1).click();
  await lookAt(page, visit, "database-condition", popover(page, "Condition"));
  await chips.nth(2).click();
  await lookAt(page, visit, "database-condition-group", popover(page, "Group of conditions"));
  await bar.getByRole("button").first().click();
  await lookAt(page, visit, "database-sorts", popover(page, "Sorts"));
}

/** A row next to the database, over it, and as a page. */
async function visitRow({ page }: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  await cell(page, 0).click();
  await page.keyboard.press("Control+Enter");
  const beside = page.locator("[data-peek-panel]");
  await beside.getByRole("region", { name: say("Properties") }).waitFor();
  await visit(page, "database-row");
  await beside.getByRole("button", { name: say("Show in the middle") }).click();
  await visit(page, "database-row-in-the-middle");
  await beside.getByRole("button", { name: say("Show at the side") }).click();
  await beside.getByRole("button", { name: say("Open as a page") }).click();
  await beside.waitFor({ state: "hidden" });
  await page.getByRole("region", { name: say("Properties") }).waitFor();
  await visit(page, "database-row-page");
}

/** A database in a page and on the home, the menu that creates one, and databases without rows to show. */
async function visitElsewhere(person: Person, visit: Visit): Promise<void> {
  const { page, caller, spaceId } = person;
  const { say } = speech;
  const pageId = await caller.createPage(spaceId, "Crew rota");
  await databaseOf(person, { title: "Watches", rowName: "Watch", views: [{ name: "Rota" }], pageId });
  await moveTo(page, `/${compact(pageId)}`);
  await page.getByText(say("There are no rows yet. Make the first one.")).waitFor();
  await expect(page.getByRole("textbox", { name: say("Name of the database") })).toHaveValue("Watches");
  await visit(page, "database-in-a-page");
  const sidebar = page.getByRole("navigation", { name: say("Sidebar") });
  await sidebar.getByRole("treeitem", { name: say("Workspace"), exact: true }).hover();
  await sidebar.getByRole("button", { name: say("More for Workspace") }).click();
  await lookAt(page, visit, "database-new", page.getByRole("menu"));

  const kept = await databaseOf(person, {
    title: "Moorings",
    rowName: "Buoy",
    views: [{ name: "Free ones" }],
    rows: [{ title: words("Buoy seven") }],
  });
  await moveTo(page, `/${compact(kept.block)}`);
  await showOnHome(page, "Moorings");
  const lost = await databaseOf(person, { title: "Sold boats", rowName: "Boat" });
  await moveTo(page, `/${compact(lost.block)}`);
  await showOnHome(page, "Sold boats");
  const gone = [
    setAt(spaceId, "collection_view", lost.views[0] ?? "", ["alive"], false),
    setAt(spaceId, "collection", lost.collection, ["alive"], false),
  ];
  await caller.save(spaceId, gone.map(toWire));
  caller.close();
  // A load, because the running app has the deleted view in memory and shows another notice.
  await page.goto("/home");
  await page.getByText("Buoy seven").waitFor();
  await page.getByText(say("This view is not here any more")).waitFor();
  await visit(page, "database-on-the-home");
  await moveTo(page, `/${compact(lost.block)}`);
  await page.getByText(say("This database is not here for you")).waitFor();
  await visit(page, "database-hidden");
  // The rows of this database were never loaded.
  const unread = await databaseOf(person, {
    title: "Winter shed",
    rowName: "Boat",
    views: [{ name: "Free ones" }],
    rows: [{ title: words("Eider") }],
  });
  await page.route("**/queryCollection*", (route) => route.fulfill({ status: 500, json: {} }));
  await moveTo(page, `/${compact(unread.block)}`);
  await page.getByText(say("The rows could not be loaded")).waitFor();
  await visit(page, "database-not-loaded");
  await page.unroute("**/queryCollection*");
}

/** Adds the view of the database that is open to the home. */
async function showOnHome(page: Page, title: string): Promise<void> {
  await expect(titleOf(page)).toHaveText(title);
  await page.getByRole("button", { name: speech.say("More"), exact: true }).click();
  await page.getByRole("menuitem", { name: speech.say("Show on home") }).click();
  await page.getByRole("menu").waitFor({ state: "hidden" });
}
