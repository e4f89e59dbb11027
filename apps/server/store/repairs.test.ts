import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ladder } from "../ladder.ts";
import { migrate } from "../database/migrations.ts";
import { openTestPglite } from "../database/testing/pglite-for-tests.ts";
import { repairsSuite } from "./repairs.suite.ts";

repairsSuite("PGlite", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tessera-repairs-"));
  const database = await openTestPglite(folder);
  await migrate(database, ladder);
  const close = async (): Promise<void> => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { database, close };
});
