// The collections that have open imports: few, whatever else a database holds.

import type { Migration } from "../../../database/migrations.ts";

export const stagedImports: Migration = {
  id: 10,
  name: "staged imports",
  sql: `
    CREATE INDEX record_staged_imports ON record (scope_id, id)
    WHERE tbl = 'collection' AND value->'staged_imports' IS NOT NULL;
  `,
};
