// The users in the list of a workspace that the last start of this version made membership rows of. A version without rows may write the
// list afterwards; the next start applies the difference.

import type { Migration } from "../../database/migrations.ts";

export const memberLists: Migration = {
  id: 15,
  name: "member-lists",
  sql: `
    CREATE TABLE member_list (
      space_id uuid PRIMARY KEY,
      items jsonb NOT NULL
    );
  `,
};
