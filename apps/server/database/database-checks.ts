// What readiness asks of the database: that it answers, and that its schema is this version's.

import { schemaOf, type Migration } from "./migrations.ts";
import type { Sql } from "./sql.ts";

export function databaseChecks(database: Sql, ladder: readonly Migration[]) {
  return {
    async database() {
      await database.query("SELECT 1");
      return null;
    },
    async migrations() {
      const at = await schemaOf(database);
      const top = ladder.at(-1)?.id ?? 0;
      return at === top ? null : `at schema ${at}, should be at ${top}`;
    },
  };
}
