// Work that is due at a time, one row an item. A row is deleted when its work is done; the row of repeated work gets its next time.

import type { Migration } from "../../database/migrations.ts";

export const dueWork: Migration = {
  id: 13,
  name: "due work",
  sql: `
    CREATE TABLE due_work (
      space_id uuid NOT NULL,
      kind text NOT NULL,
      key text NOT NULL,
      due_at timestamptz NOT NULL,
      occurrence uuid NOT NULL DEFAULT gen_random_uuid(),
      tries integer NOT NULL DEFAULT 0,
      worker uuid,
      lease uuid,
      leased_until timestamptz,
      last_error text,
      PRIMARY KEY (space_id, kind, key)
    ) WITH (fillfactor = 70);
    CREATE INDEX due_work_due ON due_work (kind, due_at);
  `,
};
