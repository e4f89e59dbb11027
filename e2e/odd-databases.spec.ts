// Input that a database refuses, and the messages for it: limits, invalid schemas and queries, values of another type, and
// collections without read access. On screen if the screen allows the input, otherwise by the API. And the view of an address.
// Walks: apps/web/features/databases, packages/database, apps/server/features/collections, apps/server/store.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { setAt } from "@tessera/database/edit/operations.ts";
import { toWire } from "@tessera/kernel/operations/to-wire.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { Caller, CallError } from "@tessera/testing/caller.ts";
import { compact, databaseOf, words, type DatabaseIds } from "./made-database.ts";
import { settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { openPage } from "./walk-steps.ts";

let mira: Person;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

const grid = () => page.getByRole("grid", { name: "Table" });
const places = () =>
  grid()
    .locator("[data-row]")
    .evaluateAll((rows) => rows.map((row) => row.querySelector("[data-column='0']")?.textContent.replace(/Open$/, "")));

async function open({ block }: DatabaseIds, title: string): Promise<void> {
  await openPage(page, block, title);
  await expect(grid()).toBeVisible();
}

const ask = async ({ collection }: DatabaseIds, filter: object, caller: Caller = mira.caller) =>
  await caller.call<{
    readonly result: { readonly reducerResults: Readonly<Record<string, unknown>> };
    readonly recordMap: Readonly<Record<string, Readonly<Record<string, { readonly value?: unknown }>>>>;
  }>("queryCollection", {
    source: { type: "collection", id: collection, spaceId: mira.spaceId },
    loader: { type: "reducer", reducers: { rows: { type: "results", limit: 10 } }, filter },
  });

/** The status and the body of a call that the server must refuse. */
async function refusal(call: Promise<unknown>): Promise<{ readonly status: number; readonly body: string }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallError) return { status: error.status, body: error.body };
    throw error;
  } finally {
    mira.caller.close();
  }
  throw new Error("The server accepted a call that it must refuse.");
}

const isBig = { property: "n", filter: { operator: "number_greater_than", value: { type: "exact", value: 5 } } };

test("the view of an address is shown, and Back returns to the previous view", async () => {
  const ids = await databaseOf(mira, {
    title: "Tides",
    columns: { n: { name: "Metres", type: "number" } },
    views: [{ name: "Every one" }, { name: "High ones", filter: { operator: "and", filters: [isBig] } }],
    rows: [
      { title: words("Ebb"), n: words("1") },
      { title: words("Spring"), n: words("9") },
    ],
  });
  await page.goto(`/${compact(ids.block)}?v=${compact(ids.views[1] ?? "")}`);
  await expect(page.getByRole("tab", { name: "High ones" })).toHaveAttribute("aria-selected", "true");
  await expect.poll(places).toEqual(["Spring"]);
  await page.getByRole("tab", { name: "Every one" }).click();
  await expect.poll(places).toEqual(["Ebb", "Spring"]);
  await expect(page).toHaveURL(new RegExp(`v=${compact(ids.views[0] ?? "")}`));
  await page.goBack();
  await expect(page.getByRole("tab", { name: "High ones" })).toHaveAttribute("aria-selected", "true");
  await expect.poll(places).toEqual(["Spring"]);
});

test("a filter on a deleted property is named next to the view and is ignored until the property is restored", async () => {
  const ids = await databaseOf(mira, {
    title: "Buoys",
    columns: { n: { name: "Depth", type: "number" } },
    views: [{ name: "Deep ones", filter: { operator: "and", filters: [isBig] } }],
    rows: [
      { title: words("Near"), n: words("1") },
      { title: words("Far"), n: words("9") },
    ],
  });
  await open(ids, "Buoys");
  await expect.poll(places).toEqual(["Far"]);
  await grid().getByRole("columnheader", { name: "Depth" }).getByRole("button").click();
  await page.getByRole("button", { name: "Delete property" }).click();
  const note = page.getByText("A filter or sort is about a deleted property and does not count.");
  await expect(note).toBeVisible();
  await expect(page.getByRole("button", { name: "Deleted property" })).toBeVisible();
  await expect.poll(places).toEqual(["Near", "Far"]);
  await page.getByRole("button", { name: "Properties", exact: true }).click();
  await page.getByRole("button", { name: "Bring “Depth” back" }).click();
  await page.keyboard.press("Escape");
  await expect(note).toBeHidden();
  await expect.poll(places).toEqual(["Far"]);
});

