/** The SQL of the migration of member lists to membership rows (migrate-members.ts). */
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Sql } from "../database/sql.ts";

/** A workspace whose list names other users than at the last start. */
export interface ChangedList {
  readonly spaceId: string;
  readonly items: readonly JsonObject[];
  /** The items at the last start; null: the workspace was not migrated yet. */
  readonly migrated: readonly JsonObject[] | null;
}

const USERS = `jsonb_path_query_array(r.value->'permissions', '$[*] ? (@.type == "user_permission")')`;

export class MemberListsDb {
  constructor(private readonly sql: Sql) {}

  async changed(): Promise<ChangedList[]> {
    return await this.sql.query<ChangedList & { spaceId: string }>(
      `SELECT s.id AS "spaceId", ${USERS} AS items, m.items AS migrated
       FROM scope s JOIN record r ON r.scope_id = s.id AND r.tbl = 'space' AND r.id = s.id::text
       LEFT JOIN member_list m ON m.space_id = s.id
       WHERE s.kind = 'space' AND COALESCE(m.items, '[]'::jsonb) <> COALESCE(${USERS}, '[]'::jsonb)`,
    );
  }

  async note({ spaceId, items }: Pick<ChangedList, "spaceId" | "items">): Promise<void> {
    await this.sql.query(
      `INSERT INTO member_list (space_id, items) VALUES ($1, $2)
       ON CONFLICT (space_id) DO UPDATE SET items = EXCLUDED.items`,
      [spaceId, JSON.stringify(items)],
    );
  }

  /** Those of the users who list the workspace among theirs: who accepted to be in it. */
  async listing(spaceId: string, userIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.sql.query<{ id: string }>(
      `SELECT r.id FROM unnest($1::text[]) AS u(id)
       JOIN record r ON r.scope_id = u.id::uuid AND r.tbl = 'user_root' AND r.id = u.id
       WHERE r.value->'space_view_pointers' @> $2::jsonb`,
      [userIds, JSON.stringify([{ spaceId }])],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** When the membership rows that never changed were created, by user id, in ms since 1970. */
  async since(spaceId: string): Promise<Map<string, number>> {
    const rows = await this.sql.query<{ id: string; at: number }>(
      `SELECT substr(r.id, 38) AS id, l.at FROM record r JOIN log l ON l.scope_id = r.scope_id AND l.seq = r.seq
       WHERE r.scope_id = $1 AND r.tbl = 'space_user' AND r.version = 1`,
      [spaceId],
    );
    return new Map(rows.map(({ id, at }) => [id, at]));
  }

  /** The users whom permission items on pages of the workspace name. */
  async namedOnPages(spaceId: string): Promise<string[]> {
    const rows = await this.sql.query<{ id: string }>(
      `SELECT DISTINCT item->>'user_id' AS id FROM record r, jsonb_array_elements(r.value->'permissions') AS item
       WHERE r.scope_id = $1 AND r.tbl = 'block' AND r.value->'permissions' <> '[]'::jsonb
         AND jsonb_typeof(r.value->'permissions') = 'array'
         AND item->>'type' = 'user_permission' AND item->>'role' <> 'none' AND item->>'user_id' IS NOT NULL`,
      [spaceId],
    );
    return rows.map(({ id }) => id);
  }
}
