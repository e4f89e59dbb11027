// Hostile requests to a whole server on PostgreSQL: a fixed seed, 300 requests. `npm run soak -- hostile` sends thousands
// on both databases.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "@tessera/server/config.ts";
import { createLog } from "@tessera/server/operating/log.ts";
import { startServer, type RunningServer } from "@tessera/server/server.ts";
import { freshDatabase, type FreshDatabase } from "../postgres.ts";
import { besiege } from "./siege.ts";

let folder: string;
let database: FreshDatabase;
let server: RunningServer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "tessera-hostile-"));
  database = await freshDatabase();
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: database.url,
    TESSERA_DATA: folder,
    LOG_LEVEL: "silent",
    SIGN_UPS_PER_HOUR: "1000",
  });
  server = await startServer(config, createLog(config.logLevel));
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test("no request is a 500, changes what is someone else's, damages a text or leaves a workspace stuck", async () => {
  const { faults, statuses } = await besiege({ url: server.url, sql: server.database, seed: 1, requests: 300 });
  expect(faults).toEqual([]);
  // Some were understood and committed, some refused: a siege that only ever meets the door proves nothing.
  expect(Object.keys(statuses)).toEqual(
    expect.arrayContaining(["right 200", "right 400", "corrupted 400", "envelope 400"]),
  );
});
