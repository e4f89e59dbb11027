// One process does the due work of an embedded database, and is killed in the middle of an item.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../database/migrations.ts";
import { openTestPglite } from "../database/testing/pglite-for-tests.ts";
import { ladder } from "../ladder.ts";
import { faultsOf, ITEMS, scheduleItems, sentAgain, Worker } from "./testing/killed-workers.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-due-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("of 200 due items each is done once, though the process is killed and started again: in the database exactly, outside with the same idempotency key", async () => {
  const [data, outbox] = [join(folder, "data"), join(folder, "outbox")];
  const before = await openTestPglite(data);
  await migrate(before, ladder);
  await scheduleItems(before);
  await before.close();

  const killed = new Worker(data, outbox);
  await killed.hasBegun(50);
  await killed.kill();
  const next = new Worker(data, outbox);
  await next.hasNothingLeft();
  await next.kill();

  const sql = await openTestPglite(data);
  const [faults, again] = [await faultsOf(sql, outbox), await sentAgain(sql, outbox)];
  await sql.close();
  expect(killed.begun).toBeLessThan(ITEMS);
  expect(faults).toEqual([]);
  expect(again).toBeLessThanOrEqual(2);
});
