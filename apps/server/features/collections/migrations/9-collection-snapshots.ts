// Collections as columns in bytes, in parts, with the number of the log that they are true at. They can be made again from the
// rows, so backups leave them out (features/backup/table-shapes.ts).

import type { Migration } from "../../../database/migrations.ts";

export const collectionSnapshots: Migration = {
  id: 9,
  name: "collection snapshots",
  sql: `
    CREATE TABLE collection_snapshot (
      scope_id uuid NOT NULL,
      collection_id text NOT NULL,
      part integer NOT NULL,
      form text NOT NULL,
      seq bigint NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (scope_id, collection_id, part)
    );
    ALTER TABLE collection_snapshot ALTER COLUMN bytes SET STORAGE EXTERNAL;
  `,
};
