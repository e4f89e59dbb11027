// The records of a workspace that decide over access themselves, so that moving a page finds those below it without reading
// everything below it.

import type { Migration } from "../../database/migrations.ts";

/** The condition for pages and rows with permission items, and for collections with a row rule. `row`: a prefix of the columns. */
export const isDecidingRow = (row = ""): string =>
  `((${row}tbl = 'block' AND ${row}value->'permissions' <> '[]'::jsonb)` +
  ` OR (${row}tbl = 'collection' AND ${row}value->'row_rule' <> 'null'::jsonb))`;

export const decidingRecords: Migration = {
  id: 12,
  name: "deciding-records",
  sql: `CREATE INDEX record_deciding ON record (scope_id) WHERE ${isDecidingRow()};`,
};
