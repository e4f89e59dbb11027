// The embedded engine against the suite of the database port.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ladder } from "../ladder.ts";
import { schemaOf } from "./migrations.ts";
import { openPglite } from "./open-pglite.ts";
import type { Sql } from "./sql.ts";
import { sqlSuite } from "./sql.suite.ts";
import { openTestPglite } from "./testing/pglite-for-tests.ts";

const folder = mkdtempSync(join(tmpdir(), "tessera-sql-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
sqlSuite("PGlite", {
  open() {
    count += 1;
    return openTestPglite(join(folder, String(count)));
  },
});

test("a commit comes before what people read, and both before what stands behind, a statement at a time", async () => {
  const database = await openTestPglite(join(folder, "ranked"));
  try {
    const order: string[] = [];
    const ask = async (name: string, sql: Sql): Promise<void> => {
      await sql.query("SELECT 1");
      order.push(name);
    };
    const behind = database.ranked("behind");
    const fold = async (): Promise<void> => {
      for (let n = 0; n < 3; n++) await ask(`fold ${n}`, behind);
    };
    const folding = fold();
    await Promise.all([
      folding,
      ask("behind", behind),
      ask("read", database),
      ask("commit", database.ranked("commit")),
    ]);
    expect(order).toEqual(["fold 0", "commit", "read", "behind", "fold 1", "fold 2"]);
  } finally {
    await database.close();
  }
});

test("a server's embedded database is made at the top of the ladder, by the process that makes it", async () => {
  const made = { folder: join(folder, "migrated"), fsync: false, ladder, onEngineLost: () => undefined };
  const database = await openPglite(made);
  try {
    expect(await schemaOf(database)).toBe(ladder.at(-1)?.id);
  } finally {
    await database.close();
  }
});
