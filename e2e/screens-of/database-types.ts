// The types of properties that have a picker or settings, the settings of a database, and the import of a CSV file.
import type { Page } from "@playwright/test";
import { compact, databaseOf, words } from "../made-database.ts";
import type { Visit } from "../every-screen.ts";
import { moveTo } from "../in-app.ts";
import { speech, type Person } from "../people.ts";
import { lookAt } from "./look-at.ts";

const columns = {
  step: {
    name: "Slip stage",
    type: "status",
    width: 130,
    options: { "Hauled out": "default", "Under canvas": "yellow", "In the shed": "blue", Afloat: "green" },
    more: {
      groups: [
        { id: "todo", name: "Ashore", color: "gray", optionIds: ["Hauled out", "Under canvas"] },
        { id: "doing", name: "Shipwrighting", color: "blue", optionIds: ["In the shed"] },
        { id: "done", name: "Handed over", color: "green", optionIds: ["Afloat"] },
      ],
    },
  },
  trades: {
    name: "Trades",
    type: "multi_select",
    width: 180,
    options: { Rigging: "purple", Engines: "red", Painting: "pink", Carpentry: "brown" },
  },
  hand: { name: "Shipwright", type: "person", width: 140 },
  ready: {
    name: "Fitted out",
    type: "number",
    width: 140,
    more: { number_format: "percent", show_as: { type: "bar", color: "green", max: 1, showValue: true } },
  },
  cost: { name: "Outlay", type: "number", width: 110, more: { number_format: "euro" } },
  plan: { name: "Drawings", type: "url", width: 170 },
  mail: { name: "Boat owner", type: "email", width: 170 },
} as const;

const jobs: readonly (readonly [
  name: string,
  step: string,
  trades: string,
  ready: string,
  cost: string,
  mail: string,
])[] = [
  ["New shaft for the tern", "Afloat", "Engines", "1", "4120.5", "harbour@example.org"],
  ["Keel bolts, Eider", "In the shed", "Carpentry,Rigging", "0.4", "1890", "eider@example.org"],
  ["Pump house", "In the shed", "Engines,Painting", "0.75", "2300", ""],
  ["Mast for Knot", "Under canvas", "Rigging", "0.1", "7400", "knot@example.org"],
  ["Paint below the line", "Hauled out", "Painting", "", "640", ""],
];

const grid = (page: Page) => page.getByRole("grid", { name: speech.say("Table") });
const cell = (page: Page, column: number) =>
  grid(page).locator("[data-row]").filter({ hasText: "Pump house" }).locator(`[data-column="${column}"]`);

export async function visitDatabaseTypes(person: Person, visit: Visit): Promise<void> {
  const { page } = person;
  const { say } = speech;
  const ids = await databaseOf(person, {
    title: "Yard jobs",
    rowName: "Yard job",
    columns,
    views: [{ name: "On the hard" }],
    rows: jobs.map(([name, step, trades, ready, cost, mail]) => ({
      title: words(name),
      step: words(step),
      trades: words(trades),
      ...(ready === "" ? {} : { ready: words(ready) }),
      cost: words(cost),
      plan: words("https://example.org/plans"),
      ...(mail === "" ? {} : { mail: words(mail) }),
    })),
  });
  await moveTo(page, `/${compact(ids.block)}`);
  await cell(page, 0).waitFor();
  await visit(page, "database-types");
  for (const [column, name] of [
    [1, "database-status"],
    [2, "database-multi-select"],
    [3, "database-person"],
  ] as const) {
    await cell(page, column).click();
    await page.keyboard.press("Enter");
    await lookAt(page, visit, name, page.getByRole("dialog").getByRole("listbox"));
  }
  const menu = page.getByRole("dialog", { name: say("Property menu") });
  for (const [column, name] of [
    [1, "database-status-menu"],
    [4, "database-number-menu"],
  ] as const) {
    await grid(page).locator(`[role="columnheader"][data-column="${column}"]`).getByRole("button").click();
    await lookAt(page, visit, name, menu);
  }
  await page.getByRole("button", { name: say("Database settings") }).click();
  await lookAt(page, visit, "database-settings", page.getByRole("menu", { name: say("Database settings") }));
  await visitMerge(person, visit);
  await visitImport(person, visit);
}

/** A file whose columns go to the database that is shown: of two values, one cannot be read and one is a new option. */
async function visitMerge({ page }: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  await page.getByRole("button", { name: say("Database settings") }).click();
  await page.getByRole("menuitem", { name: say("Merge with CSV") }).click();
  const dialog = page.getByRole("dialog", { name: say("Merge with CSV") });
  const text =
    "Yard job,Slip stage,Outlay,Laid down\nBuoy seven,Rigging,4.2,2026-03-09\nBuoy,Afloat,Rigging,2026-03-10\n";
  await dialog
    .getByLabel(say("Choose a CSV file"))
    .setInputFiles({ name: "Moorings.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await dialog.getByText("“Rigging”", { exact: false }).first().waitFor();
  await lookAt(page, visit, "merge-preview", dialog);
}

async function visitImport({ page }: Person, visit: Visit): Promise<void> {
  const { say } = speech;
  const sidebar = page.getByRole("navigation", { name: say("Sidebar") });
  await sidebar.getByRole("treeitem", { name: say("Workspace"), exact: true }).hover();
  await sidebar.getByRole("button", { name: say("More for Workspace") }).click();
  await page.getByRole("menuitem", { name: say("Import CSV") }).click();
  const dialog = page.getByRole("dialog", { name: say("Import CSV") });
  const input = dialog.getByLabel(say("Choose a CSV file"));
  const file = (text: string) => ({ name: "Moorings.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await dialog.waitFor();
  await visit(page, "import");
  await input.setInputFiles(file('Buoy,Fathoms\nBuoy seven,"4.2\n'));
  await dialog.getByRole("alert").filter({ hasText: /./ }).waitFor();
  await visit(page, "import-refused");
  const line = (n: number) => `Buoy ${n},${4 + n / 10},${n % 2 === 0 ? "Rigging" : "Afloat"},2026-03-${10 + n}`;
  await input.setInputFiles(
    file(`Buoy,Fathoms,Lantern state,Laid down\n${Array.from({ length: 12 }, (_, n) => line(n)).join("\n")}\n`),
  );
  await dialog.getByRole("table").or(dialog.getByRole("combobox").last()).first().waitFor();
  await lookAt(page, visit, "import-preview", dialog);
}