test("a database has at most 500 properties, and adding another one shows the limit", async () => {
  const columns = Object.fromEntries(
    Array.from({ length: 499 }, (_, n) => [`p${n}`, { name: `P ${n}`, type: "number" }]),
  );
  const ids = await databaseOf(mira, { title: "Gauges", columns, rows: [{ title: words("One") }] });
  await open(ids, "Gauges");
  await grid().focus();
  await grid().evaluate((frame) => frame.scrollTo({ left: frame.scrollWidth }));
  await page.getByRole("button", { name: "Add a property" }).click();
  await page.getByRole("menuitem", { name: "Text", exact: true }).click();
  await expect(page.getByText("A database has 500 properties at most.")).toBeVisible();
  const more = setAt(mira.spaceId, "collection", ids.collection, ["schema", "more"], { name: "More", type: "text" });
  const { body } = await refusal(mira.caller.save(mira.spaceId, [toWire(more)]));
  expect(JSON.parse(body)).toMatchObject({ name: "UserValidationError" });
});

test("an option of 10,000 letters is refused on screen and by the API", async () => {
  const ids = await databaseOf(mira, {
    title: "Flags",
    columns: { kind: { name: "Kind", type: "select", options: { Short: "red" } } },
    rows: [{ title: words("Blue Peter") }],
  });
  await open(ids, "Flags");
  await grid().locator("[data-row] [data-column='1']").click();
  await page.keyboard.press("Enter");
  await page.keyboard.insertText("a".repeat(10_000));
  await expect(page.getByText("An option has 100 letters at most.")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Escape");
  const long = setAt(
    mira.spaceId,
    "collection",
    ids.collection,
    ["schema", "kind", "options"],
    [{ id: "x", value: "a".repeat(10_000), color: "red" }],
  );
  const { body } = await refusal(mira.caller.save(mira.spaceId, [toWire(long)]));
  expect(body).toContain("option-too-long");
});

test("a value of another type is stored, shown as it is, and counts as empty", async () => {
  const empty = { operator: "and", filters: [{ property: "n", filter: { operator: "is_empty" } }] };
  const ids = await databaseOf(mira, {
    title: "Weights",
    columns: { n: { name: "Kilos", type: "number" } },
    views: [{ name: "Without", filter: empty }],
    rows: [
      { title: words("Anchor"), n: words("about ten") },
      { title: words("Rope"), n: words("4") },
    ],
  });
  await open(ids, "Weights");
  await expect.poll(places).toEqual(["Anchor"]);
  await expect(grid().locator("[data-row] [data-column='1']")).toHaveText("about ten");
});

test("a schema with braces in a key, with two title properties or with none is refused with the error of the contract", async () => {
  const ids = await databaseOf(mira, { title: "Charts" });
  const title = { name: "Name", type: "title" };
  const odd: readonly Json[] = [
    { title, "a{b}": { name: "Braces", type: "text" } },
    { title, other: { name: "Other", type: "title" } },
    { n: { name: "Number", type: "number" } },
  ];
  for (const schema of odd) {
    const operation = toWire(setAt(mira.spaceId, "collection", ids.collection, ["schema"], schema));
    const { status, body } = await refusal(mira.caller.save(mira.spaceId, [operation]));
    expect(status).toBe(400);
    expect(body).toContain("property_not_allowed");
  }
});

test("a query of more than 1,000 conditions, or of 50 nested groups, is refused", async () => {
  const ids = await databaseOf(mira, { title: "Soundings", columns: { n: { name: "Depth", type: "number" } } });
  const nested = (depth: number): object => ({ operator: "and", filters: depth === 1 ? [isBig] : [nested(depth - 1)] });
  const many = (count: number): object => ({ operator: "or", filters: Array.from({ length: count }, () => isBig) });
  for (const filter of [many(1001), nested(50)]) {
    const { status, body } = await refusal(ask(ids, filter));
    expect(status).toBe(400);
    expect(body).toContain("at most");
  }
  for (const filter of [many(1000), nested(20)])
    expect((await ask(ids, filter)).result.reducerResults["rows"]).toMatchObject({ total: 0 });
  mira.caller.close();
});

test("a collection without read access is a record without a value, and its rows are not in the response", async ({
  server,
}) => {
  const ids = await databaseOf(mira, { title: "Wages", rows: [{ title: words("Jun") }] });
  const stranger = new Caller(server.url);
  await stranger.signUp("Ada");
  const { result, recordMap } = await ask(ids, {}, stranger);
  expect(result.reducerResults).toEqual({});
  expect(recordMap["collection"]?.[ids.collection]?.value).toBeUndefined();
  const [viewId = randomUUID()] = ids.views;
  const requests = [{ pointer: { table: "collection_view", id: viewId, spaceId: mira.spaceId }, version: -1 }];
  const { recordMap: views } = await stranger.call<{
    readonly recordMap: { readonly collection_view?: Readonly<Record<string, { readonly value?: unknown }>> };
  }>("syncRecordValuesMain", { requests });
  expect(views.collection_view?.[viewId]?.value).toBeUndefined();
  stranger.close();
});
