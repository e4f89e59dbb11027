// The table of the pages that have permission items for users, by user. Invariant: a user without a member's role whose items changed
// is listed by `toCheck` until the membership was checked, also after a crash between the two.

import { ROLES } from "@tessera/kernel/permissions/roles.ts";
import { isUuid } from "@tessera/kernel/values/ids.ts";
import type { Sql } from "../../database/sql.ts";

/** The items that give a user access to a page that was not purged. */
const ITEMS = `SELECT DISTINCT r.id::uuid AS block_id, (item->>'user_id')::uuid AS user_id
  FROM record r CROSS JOIN LATERAL jsonb_array_elements(
    CASE jsonb_typeof(r.value->'permissions') WHEN 'array' THEN r.value->'permissions' ELSE '[]'::jsonb END) AS item
  WHERE r.scope_id = $1 AND r.tbl = 'block' AND r.id = ANY($2::text[]) AND r.state->'m'->'purged' IS NULL
    AND item->>'type' = 'user_permission' AND item->>'role' = ANY($4::text[])
    AND item->>'user_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

const FOLLOW = `WITH now AS MATERIALIZED (${ITEMS}),
  gone AS (DELETE FROM item_user AS i WHERE i.space_id = $1 AND i.block_id = ANY($3::uuid[])
    AND NOT EXISTS (SELECT 1 FROM now WHERE now.block_id = i.block_id AND now.user_id = i.user_id)
    RETURNING i.block_id, i.user_id),
  made AS (INSERT INTO item_user (space_id, user_id, block_id)
    SELECT $1, user_id, block_id FROM now ORDER BY user_id, block_id ON CONFLICT DO NOTHING RETURNING block_id, user_id),
  changed AS (SELECT block_id, user_id FROM gone UNION SELECT block_id, user_id FROM made),
  named AS (SELECT user_id FROM changed
    UNION SELECT now.user_id FROM now WHERE now.block_id IN (SELECT block_id FROM changed))
  INSERT INTO item_user_check (space_id, user_id)
  SELECT $1, user_id FROM named WHERE EXISTS (SELECT 1 FROM record r WHERE r.scope_id = $1 AND r.tbl = 'space_user'
    AND r.id = $1::text || '|' || named.user_id::text AND r.value->>'role' IN ('none', 'guest'))
  ORDER BY user_id ON CONFLICT (space_id, user_id) DO UPDATE SET mark = EXCLUDED.mark`;

/** A user whose items changed. A further change gives another mark. */
export interface ItemCheck {
  readonly user: string;
  readonly mark: string;
}

/** Roles of items that give access. */
const GIVEN = ROLES.filter((role) => role !== "none");

/** Four letters that no other program on the same database takes for its locks. */
const LOCK = 0x6974656d;

export class ItemUserDb {
  constructor(private readonly sql: Sql) {}

  /** Brings the rows of these pages to what their records contain now. The other blocks among them have no rows. */
  async follow(space: string, blocks: readonly string[]): Promise<void> {
    const ids = blocks.filter(isUuid);
    if (ids.length === 0) return;
    await this.sql.transaction(async (sql) => {
      // Another process may follow the same pages. Whichever is later reads the records later, so its rows are the newer ones.
      await sql.query("SELECT pg_advisory_xact_lock($1::integer, hashtext($2))", [LOCK, space]);
      await sql.query(FOLLOW, [space, ids, ids, GIVEN]);
    });
  }

  /** The pages that have an item for the user, in order of their ids. */
  async blocksOf(space: string, user: string): Promise<string[]> {
    const rows = await this.sql.query<{ block: string }>(
      "SELECT block_id AS block FROM item_user WHERE space_id = $1 AND user_id = $2 ORDER BY block_id",
      [space, user],
    );
    return rows.map(({ block }) => block);
  }

  /** Living pages that have permission items, in order of their ids, from the one after `after`. */
  async pagesWithItems(space: string, after: string | null, limit: number): Promise<string[]> {
    const rows = await this.sql.query<{ id: string }>(
      `SELECT id FROM record WHERE scope_id = $1 AND tbl = 'block' AND value->'permissions' <> '[]'::jsonb AND alive
         AND ($2::text IS NULL OR id > $2) ORDER BY id LIMIT $3`,
      [space, after, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Users who have items and whose membership row states the role none: they are in the workspace by a group alone, or not at all. */
  async withoutRole(space: string): Promise<string[]> {
    const rows = await this.sql.query<{ user: string }>(
      `SELECT DISTINCT i.user_id AS "user" FROM item_user i JOIN record r ON r.scope_id = i.space_id AND r.tbl = 'space_user'
         AND r.id = i.space_id::text || '|' || i.user_id::text AND r.value->>'role' = 'none'
       WHERE i.space_id = $1`,
      [space],
    );
    return rows.map(({ user }) => user);
  }

  /** Users whose items changed since their membership was checked. */
  async toCheck(space: string): Promise<ItemCheck[]> {
    return await this.sql.query<ItemCheck>(
      `SELECT user_id AS "user", mark FROM item_user_check WHERE space_id = $1 ORDER BY user_id`,
      [space],
    );
  }

  /** Ends the check, unless the items of the user changed again meanwhile. */
  async checked(space: string, { user, mark }: ItemCheck): Promise<void> {
    await this.sql.query("DELETE FROM item_user_check WHERE space_id = $1 AND user_id = $2 AND mark = $3", [
      space,
      user,
      mark,
    ]);
  }
}
