// Edits of ranges whose rows are not all in memory: they are emptied, filled and pasted into as a whole.
import { afterEach, expect, test, vi } from "vitest";
import { writeValue } from "../../edit/cell-edits.ts";
import { storedIn } from "../../edit/row-edits.ts";
import { EVERYTHING } from "../../query/filter.ts";
import type { ShownRow } from "../../source/database-source.ts";
import { TablePage } from "../../testing/table-page.tsx";
import { LeftCells } from "./table-clipboard.ts";

let page: TablePage;
afterEach(() => {
  page.close();
  vi.unstubAllGlobals();
});

/** A clipboard that takes promises of blobs, as a browser's does; resolves to what was written as plain text. */
function clipboard(): () => Promise<string> {
  let written: Promise<string> = Promise.resolve("");
  class Item {
    constructor(readonly blobs: Readonly<Record<string, Promise<Blob>>>) {}
  }
  const write = async ([item]: readonly Item[]): Promise<void> => {
    const blobs = await Promise.all(Object.values(item?.blobs ?? {}));
    written = blobs[0]?.text() ?? written;
  };
  vi.stubGlobal("ClipboardItem", Item);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as Navigator, { clipboard: { write } }));
  return () => written;
}

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

test("copy and cut read rows that are not in memory, and cut empties the cells after the copy", async () => {
  const read = clipboard();
  open(400);
  await page.press("ArrowRight", "Control+Shift+ArrowDown");
  await page.clip("copy");
  await expect.poll(() => page.said).toEqual(["400 copied"]);
  expect((await read()).trimEnd().split("\n")).toEqual(Array.from({ length: 400 }, (_, at) => String(at)));
  expect(await numbers()).toHaveLength(400);
  page.close();
  open(400);
  await page.press("ArrowRight", "Control+Shift+ArrowDown");
  await page.clip("cut");
  await expect.poll(async () => (await numbers()).filter((one) => one !== undefined).length).toBe(0);
  expect((await read()).trimEnd().split("\n")).toHaveLength(400);
});

test("a cancelled copy leaves the clipboard and the cells as they were", async () => {
  const read = clipboard();
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
  await page.press("ArrowRight", "Control+Shift+ArrowDown");
  await page.clip("cut");
  await expect.poll(() => bar()?.textContent ?? "").toContain("copying 0 of 1500");
  page.does(() => bar()?.querySelector("button")?.click());
  goOn();
  await expect.poll(() => page.said).toEqual(["not copied"]);
  expect(await read()).toBe("");
  expect((await numbers()).filter((one) => one !== undefined)).toHaveLength(1500);
});

test("without a clipboard for promises a copy takes the rows in memory, and says so", async () => {
  open(400);
  await page.press("ArrowRight", "Control+Shift+ArrowDown");
  await page.clip("cut");
  expect(page.said).toEqual(["not at hand"]);
  expect((await numbers()).filter((one) => one !== undefined)).toHaveLength(400);
});

test("Shift+Space selects the rows of the whole range, and a value, a copy and a deletion reach all of them", async () => {
  open(400);
  await page.press("ArrowRight", "Control+Shift+ArrowDown", "Shift+ ");
  await expect.poll(() => page.chosen?.ids.length).toBe(400);
  const { source } = page.database;
  const make = (rows: readonly (ShownRow | null)[]) => ({
    operations: rows.flatMap((row) =>
      row === null ? [] : writeValue({ spaceId: source.spaceId, id: row.id }, "num", [["7"]]),
    ),
    left: new LeftCells(),
  });
  page.does(() => void page.chosen?.write({ make, userAction: "edit-rows", group: "one" }));
  await expect.poll(async () => [...new Set((await numbers()).map((one) => JSON.stringify(one)))]).toEqual(['[["7"]]']);
  await page.press("Control+z");
  page.does(() => page.chosen?.duplicate());
  await expect.poll(async () => (await numbers()).length).toBe(800);
});
