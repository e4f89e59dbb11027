// Who opened which page, how often and when last: a person's recents, and what quick find puts first for them.

import type { Migration } from "../../../database/migrations.ts";

export const pageVisits: Migration = {
  id: 4,
  name: "page-visits",
  sql: `
    CREATE TABLE page_visit (
      space_id uuid NOT NULL,
      user_id uuid NOT NULL,
      page_id uuid NOT NULL,
      visits integer NOT NULL,
      last_view_time bigint NOT NULL,
      last_exit_time bigint,
      PRIMARY KEY (space_id, user_id, page_id)
    );
    CREATE INDEX page_visit_by_time ON page_visit (space_id, user_id, last_view_time DESC);
  `,
};
