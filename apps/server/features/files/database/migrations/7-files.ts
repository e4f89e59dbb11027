// Files: one row each, from the beginning of its upload on, and one for each part that has arrived. The bytes lie in the
// file store, under `<space>/<file>/<part>`.

import type { Migration } from "../../../../database/migrations.ts";

export const files: Migration = {
  id: 7,
  name: "files",
  sql: `
    CREATE TABLE file (
      space_id uuid NOT NULL,
      id uuid NOT NULL,
      block_id uuid NOT NULL,
      user_id uuid NOT NULL,
      name text NOT NULL,
      content_type text NOT NULL,
      size bigint NOT NULL,
      part_size bigint NOT NULL,
      parts integer NOT NULL,
      state text NOT NULL CHECK (state IN ('pending', 'whole', 'removed')),
      sha256 text,
      sniffed_type text,
      created_at timestamptz NOT NULL,
      touched_at timestamptz NOT NULL,
      PRIMARY KEY (space_id, id)
    );
    CREATE INDEX file_unfinished ON file (touched_at) WHERE state <> 'whole';
    CREATE TABLE file_part (
      space_id uuid NOT NULL,
      file_id uuid NOT NULL,
      n integer NOT NULL,
      size bigint NOT NULL,
      sha256 text NOT NULL,
      PRIMARY KEY (space_id, file_id, n),
      FOREIGN KEY (space_id, file_id) REFERENCES file (space_id, id) ON DELETE CASCADE
    );
  `,
};
