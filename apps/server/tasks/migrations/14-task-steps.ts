// The lane of a task, and the progress that a task of steps is resumed from.

import type { Migration } from "../../database/migrations.ts";

export const taskSteps: Migration = {
  id: 14,
  name: "task steps",
  sql: `
    ALTER TABLE task
      ADD COLUMN lane text NOT NULL DEFAULT 'short',
      ADD COLUMN stage text,
      ADD COLUMN cursor jsonb,
      ADD COLUMN report jsonb;
  `,
};
