// Which pages have a permission item for which user, and the users whose items changed and whose membership is to be checked for it.
// Both follow from the log and can be rebuilt from records.

import type { Migration } from "../../../database/migrations.ts";

export const itemUsers: Migration = {
  id: 16,
  name: "item-users",
  sql: `
    CREATE TABLE item_user (
      space_id uuid NOT NULL,
      user_id uuid NOT NULL,
      block_id uuid NOT NULL,
      PRIMARY KEY (space_id, user_id, block_id)
    );
    CREATE INDEX item_user_by_block ON item_user (space_id, block_id);
    CREATE TABLE item_user_check (
      space_id uuid NOT NULL,
      user_id uuid NOT NULL,
      mark uuid NOT NULL DEFAULT gen_random_uuid(),
      PRIMARY KEY (space_id, user_id)
    );
  `,
};
