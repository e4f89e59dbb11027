// Feature flags and remote configuration: a value by name, and rules by which some are given another.

import type { Migration } from "../../../database/migrations.ts";

export const featureFlags: Migration = {
  id: 5,
  name: "feature-flags",
  sql: `
    CREATE TABLE feature_flag (
      name text PRIMARY KEY,
      value jsonb NOT NULL,
      rules jsonb NOT NULL,
      changed_at timestamptz NOT NULL
    );
  `,
};
