// What a database has for everyday work: wrapped texts and colors by condition, files in a cell, a filter of a single user, a
// description and a lock, tabs that show views of other databases, and cells that are pasted into a page.
import type { Page } from "@playwright/test";
import { setAt } from "@tessera/database/edit/operations.ts";
import { toWire } from "@tessera/kernel/operations/to-wire.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Visit } from "../every-screen.ts";
import { compact, databaseOf, words, type DatabaseIds } from "../made-database.ts";
import { moveTo } from "../in-app.ts";
import { speech, titleOf, type Person } from "../people.ts";
import { expect } from "../test.ts";
import { lookAt } from "./look-at.ts";

const columns = {
  "~log": { name: "Remarks", type: "text", width: 240 },
  berth: {
    name: "Moorage",
    type: "select",
    width: 130,
    options: { "North quay": "blue", "South quay": "green", "Boat yard": "orange" },
  },
  seats: { name: "Passengers", type: "number", width: 120 },
  papers: { name: "Certificates", type: "file", width: 200 },
} as const;

const trips: readonly (readonly [
  name: string,
  log: string,
  berth: string,
  seats: string,
  papers: readonly string[],
])[] = [
  [
    "First boat out",
    "Carries the post on Mondays; certificate for ninety people and four carts",
    "North quay",
    "90",
    ["hull-survey.pdf", "crew-list.pdf"],
  ],
  ["Island round", "Waits for a mast", "South quay", "24", []],
  ["School boat", "New shaft, ran in for ten hours", "North quay", "60", ["radio-licence.pdf"]],
  ["Evening boat", "", "Boat yard", "12", []],
  [
    "Night mail",
    "Keel bolts drawn and looked at; to be looked at again before the autumn, with the cook on board",
    "South quay",
    "0",
    [],
  ],
];

const files = (names: readonly string[]): Json =>
  names.flatMap((name, at) => [
    ...(at === 0 ? [] : [[","]]),
    [name, [["a", `https://tidewater.example/${name}`]]],
  ]) as Json;
const is = (property: string, operator: string, value: Json) => ({
  property,
  filter: { operator, value: { type: "exact", value } },
});
const color_rules: Json = [
  {
    id: "none",
    color: "red",
    property: "seats",
    filter: { operator: "and", filters: [is("seats", "number_less_than", 1)] },
  },
  {
    id: "many",
    color: "yellow",
    filter: {
      operator: "and",
      filters: [is("seats", "number_greater_than", 50), is("berth", "enum_is", "North quay")],
    },
  },
];

const grid = (page: Page) => page.getByRole("grid", { name: speech.say("Table") });
const cell = (page: Page, column: number) =>
  grid(page).locator("[data-row]").filter({ hasText: "First boat out" }).locator(`[data-column="${column}"]`);
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name: speech.say(name) });

export async function visitEverydayDatabases(person: Person, visit: Visit): Promise<void> {
  const { page } = person;
  const ids = await databaseOf(person, {
    title: "Sailings",
    rowName: "Sailing",
    nameWidth: 180,
    columns,
    views: [{ name: "Whole season", format: { table_wrap: true, color_rules } }],
    rows: trips.map(([name, log, berth, seats, papers]) => ({
      title: words(name),
      ...(log === "" ? {} : { "~log": words(log) }),
      berth: words(berth),
      seats: words(seats),
      ...(papers.length === 0 ? {} : { papers: files(papers) }),
    })),
  });
  await moveTo(page, `/${compact(ids.block)}`);
  await cell(page, 0).waitFor();
  await visit(page, "database-wrapped");
  await visitColors(person, visit);
  await cell(page, 4).click();
  await page.keyboard.press("Enter");
  await lookAt(page, visit, "database-files", page.getByRole("dialog", { name: /Certificates/ }));
  await visitOwnFilter(person, visit);
  await visitLinked(person, visit);
  await visitLocked(person, ids, visit);
  await visitPasted(person, visit);
}

async function visitColors({ page }: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  await page.getByRole("button", { name: say("Properties"), exact: true }).click();
  await page.getByRole("button", { name: say("Colors by condition") }).click();
  await page.getByRole("button", { name: say("Add a color") }).waitFor();
  await visit(page, "database-colors");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

async function visitOwnFilter({ page }: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  await page
    .getByRole("button", { name: say("Filter"), exact: true })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Moorage" }).click();
  await dialog(page, "Condition").getByRole("checkbox", { name: "North quay" }).click();
  await page.keyboard.press("Escape");
  await dialog(page, "Condition").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: say("Save for everyone") }).waitFor();
  await visit(page, "database-own-filter");
  await page.getByRole("button", { name: say("Save for everyone") }).click();
}

async function visitLinked(person: Person, visit: Visit): Promise<void> {
  const { page } = person;
  const { say } = speech;
  await databaseOf(person, {
    title: "Deck hands",
    rowName: "Hand",
    views: [{ name: "On watch" }, { name: "On leave", type: "list" }],
    rows: [{ title: words("Bosun") }, { title: words("Stoker") }],
  });
  await page.getByRole("button", { name: say("Add a view") }).click();
  await page.getByRole("menuitem", { name: say("View of another database") }).click();
  const picker = dialog(page, "View of another database");
  await picker.getByRole("option", { name: "Deck hands" }).waitFor();
  await visit(page, "database-link-picker");
  await picker.getByRole("option", { name: "Deck hands" }).click();
  await picker.getByRole("option", { name: "On watch" }).waitFor();
  await visit(page, "database-link-look");
  await picker.getByRole("option", { name: "On watch" }).click();
  await grid(page).getByText("Stoker").waitFor();
  await visit(page, "database-linked");
}

async function visitLocked({ page, caller, spaceId }: Person, ids: DatabaseIds, visit: Visit): Promise<void> {
  await caller.save(spaceId, [
    toWire(
      setAt(
        spaceId,
        "collection",
        ids.collection,
        ["description"],
        [["Every boat of the season, with what the harbour must know of it."]],
      ),
    ),
    toWire(setAt(spaceId, "block", ids.block, ["format", "page_icon"], "⛴️")),
    toWire(setAt(spaceId, "block", ids.block, ["format", "block_locked"], true)),
  ]);
  caller.close();
  await moveTo(page, `/${compact(ids.block)}?v=${compact(ids.views[0] ?? "")}`);
  await cell(page, 0).waitFor();
  await page.getByText("Every boat of the season", { exact: false }).waitFor();
  await visit(page, "database-locked");
}

async function visitPasted({ page, caller, spaceId }: Person, visit: Visit): Promise<void> {
  const pageId = await caller.createPage(spaceId, "Stores");
  caller.close();
  await moveTo(page, `/${compact(pageId)}`);
  await expect(titleOf(page)).toHaveText("Stores");
  await titleOf(page).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.locator(".page-body .line").first().waitFor();
  await page.evaluate((text) => navigator.clipboard.writeText(text), "Coil\tFathoms\nHawser\t40\nHalyard\t12");
  await page.keyboard.press("Control+v");
  await page.getByRole("listbox", { name: speech.say("Paste as") }).waitFor();
  await visit(page, "database-paste-as");
  await page.keyboard.press("Escape");
}
