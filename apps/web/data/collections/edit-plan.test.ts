// An edit of more rows than are in memory whose tab ends in the middle, over a real sync scope.
import { editStoredFirst, type BulkProgress, type BulkResult } from "@tessera/database/edit/bulk-edit.ts";
import { writeValue } from "@tessera/database/edit/cell-edits.ts";
import { openScope } from "@tessera/sync/testing/scope-on-disk.ts";
import { expect, test } from "vitest";
import { playedDatabase, type PlayedDatabase } from "./testing/played-database.ts";

const ROWS = 600;

/** Writes 7 as the number of every row; waits before each step until `next` is called. */
async function begin(database: PlayedDatabase, more: Partial<BulkProgress> = {}) {
  const { source, ids, space } = database;
  let resume = (): void => undefined;
  const progress: BulkProgress = {
    onChunk: () => true,
    rest: () => new Promise((resolve) => (resume = resolve)),
    ...more,
  };
  const operationsFor = (from: number, to: number) =>
    ids.slice(from, to).flatMap((id) => writeValue({ spaceId: space, id }, "num", [["7"]]));
  const edit = { ids, sources: [], operationsFor, userAction: "paste-cells", group: "paste" };
  let result: BulkResult | null = null;
  void editStoredFirst(source, edit, progress).then((one) => (result = one));
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  await settle();
  return {
    result: () => result,
    async next(): Promise<void> {
      resume();
      await settle();
    },
  };
}

/** How many operations the next start of the device executes and sends. */
const left = async ({ storage }: PlayedDatabase): Promise<number> =>
  (await openScope(storage)).pending.reduce((count, { operations }) => count + operations.length, 0);

async function opened(): Promise<PlayedDatabase> {
  const database = await playedDatabase(ROWS);
  database.load();
  database.source.rows(database.question);
  return database;
}

test("a paste into rows that are not in memory is executed by the next start as a whole or not at all", async () => {
  const database = await opened();
  const paste = await begin(database);
  const seen = new Set<number>();
  for (let steps = 0; paste.result() === null; steps++) {
    expect(steps).toBeLessThan(20);
    seen.add(await left(database));
    expect(database.guards.size).toBe(seen.has(ROWS) ? 0 : 1);
    await paste.next();
  }
  expect(paste.result()).toBe("done");
  expect([...seen]).toEqual([0, ROWS]);
  expect(database.sync.pending.flatMap(({ operations }) => operations)).toHaveLength(ROWS);
});

test("a paste into rows that are not in memory is one step of undo, and leaves nothing if it is cancelled", async () => {
  const database = await opened();
  const number = () => database.value(database.ids[0] ?? "")["properties"];
  const paste = await begin(database);
  while (paste.result() === null) await paste.next();
  expect(number()).toMatchObject({ num: [["7"]] });
  database.source.undo();
  expect(number()).toMatchObject({ num: [["0"]] });
  for (const most of [ROWS / 3, ROWS]) {
    const cancelled = await opened();
    const run = await begin(cancelled, { onChunk: (done) => done < most });
    while (run.result() === null) await run.next();
    expect([run.result(), cancelled.guards.size]).toEqual(["cancelled", 0]);
    const value = cancelled.value(cancelled.ids[0] ?? "")["properties"];
    expect(value === undefined || JSON.stringify(value).includes('"0"')).toBe(true);
  }
});
