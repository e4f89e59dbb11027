// Records, their log, and what the log needs to stay exact: ids of text, sessions, sites, folds.
// Every table carries the scope first, so that the database can be partitioned by it.

import type { Migration } from "../../database/migrations.ts";

export const records: Migration = {
  id: 1,
  name: "records",
  sql: `
    CREATE TABLE scope (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      seq bigint NOT NULL
    ) WITH (fillfactor = 50);

    CREATE TABLE record (
      scope_id uuid NOT NULL,
      tbl text NOT NULL,
      id text NOT NULL,
      version integer NOT NULL,
      seq bigint NOT NULL,
      parent_id text,
      ord text COLLATE "C",
      alive boolean NOT NULL,
      value jsonb NOT NULL,
      state jsonb,
      PRIMARY KEY (scope_id, tbl, id)
    ) WITH (fillfactor = 85);
    CREATE INDEX record_children ON record (scope_id, parent_id, ord) WHERE parent_id IS NOT NULL;

    CREATE TABLE directory (
      id text NOT NULL,
      tbl text NOT NULL,
      scope_id uuid NOT NULL,
      PRIMARY KEY (id, tbl)
    );

    CREATE TABLE log (
      scope_id uuid NOT NULL,
      seq bigint NOT NULL,
      tx_id uuid NOT NULL,
      user_id uuid,
      session text,
      n integer,
      at timestamptz NOT NULL,
      body jsonb NOT NULL,
      PRIMARY KEY (scope_id, seq)
    );
    CREATE UNIQUE INDEX log_transaction ON log (tx_id, scope_id);

    CREATE TABLE outbox (
      scope_id uuid PRIMARY KEY,
      seq bigint NOT NULL
    ) WITH (fillfactor = 50);

    CREATE TABLE fold_cursor (
      fold text NOT NULL,
      scope_id uuid NOT NULL,
      seq bigint NOT NULL,
      PRIMARY KEY (fold, scope_id)
    );

    CREATE TABLE text_home (
      scope_id uuid NOT NULL,
      site text NOT NULL,
      block_id text NOT NULL,
      property text NOT NULL,
      PRIMARY KEY (scope_id, site, block_id, property)
    );

    CREATE TABLE edit_session (
      scope_id uuid NOT NULL,
      id text NOT NULL,
      user_id uuid,
      next integer NOT NULL,
      closed boolean NOT NULL,
      PRIMARY KEY (scope_id, id)
    );

    CREATE TABLE site (
      scope_id uuid NOT NULL,
      id text NOT NULL,
      user_id uuid,
      next bigint NOT NULL,
      PRIMARY KEY (scope_id, id)
    );

    CREATE FUNCTION tessera_raise(message text) RETURNS integer LANGUAGE plpgsql AS $fn$
    BEGIN
      RAISE EXCEPTION '%', message;
    END
    $fn$;
  `,
};
