// What search knows of each space: its pages with their places and rights, their words, and who may read what. All of it
// follows from the log and could be made again from the records. The words of a row begin with its space (scopeWord), and
// the indexes by word and by holder know no other column, so that there is one way only to answer a question.

import type { Migration } from "../../../database/migrations.ts";

export const search: Migration = {
  id: 3,
  name: "search",
  extension: "pg_trgm",
  sql: `
    CREATE EXTENSION IF NOT EXISTS pg_trgm;

    CREATE TABLE search_page (
      space_id uuid NOT NULL,
      page_id uuid NOT NULL,
      holder_id uuid NOT NULL,
      above uuid[] NOT NULL,
      alive boolean NOT NULL,
      kind text NOT NULL,
      title text NOT NULL,
      title_words tsvector NOT NULL,
      created_by text,
      edited_by text,
      created_time bigint NOT NULL,
      edited_time bigint NOT NULL,
      PRIMARY KEY (space_id, page_id)
    );
    CREATE INDEX search_page_by_title ON search_page USING gin (title_words) WITH (fastupdate = off);
    CREATE INDEX search_page_by_place ON search_page USING gin (above) WITH (fastupdate = off);
    CREATE INDEX search_page_by_holder ON search_page (holder_id, edited_time DESC);
    CREATE INDEX search_page_by_time ON search_page (space_id, edited_time DESC);

    CREATE TABLE search_text (
      space_id uuid NOT NULL,
      page_id uuid NOT NULL,
      part integer NOT NULL,
      holder_id uuid NOT NULL,
      alive boolean NOT NULL,
      edited_time bigint NOT NULL,
      words tsvector NOT NULL,
      body text NOT NULL,
      blocks uuid[] NOT NULL,
      PRIMARY KEY (space_id, page_id, part)
    );
    CREATE INDEX search_text_by_word ON search_text USING gin (words) WITH (fastupdate = off);
    CREATE INDEX search_text_by_time ON search_text (space_id, edited_time DESC);

    CREATE TABLE search_reader (
      space_id uuid NOT NULL,
      reader text NOT NULL,
      holder_id uuid NOT NULL,
      PRIMARY KEY (space_id, reader, holder_id)
    );
    CREATE INDEX search_reader_by_holder ON search_reader (space_id, holder_id);

    CREATE TABLE search_word (
      space_id uuid NOT NULL,
      word text COLLATE "C" NOT NULL,
      PRIMARY KEY (space_id, word)
    );
    CREATE INDEX search_word_by_trigram ON search_word USING gin (word gin_trgm_ops) WITH (fastupdate = off);

    CREATE TABLE search_dirty (
      space_id uuid NOT NULL,
      page_id uuid NOT NULL,
      seq bigint NOT NULL,
      turn integer NOT NULL DEFAULT 0,
      whole boolean NOT NULL,
      due bigint NOT NULL,
      PRIMARY KEY (space_id, page_id)
    );
    CREATE INDEX search_dirty_by_time ON search_dirty (due);
  `,
};
