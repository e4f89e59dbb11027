// An index of files that belong to a user or a workspace and not to a block, which are few: replaced pictures of users are searched in it.

import type { Migration } from "../../../../database/migrations.ts";

export const userPictures: Migration = {
  id: 17,
  name: "user pictures",
  sql: "CREATE INDEX file_of_owner ON file (touched_at) WHERE block_id = space_id AND state = 'whole'",
};
