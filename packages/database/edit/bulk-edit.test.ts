// Edits of more rows than are in memory, over a database in memory whose rows are read when they are brought.
import { expect, test } from "vitest";
import { memoryDatabase } from "../testing/memory-source.ts";
import { EVERYTHING } from "../query/filter.ts";
import { editInBulk, type BulkProgress } from "./bulk-edit.ts";
import { writeValue } from "./cell-edits.ts";
import { storedIn } from "./row-edits.ts";

const ROWS = 1200;
const schema = { title: { name: "Name", type: "title" }, num: { name: "Number", type: "number" } };

async function opened() {
  const rows = Array.from({ length: ROWS }, (_, at) => ({ title: [[`Row ${at}`]], num: [[String(at)]] }));
  const database = memoryDatabase({ name: "Long", schema, rows, inMemory: 100 });
  const { source, collectionId } = database;
  const shown = source.rows({ collectionId, viewId: "", filter: EVERYTHING, sorts: [], search: "" });
  const ids = (await shown.idsBetween(0, ROWS)) ?? [];
  const seen = new Map<string, string>();
  const edit = (progress: Partial<BulkProgress> = {}) =>
    editInBulk(
      source,
      {
        ids,
        sources: [],
        operationsFor: (from, to) =>
          ids.slice(from, to).flatMap((id) => {
            const row = source.row(id ?? "").read();
            if (row === null) return [];
            seen.set(row.id, "");
            return writeValue({ spaceId: source.spaceId, id: row.id }, "num", undefined);
          }),
        userAction: "empty-cells",
        group: "bulk",
      },
      { onChunk: () => true, rest: () => Promise.resolve(), ...progress },
    );
  /** How many rows have a number. */
  const numbers = async (): Promise<number> => {
    const known = ids.filter((id) => id !== null);
    await source.bring(known);
    return known.filter((id) => storedIn(source.row(id).read()?.value ?? {}, "num") !== undefined).length;
  };
  return { database, edit, seen, numbers };
}

test("an edit writes every row of the range, also those that were not in memory, as one step of undo", async () => {
  const { database, edit, seen, numbers } = await opened();
  const done: number[] = [];
  expect(await edit({ onChunk: (count) => done.push(count) > 0 })).toBe("done");
  expect([seen.size, done.at(-1), await numbers()]).toEqual([ROWS, ROWS, 0]);
  database.source.undo();
  expect(await numbers()).toBe(ROWS);
});

test("a cancelled edit is undone as a whole", async () => {
  const { edit, seen, numbers } = await opened();
  expect(await edit({ onChunk: (count) => count < 600 })).toBe("cancelled");
  expect(seen.size).toBeLessThan(ROWS);
  expect(await numbers()).toBe(ROWS);
});

test("an edit stops where rows cannot be read, and what it wrote is one step of undo", async () => {
  const { database, edit, numbers } = await opened();
  const stop = (count: number): boolean => {
    if (count >= 500) database.setReachable(false);
    return true;
  };
  expect(await edit({ onChunk: stop })).toBe("failed");
  database.setReachable(true);
  expect(await numbers()).toBe(ROWS - 500);
  database.source.undo();
  expect(await numbers()).toBe(ROWS);
});
