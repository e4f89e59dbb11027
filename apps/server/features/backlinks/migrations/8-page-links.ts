// Which blocks name which pages: what a page is linked from. It follows from the log and can be made again from records.

import type { Migration } from "../../../database/migrations.ts";

export const pageLinks: Migration = {
  id: 8,
  name: "page-links",
  sql: `
    CREATE TABLE page_link (
      space_id uuid NOT NULL,
      target_id uuid NOT NULL,
      block_id uuid NOT NULL,
      PRIMARY KEY (space_id, target_id, block_id)
    );
    CREATE INDEX page_link_by_block ON page_link (space_id, block_id);
  `,
};
