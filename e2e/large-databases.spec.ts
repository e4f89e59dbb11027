// A database of 100,000 rows: read to its end by cursor, and shown, scrolled, sorted and filtered in a browser. Its rows are put
// into a PostgreSQL of its own by one statement, before anybody asks for them; what is asked and shown goes the usual ways.
// Walks: apps/web/data/collections, apps/server/features/collections, packages/database.
import type { Page } from "@playwright/test";
import { putRows } from "@tessera/testing/many-rows.ts";
import { freshDatabase, startPostgres, type PostgresServer } from "@tessera/testing/postgres.ts";
import { startTessera, type TesseraProcess } from "@tessera/testing/tessera-process.ts";
import { compact, databaseOf, type DatabaseIds } from "./made-database.ts";
import { settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

const ROWS = 100_000;
const PAGE = 5000;

let postgres: PostgresServer;
let server: TesseraProcess;
let mira: Person;
let page: Page;
let ids: DatabaseIds;

/** Row n is called "Crate n" and weighs n; every tenth is held (many-rows.ts). */
test.beforeAll(async ({ browser }) => {
  postgres = await startPostgres();
  const { url } = await freshDatabase(postgres.url);
  server = await startTessera({ env: { DATABASE_URL: url, LOG_LEVEL: "error" } });
  // Nothing is shown yet: whoever sees the database asks for its rows.
  mira = await settler(browser, server.url, "Mira", { to: null });
  ({ page } = mira);
  const descending = { property: "weight", direction: "descending" } as const;
  const isHeld = { property: "state", filter: { operator: "enum_is", value: { type: "exact", value: "Held" } } };
  ids = await databaseOf(mira, {
    title: "Manifest",
    columns: {
      weight: { name: "Weight", type: "number" },
      state: { name: "State", type: "select", options: { Held: "red", Cleared: "green" } },
    },
    views: [
      { name: "All" },
      { name: "Held first", filter: { operator: "and", filters: [isHeld] }, sort: [descending] },
    ],
  });
  const { spaceId, caller } = mira;
  await putRows(url, { spaceId, collection: ids.collection, by: caller.userId, count: ROWS });
});

test.afterAll(async () => {
  await server.stop();
  await postgres.stop();
});

interface Found {
  readonly blockIds: readonly string[];
  readonly total: number;
  readonly hasMore: boolean;
  readonly isWhole: boolean;
  readonly cursor: object | null;
}

async function ask(cursor: object | null): Promise<Found> {
  const { result } = await mira.caller.call<{ result: { reducerResults: { rows: Found } } }>("queryCollection", {
    source: { type: "collection", id: ids.collection, spaceId: mira.spaceId },
    loader: { type: "reducer", reducers: { rows: { type: "results", limit: PAGE } } },
    ...(cursor === null ? {} : { cursors: { rows: cursor } }),
    editing: true,
  });
  return result.reducerResults.rows;
}

const grid = () => page.getByRole("grid", { name: "Table" });
const crate = (n: number) =>
  grid()
    .getByRole("gridcell")
    .filter({ hasText: new RegExp(`^Crate ${n}(Open)?$`) });

async function open(view: number): Promise<void> {
  await page.goto(`${server.url}/${compact(ids.block)}?v=${compact(ids.views[view] ?? "")}`);
}

test("100,000 rows are read to the end by cursor: each once, none missing, and every answer says how many there are", async () => {
  const seen = new Set<string>();
  let read = 0;
  let cursor: object | null = null;
  do {
    const found: Found = await ask(cursor);
    expect(found).toMatchObject({ total: ROWS, isWhole: false });
    expect(found.hasMore).toBe(found.cursor !== null);
    for (const id of found.blockIds) seen.add(id);
    read += found.blockIds.length;
    ({ cursor } = found);
  } while (cursor !== null);
  mira.caller.close();
  expect(read).toBe(ROWS);
  expect(seen.size).toBe(ROWS);
});

test("100,000 rows are shown, scrolled to the end and back, of which only those in sight are drawn", async () => {
  await open(0);
  await expect(page.getByText("100,000 rows")).toBeVisible();
  await expect(crate(0)).toBeVisible();
  await crate(0).click();
  await page.keyboard.press("Control+End");
  await expect(crate(ROWS - 1)).toBeVisible();
  await expect(crate(ROWS - 2)).toBeVisible();
  expect(await grid().locator("[data-row]").count()).toBeLessThan(80);
  expect(await grid().getAttribute("aria-rowcount")).toBe(String(ROWS + 1));
  await grid().evaluate((frame) => frame.scrollTo({ top: frame.scrollHeight / 2 }));
  await expect.poll(() => grid().locator("[data-place='50000']").textContent()).toContain("Crate 50000");
  await page.keyboard.press("Control+Home");
  await expect(crate(0)).toBeVisible();
});

test("100,000 rows are filtered and sorted by a view, and narrowed by what is searched for", async () => {
  await open(1);
  await expect(page.getByText("10,000 rows")).toBeVisible();
  await expect(grid().locator("[data-place='0']")).toContainText("Crate 99990");
  await expect(grid().locator("[data-place='1']")).toContainText("Crate 99980");
  await page.getByRole("button", { name: "Search in this view" }).click();
  await page.keyboard.type("Crate 4242");
  await expect(page.getByText("1 row", { exact: true }).or(page.getByText("2 rows", { exact: true }))).toBeVisible();
  await expect(grid().locator("[data-place='0']")).toContainText("Crate 42420");
});
