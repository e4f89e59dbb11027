// The rows of a workspace's members, of many at once. Callers decide who may know them.

import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Sql } from "../../database/sql.ts";

/** A user of a list of members. */
export interface StoredMember {
  readonly id: string;
  /** Null: the workspace has no row of this user, or one without a role. */
  readonly role: string | null;
  readonly joined: boolean;
}

/** What one page of a list shows beside that. */
export interface MemberDetails {
  /** Milliseconds. */
  readonly since: number | null;
  readonly invitedById: string | null;
  /** The record `user`; null: there is none. */
  readonly user: { readonly version: number; readonly value: JsonObject } | null;
}

/** The id of a row is "<space>|<user>", and both ids have 36 characters. */
const USER = "substr(m.id, 38)";

/** The row of the user `p`. LIMIT makes it one lookup a user, where a plan by old statistics would read all rows for each. */
const ROW_OF_P = `LEFT JOIN LATERAL (
         SELECT value FROM record
         WHERE scope_id = $1::uuid AND tbl = 'space_user' AND id = $1::text || '|' || p.id::text LIMIT 1
       ) AS m ON true`;

export class MembersDb {
  constructor(private readonly sql: Sql) {}

  /** Everybody who has a role in the workspace by their own row, in no order. */
  async withRole(spaceId: string): Promise<StoredMember[]> {
    return await this.sql.query<StoredMember>(
      `SELECT ${USER} AS id, m.value->>'role' AS role, COALESCE(m.value->>'joined', 'false') = 'true' AS joined
       FROM record m
       WHERE m.scope_id = $1 AND m.tbl = 'space_user' AND COALESCE(m.value->>'role', 'none') <> 'none'`,
      [spaceId],
    );
  }

  /**
   * These users, whether they have a row in the workspace or not, in no order. A user without a row joined if the user lists the
   * workspace.
   */
  async rowsOf(spaceId: string, ids: readonly string[]): Promise<StoredMember[]> {
    if (ids.length === 0) return [];
    return await this.sql.query<StoredMember>(
      `SELECT p.id::text AS id, m.value->>'role' AS role, COALESCE(m.value->>'joined' = 'true',
         t.value->'space_view_pointers' @> jsonb_build_array(jsonb_build_object('spaceId', $1::text)), false) AS joined
       FROM unnest($2::uuid[]) AS p(id)
       ${ROW_OF_P}
       LEFT JOIN record t ON t.scope_id = p.id AND t.tbl = 'user_root' AND t.id = p.id::text`,
      [spaceId, ids],
    );
  }

  /** The details of these users, by id. */
  async details(spaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, MemberDetails>> {
    type Row = Omit<MemberDetails, "user"> & { id: string; version: number | null; value: JsonObject | null };
    const rows = await this.sql.query<Row>(
      `SELECT p.id::text AS id, (m.value->>'since')::float8 AS since, m.value->>'invited_by_id' AS "invitedById",
         u.version, u.value
       FROM unnest($2::uuid[]) AS p(id)
       ${ROW_OF_P}
       LEFT JOIN record u ON u.scope_id = p.id AND u.tbl = 'user' AND u.id = p.id::text`,
      [spaceId, ids],
    );
    return new Map(
      rows.map(({ id, since, invitedById, version, value }) => {
        const user = version === null || value === null ? null : { version, value };
        return [id, { since, invitedById, user }];
      }),
    );
  }

  /** The ids of all groups of the workspace, deleted ones included. */
  async groupIds(spaceId: string): Promise<string[]> {
    const rows = await this.sql.query<{ id: string }>(
      "SELECT id FROM record WHERE scope_id = $1 AND tbl = 'group' ORDER BY id",
      [spaceId],
    );
    return rows.map(({ id }) => id);
  }
}
