// The records of a workspace that decide over access themselves, so that moving a page finds those below it without reading
// everything below it.

import type { Migration } from "../../database/migrations.ts";

/** Pages and rows with permission items, and collections with a row rule. */
export const DECIDING = `((tbl = 'block' AND value->'permissions' <> '[]'::jsonb)
  OR (tbl = 'collection' AND value->'row_rule' <> 'null'::jsonb))`;

export const decidingRecords: Migration = {
  id: 12,
  name: "deciding-records",
  sql: `CREATE INDEX record_deciding ON record (scope_id) WHERE ${DECIDING};`,
};
