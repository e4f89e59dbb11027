// The names and addresses by which users are found, of many users at once. Checking permissions is left to the caller.

import type { Sql } from "../../database/sql.ts";

export interface NamedPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export class PeopleDb {
  constructor(private readonly sql: Sql) {}

  /** Those of these users who have an account, in no order. */
  async named(ids: readonly string[]): Promise<NamedPerson[]> {
    return await this.sql.query<NamedPerson>(
      `SELECT r.id, COALESCE(r.value->>'name', '') AS name, COALESCE(r.value->>'email', '') AS email
       FROM unnest($1::uuid[]) AS p(id) JOIN record r ON r.scope_id = p.id AND r.tbl = 'user' AND r.id = p.id::text`,
      [ids],
    );
  }
}
