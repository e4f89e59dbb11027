// A full disk, injected at the port of the database: what was acknowledged stays, what was not is told so by a known kind,
// the instance says that it cannot serve, and goes on by itself once there is room.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUploadHandlers } from "../features/files/uploads/upload-calls.ts";
import { createSaveTransactions } from "../features/pages/save-transactions.ts";
import { contextOf, newId } from "../testing/workspace.ts";
import { FileDb } from "../features/files/database/file-db.ts";
import type { FileStore } from "../storage/file-store.ts";
import { Uploads } from "../features/files/uploads/uploads.ts";
import { serveHealth } from "../http/health.ts";
import { databaseChecks } from "./database-checks.ts";
import { databaseFault } from "./database-fault.ts";
import { toAppError } from "../http/answer-error.ts";
import { Bootstrap } from "../store/bootstrap.ts";
import { SqlRecordDb } from "../store/sql-record-db.ts";
import { Store } from "../store/store.ts";
import { newBlock } from "../store/testing/operations.ts";
import { ladder } from "../ladder.ts";
import { migrate } from "./migrations.ts";
import { watchRoom } from "./room.ts";
import type { Database, Sql } from "./sql.ts";
import { openTestPglite } from "./testing/pglite-for-tests.ts";

const folder = mkdtempSync(join(tmpdir(), "tessera-room-"));
let real: Database;
let full = false;
beforeAll(async () => {
  real = await openTestPglite(folder);
  await migrate(real, ladder);
});
afterAll(async () => {
  await real.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As PostgreSQL and the embedded database say it: reads go on, whatever writes fails. */
function onFullDisk(sql: Sql): Sql {
  return {
    kind: sql.kind,
    async query<Row extends object>(text: string, params?: readonly unknown[]) {
      if (full && /\b(INSERT|UPDATE|DELETE)\b/.test(text))
        throw Object.assign(new Error('could not extend file "base/5/16397": No space left on device'), {
          code: "53100",
        });
      return await sql.query<Row>(text, params);
    },
    transaction: async (work, options) =>
      await sql.transaction(async (deeper) => await work(onFullDisk(deeper)), options),
  };
}

test("a full disk is told as such, loses nothing that was acknowledged, and makes the instance unready until it passes", async () => {
  const { database, check } = watchRoom({ ...real, ...onFullDisk(real) });
  const damaged = (): never => {
    throw new Error("damaged");
  };
  const store = new Store(new SqlRecordDb(database, damaged), { now: Date.now, newId });
  const bootstrap = new Bootstrap(store, newId);
  const save = createSaveTransactions(store, newId);
  const uploads = new Uploads({
    records: store,
    files: {} as FileStore,
    db: new FileDb(database, Date.now),
    sizeLimit: 0,
    newId,
  });
  const app = fastify();
  const checks = { ...databaseChecks(database, ladder), room: check };
  serveHealth(app, { version: "1", client: null, checks, isStopping: () => false });
  const ready = async (): Promise<[number, unknown]> => {
    const answer = await app.inject("/readyz");
    return [answer.statusCode, answer.json<{ checks: Record<string, unknown> }>().checks["room"]];
  };

  const me = newId();
  await bootstrap.createUser({ id: me, email: "ada@example.com", name: "Ada" });
  const spaceId = await bootstrap.createSpace({ userId: me, name: "Space" });
  const write = async (block: string, id = newId()): Promise<unknown> =>
    await save(
      {
        transactions: [
          { id, spaceId, operations: [newBlock(block, "page", { table: "space", id: spaceId }, "words")] },
        ],
      },
      contextOf(me),
    ).catch((error: unknown) => toAppError(error, [databaseFault]));
  const begin = async (): Promise<unknown> => {
    const asked = {
      spaceId,
      permissionRecord: { table: "space" as const, id: spaceId },
      name: "a.png",
      contentType: "",
      size: 5,
    };
    return await createUploadHandlers(uploads)
      .beginFileUpload(asked, contextOf(me))
      .catch((error: unknown) => toAppError(error, [databaseFault]));
  };
  const isThere = async (block: string): Promise<boolean> =>
    await new Store(new SqlRecordDb(real, damaged), { now: Date.now, newId }).read(
      spaceId,
      (world) => world.entry("block", block) !== null,
    );

  const [before, during, after] = [newId(), newId(), newId()];
  expect(await write(before)).toEqual({});
  expect(await ready()).toEqual([200, null]);
  full = true;
  const refused = { kind: "StorageFullError", status: 507, retryAfterSeconds: 60 };
  const id = newId();
  expect(await write(during, id)).toMatchObject(refused);
  expect(await begin()).toMatchObject(refused);
  expect(await ready()).toEqual([503, "the disk is full"]);
  expect([await isThere(before), await isThere(during)]).toEqual([true, false]);
  full = false;
  expect(await ready()).toEqual([200, null]);
  // The client sends again what was not acknowledged, under the same id.
  expect(await write(during, id)).toEqual({});
  expect(await write(after)).toEqual({});
  expect(await begin()).toMatchObject({ parts: 1 });
  expect([await isThere(before), await isThere(during), await isThere(after)]).toEqual([true, true, true]);
  const left = await real.query("SELECT 1 FROM log WHERE body->>'probe' IS NOT NULL");
  expect(left).toEqual([]);
  await app.close();
});
