// The names and addresses by which users are found, of many users at once. Checking permissions is left to the caller.

import type { Sql } from "../../database/sql.ts";

export interface NamedPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export class PeopleDb {
  constructor(private readonly sql: Sql) {}

  /** The users whose own membership rows make them members of the workspace, in no order. */
  async memberIds(spaceId: string): Promise<string[]> {
    const rows = await this.sql.query<{ id: string }>(
      `SELECT substr(r.id, 38) AS id FROM record r
       WHERE r.scope_id = $1 AND r.tbl = 'space_user' AND r.value->>'role' IN ('member', 'admin', 'owner')`,
      [spaceId],
    );
    return rows.map(({ id }) => id);
  }

  /** Those of these users who have an account, in no order. */
  async named(ids: readonly string[]): Promise<NamedPerson[]> {
    return await this.sql.query<NamedPerson>(
      `SELECT r.id, COALESCE(r.value->>'name', '') AS name, COALESCE(r.value->>'email', '') AS email
       FROM unnest($1::uuid[]) AS p(id) JOIN record r ON r.scope_id = p.id AND r.tbl = 'user' AND r.id = p.id::text`,
      [ids],
    );
  }
}
