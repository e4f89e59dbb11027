// A person's visits of pages in a space. Rights are the caller's: what is kept here says
// only that somebody was somewhere once.

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
/** Pages kept for a person in a space; the oldest go. */
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
}
