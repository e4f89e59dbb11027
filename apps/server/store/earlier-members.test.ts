import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPglite } from "../database/open-pglite.ts";
import { placeTestPglite } from "../database/testing/pglite-for-tests.ts";
import { earlierMembersSuite } from "./earlier-members.suite.ts";

earlierMembersSuite("PGlite", async () => {
  const place = mkdtempSync(join(tmpdir(), "tessera-earlier-"));
  await placeTestPglite(place);
  return {
    place,
    open: async () =>
      await openPglite({
        folder: place,
        fsync: false,
        onEngineLost: (error) => {
          throw error;
        },
      }),
    remove: async () => rmSync(place, { recursive: true, force: true }),
  };
});
