// Edits of ranges whose rows are not all in memory: they are emptied, filled and pasted into as a whole.
import { afterEach, expect, test } from "vitest";
import { storedIn } from "../../edit/row-edits.ts";
import { EVERYTHING } from "../../query/filter.ts";
import { TablePage } from "../../testing/table-page.tsx";

let page: TablePage;
afterEach(() => page.close());

function open(rows: number): void {
  page = new TablePage({
    name: "Long",
    schema: { title: { name: "Name", type: "title" }, num: { name: "Number", type: "number" } },
    rows: Array.from({ length: rows }, (_, at) => ({ title: [[`Row ${at}`]], num: [[String(at)]] })),
    inMemory: 50,
  });
  page.focus();
}
/** The numbers of all rows. */
async function numbers(): Promise<unknown[]> {
  const { source, collectionId } = page.database;
  const rows = source.rows({ collectionId, viewId: "", filter: EVERYTHING, sorts: [], search: "" });
  const ids = ((await rows.idsBetween(0, rows.read().total)) ?? []).filter((id) => id !== null);
  await source.bring(ids);
  return ids.map((id) => storedIn(source.row(id).read()?.value ?? {}, "num"));
}
const bar = () => page.grid.parentElement?.querySelector('[role="group"]') ?? null;

test("Delete empties the whole selected column, shows no bar below 1,000 rows, and undo restores all rows", async () => {
  open(400);
  await page.press("ArrowRight", "Control+Shift+ArrowDown", "Delete");
  expect(bar()).toBe(null);
  await expect.poll(() => page.database.done.length).toBe(2);
  expect(new Set(await numbers())).toEqual(new Set([undefined]));
  await page.press("Control+z");
  expect((await numbers()).filter((one) => one !== undefined)).toHaveLength(400);
});

test("a fill and a paste reach rows that are not in memory", async () => {
  open(400);
  await page.press("ArrowRight", "ArrowDown", "Control+Shift+ArrowDown", "Control+d");
  await expect.poll(() => page.database.done.length).toBe(2);
  expect(new Set((await numbers()).map((one) => JSON.stringify(one)))).toEqual(new Set(['[["0"]]', '[["1"]]']));
  page.close();
  open(400);
  await page.press("ArrowRight", "Control+Shift+ArrowDown");
  await page.clip("paste", "7");
  await expect.poll(() => page.database.done.length).toBe(2);
  expect(new Set((await numbers()).map((one) => JSON.stringify(one)))).toEqual(new Set(['[["7"]]']));
});

test("a change of more than 1,000 rows shows its progress, and Cancel undoes what was done", async () => {
  open(1500);
  const { source } = page.database;
  const { bring } = source;
  let goOn = (): void => undefined;
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  Object.assign(source, {
    bring: async (ids: readonly string[]) => {
      await gate;
      return await bring(ids);
    },
  });
  await page.press("ArrowRight", "Control+Shift+ArrowDown", "Delete");
  await expect.poll(() => bar()?.textContent ?? "").toContain("0 of 1500");
  page.does(() => bar()?.querySelector("button")?.click());
  goOn();
  await expect.poll(() => page.said).toEqual(["cancelled"]);
  expect((await numbers()).filter((one) => one !== undefined)).toHaveLength(1500);
  await expect.poll(() => bar()).toBe(null);
});
