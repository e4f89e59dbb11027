/** The words by which users are found, of many users at once. The caller decides who may know whom. */
import type { Sql } from "../../database/sql.ts";

export interface NamedPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const WORDS = `COALESCE(u.value->>'name', '') AS name, COALESCE(u.value->>'email', '') AS email`;
const OF_USER = `u.scope_id = p.id AND u.tbl = 'user' AND u.id = p.id::text`;

export class PeopleDb {
  constructor(private readonly sql: Sql) {}

  /** The members of a workspace by their own rows, and those of these users who have an account; in no order, each once. */
  async members(spaceId: string, others: readonly string[]): Promise<NamedPerson[]> {
    return await this.sql.query<NamedPerson>(
      `SELECT u.id, ${WORDS}
       FROM (
         SELECT substr(r.id, 38)::uuid AS id FROM record r
         WHERE r.scope_id = $1 AND r.tbl = 'space_user' AND r.value->>'role' IN ('member', 'admin', 'owner')
         UNION SELECT unnest($2::uuid[])
       ) AS p(id) JOIN record u ON ${OF_USER}`,
      [spaceId, others],
    );
  }
}
