// Pages in the trash by the time they came there. Times are compared as JSON, so that no value can fail to be one.

import type { Migration } from "../../../database/migrations.ts";

export const trash: Migration = {
  id: 6,
  name: "trash",
  sql: `
    CREATE INDEX record_trash ON record (scope_id, (value->'moved_to_trash_time') DESC, id)
    WHERE tbl = 'block' AND NOT alive AND value->>'type' IN ('page', 'collection_view_page')
      AND state->'m'->'purged' IS NULL;
  `,
};
