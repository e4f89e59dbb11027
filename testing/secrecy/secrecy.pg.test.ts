// A few of the secrecy cases on PostgreSQL, where answers take their time and come in another order than in memory.

import { afterAll, beforeAll, expect, test } from "vitest";
import { openOnPostgres, type OpenOnSql } from "@tessera/server/store/testing/record-databases.ts";
import { playCase } from "./case.ts";

let opened: OpenOnSql;
beforeAll(async () => {
  opened = await openOnPostgres();
});
afterAll(async () => await opened.close());

test("nothing leaves the server that the rules deny, on PostgreSQL", async () => {
  for (let seed = 1001; seed <= 1003; seed++) {
    const { faults } = await playCase(seed, opened.db, { sql: opened.database });
    expect({ seed, faults }).toEqual({ seed, faults: [] });
  }
});
