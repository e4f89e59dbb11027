// Work that goes on behind a call, one row each; who works on it says so every few seconds.

import type { Migration } from "../../database/migrations.ts";

export const tasks: Migration = {
  id: 11,
  name: "tasks",
  sql: `
    CREATE TABLE task (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL,
      event_name text NOT NULL,
      request jsonb NOT NULL,
      state text NOT NULL,
      done integer NOT NULL DEFAULT 0,
      total integer NOT NULL DEFAULT 0,
      root_id uuid,
      error jsonb,
      tries integer NOT NULL DEFAULT 0,
      worker uuid,
      cancelled boolean NOT NULL DEFAULT false,
      beat_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX task_unfinished ON task (created_at) WHERE state IN ('queued', 'running', 'landing');
    CREATE INDEX task_by_user ON task (user_id);
  `,
};
