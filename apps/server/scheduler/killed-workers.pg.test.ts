// Two processes do the due work of one PostgreSQL, and one of them is killed in the middle of an item.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshDatabase } from "@tessera/testing/postgres.ts";
import { migrate } from "../database/migrations.ts";
import { openPostgres } from "../database/open-postgres.ts";
import { ladder } from "../ladder.ts";
import { faultsOf, scheduleItems, sentAgain, Worker } from "./testing/killed-workers.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-due-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("of 200 due items two processes do each once, though one is killed: in the database exactly, outside with the same idempotency key", async () => {
  const { url, drop } = await freshDatabase();
  const onConnectionLost = (error: Error): never => {
    throw error;
  };
  const sql = await openPostgres({ url, poolSize: 2, onConnectionLost });
  await migrate(sql, ladder);
  const outbox = join(folder, "outbox");
  const workers = [new Worker(url, outbox), new Worker(url, outbox)] as const;
  try {
    await Promise.all(workers.map(async (worker) => await worker.isReady()));
    await scheduleItems(sql);
    await Promise.all(workers.map(async (worker) => await worker.hasBegun(10)));
    await workers[0].kill();
    const left = async (): Promise<number> => (await sql.query("SELECT key FROM due_work")).length;
    await expect.poll(left).toBe(0);
    expect(workers.map(({ begun }) => begun >= 10)).toEqual([true, true]);
    expect(await faultsOf(sql, outbox)).toEqual([]);
    // Only the items that the killed process had begun may have been sent twice.
    expect(await sentAgain(sql, outbox)).toBeLessThanOrEqual(2);
  } finally {
    await Promise.all(workers.map(async (worker) => await worker.kill()));
    await sql.close();
    await drop();
  }
});
