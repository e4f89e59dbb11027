import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, Sql } from "./sql.ts";
import { sweep, sweepRegularly } from "./sweeper.ts";
import { openTestPglite } from "./testing/pglite-for-tests.ts";

const folder = mkdtempSync(join(tmpdir(), "tessera-sweep-"));
let database: Database;
beforeAll(async () => {
  database = await openTestPglite(folder);
  await database.script(
    `CREATE TABLE "busy one" (n int, note text); CREATE TABLE quiet (n int); INSERT INTO quiet VALUES (1)`,
  );
  await database.query(`INSERT INTO "busy one" SELECT g, repeat('x', 500) FROM generate_series(1, 500) g`);
  await sweep(database);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function size(): Promise<number> {
  const [row] = await database.query<{ size: number }>(`SELECT pg_relation_size('"busy one"') AS size`);
  return row?.size ?? 0;
}

test("the space of dead rows is used again, and only busy tables are swept", async () => {
  await database.query(`UPDATE "busy one" SET note = note || 'y'`);
  const once = await size();
  expect(await sweep(database)).toEqual(["busy one"]);
  for (let round = 0; round < 10; round += 1) {
    await database.query(`UPDATE "busy one" SET note = note || 'y'`);
    await sweep(database);
  }
  expect(await size()).toBeLessThan(once * 1.5);
  expect(await sweep(database)).toEqual([]);
});

test("sweeps by itself until it is told to stop, and says when it fails", async () => {
  const errors: unknown[] = [];
  let swept = (): void => undefined;
  const once = new Promise<void>((resolve) => (swept = resolve));
  const behind = database.ranked("behind");
  const watched: Sql = {
    ...behind,
    async query<Row extends object>(text: string) {
      if (text.startsWith("VACUUM")) throw new Error("no room");
      return await behind.query<Row>(text);
    },
  };
  await database.query(`UPDATE "busy one" SET note = ''`);
  const stop = sweepRegularly({ ranked: () => watched }, 5, (error) => {
    errors.push(error);
    swept();
  });
  await once;
  await stop();
  expect(errors[0]).toEqual(new Error("no room"));
});
