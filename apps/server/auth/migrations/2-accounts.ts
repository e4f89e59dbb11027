// Who can sign in, and where each is signed in. Tokens and passwords are here only as hashes.

import type { Migration } from "../../database/migrations.ts";

export const accounts: Migration = {
  id: 2,
  name: "accounts",
  sql: `
    CREATE TABLE account (
      user_id uuid PRIMARY KEY,
      email text NOT NULL,
      password_hash text,
      created_at timestamptz NOT NULL,
      suspended_at timestamptz
    );
    CREATE UNIQUE INDEX account_by_email ON account (lower(email));

    CREATE TABLE session (
      token_hash bytea PRIMARY KEY,
      id uuid NOT NULL UNIQUE,
      user_id uuid NOT NULL REFERENCES account (user_id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      last_seen_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      user_agent text NOT NULL
    );
    CREATE INDEX session_by_user ON session (user_id);
    CREATE INDEX session_by_expiry ON session (expires_at);
  `,
};
