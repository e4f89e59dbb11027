// The visits of pages by users in a workspace. Callers check permissions: a stored visit only states that a user had a page open
// at some time.

import type { Sql } from "../../database/sql.ts";

export interface PageVisit {
  readonly pageId: string;
  /** Milliseconds since 1970. */
  readonly lastViewTime: number;
  readonly lastExitTime: number | null;
}

export interface CountedVisit extends PageVisit {
  readonly visits: number;
}

/** Views within this time of the last one are the same visit: a reload, a second tab. */
const SAME_VISIT = 60_000;
/** Pages that are stored for a user in a space; the visits of the oldest ones are deleted. */
const MOST_PAGES = 1000;

export class PageVisits {
  constructor(private readonly sql: Sql) {}

  async record(space: string, user: string, { pageId, lastViewTime, lastExitTime }: PageVisit): Promise<void> {
    const [row] = await this.sql.query<{ isNew: boolean }>(
      `INSERT INTO page_visit (space_id, user_id, page_id, visits, last_view_time, last_exit_time) VALUES ($1, $2, $3, 1, $4, $5)
       ON CONFLICT (space_id, user_id, page_id) DO UPDATE SET
         visits = page_visit.visits + CASE WHEN EXCLUDED.last_view_time > page_visit.last_view_time + ${SAME_VISIT} THEN 1 ELSE 0 END,
         last_view_time = greatest(page_visit.last_view_time, EXCLUDED.last_view_time),
         last_exit_time = greatest(page_visit.last_exit_time, EXCLUDED.last_exit_time)
       RETURNING xmax = 0 AS "isNew"`,
      [space, user, pageId, lastViewTime, lastExitTime],
    );
    if (row?.isNew !== true) return;
    await this.sql.query(
      `DELETE FROM page_visit WHERE space_id = $1 AND user_id = $2 AND last_view_time < (
         SELECT last_view_time FROM page_visit WHERE space_id = $1 AND user_id = $2 ORDER BY last_view_time DESC OFFSET ${MOST_PAGES - 1} LIMIT 1)`,
      [space, user],
    );
  }

  /** The pages visited last, latest first. */
  async latest(space: string, user: string, limit: number): Promise<CountedVisit[]> {
    return await this.sql.query<CountedVisit>(
      `SELECT page_id AS "pageId", visits, last_view_time AS "lastViewTime", last_exit_time AS "lastExitTime"
       FROM page_visit WHERE space_id = $1 AND user_id = $2 ORDER BY last_view_time DESC, page_id LIMIT $3`,
      [space, user, limit],
    );
  }

  /** The latest time, in milliseconds, at which each of these users opened or left a page of the space. */
  async lastOf(space: string, users: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.sql.query<{ id: string; at: number }>(
      `SELECT p.id::text AS id, latest.at FROM unnest($2::uuid[]) AS p(id), LATERAL (
         SELECT greatest(last_view_time, last_exit_time) AS at FROM page_visit
         WHERE space_id = $1 AND user_id = p.id ORDER BY last_view_time DESC LIMIT 1) AS latest`,
      [space, users],
    );
    return new Map(rows.map(({ id, at }) => [id, at]));
  }
}
