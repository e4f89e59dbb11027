// The embedded engine against the suite of the database port.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
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
