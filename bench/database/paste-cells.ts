// 1,000 rows of 10 columns pasted into a table of one row, in a real browser: from the key until the cells are painted.
// Invariant: each paste finds a table that nothing was pasted into before.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { makeDatabase } from "@tessera/database/edit/make-database.ts";
import { setAt } from "@tessera/database/edit/operations.ts";
import { addRow } from "@tessera/database/edit/row-edits.ts";
import { toWire } from "@tessera/kernel/operations/to-wire.ts";
import type { Caller } from "@tessera/testing/caller.ts";
import { percentile } from "../report.ts";

const rows = 1000;
const columns = 10;
export const PASTES = 5;

const textOf = (row: number, column: number): string =>
  column === 0 ? `Pasted ${row}` : String(row * columns + column);

/** The block of a database whose columns are a title and numbers. */
export async function makeSheet(caller: Caller, spaceId: string): Promise<string> {
  const [blockId, collectionId, viewId] = [randomUUID(), randomUUID(), randomUUID()];
  const place = { parent: { table: "space", id: spaceId } } as const;
  const keys = Array.from({ length: columns - 1 }, (_, at) => `n${at}`);
  const operations = [
    ...makeDatabase({
      spaceId,
      blockId,
      collectionId,
      viewId,
      type: "collection_view_page",
      name: "Sheet",
      words: { title: "Name", view: "Table" },
      place,
    }),
    ...keys.map((key) => setAt(spaceId, "collection", collectionId, ["schema", key], { name: key, type: "number" })),
    addRow({ spaceId, collectionId }, randomUUID(), {}, { title: [["First"]] }),
  ];
  await caller.save(spaceId, operations.map(toWire));
  return blockId;
}

/** The middle of five, in milliseconds; each into a table of its own. */
export async function pasteCells(page: Page, addresses: readonly string[]): Promise<number> {
  const text = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, at) => textOf(row, at)).join("\t"),
  ).join("\n");
  const samples: number[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await page.locator('[data-row][data-place="0"]').waitFor({ timeout: 60_000 });
    await page.evaluate(async (said) => await navigator.clipboard.writeText(said), text);
    await page.locator('[data-place="0"] [data-column="1"]').click();
    await page.keyboard.press("Home");
    await page.keyboard.down("Control");
    const wanted = { place: 12, column: 3, text: textOf(12, 3), isOpen: false };
    await page.evaluate((said) => window.cellBench.expect(said), wanted);
    await page.keyboard.press("v");
    samples.push(await page.evaluate(async () => await window.cellBench.told()));
    await page.keyboard.up("Control");
    await page.locator(`[role="grid"][aria-rowcount="${rows + 1}"]`).waitFor();
  }
  return percentile(samples, 0.5);
}
