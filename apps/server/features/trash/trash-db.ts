// The trash as the database sees it: which pages are in it and since when, and what besides records still holds the words
// of a page that is gone for good. Rights are the caller's.

import { ABANDONED, STAGED, STAGED_IMPORTS } from "@tessera/kernel/world/staged.ts";
import type { Sql } from "../../database/sql.ts";

export interface TrashedPage {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** A moment in the trash's life, by the field of the page that holds it. */
export type TrashMoment = "moved_to_trash_time" | "deleted_from_trash_time";

/** Pages in the trash that still have content: the condition of the index record_trash. */
const IN_TRASH = `tbl = 'block' AND NOT alive AND value->>'type' IN ('page', 'collection_view_page')
  AND state->'m'->'purged' IS NULL`;

/** The condition of the index record_staged_imports. */
const IMPORTING = `tbl = 'collection' AND value->'${STAGED_IMPORTS}' IS NOT NULL`;

/** Log rows that one statement rewrites. */
const ROWS = 2000;

export class TrashDb {
  constructor(private readonly sql: Sql) {}

  /** Scopes with something in the trash, or with an import that is open. */
  async scopes(): Promise<string[]> {
    const rows = await this.sql.query<{ scope_id: string }>(
      `SELECT DISTINCT scope_id FROM record WHERE ${IN_TRASH} UNION SELECT DISTINCT scope_id FROM record WHERE ${IMPORTING}`,
    );
    return rows.map((row) => row.scope_id);
  }

  /** Collections with an open import. */
  async importing(scope: string): Promise<string[]> {
    const rows = await this.sql.query<{ id: string }>(
      `SELECT id FROM record WHERE scope_id = $1 AND ${IMPORTING} ORDER BY id`,
      [scope],
    );
    return rows.map(({ id }) => id);
  }

  /** Pages that came to this moment at `until` or before; of those in the trash, only the ones still in it. */
  async due(scope: string, moment: TrashMoment, until: number, limit: number): Promise<string[]> {
    const rows = await this.sql.query<{ id: string }>(
      `SELECT id FROM record WHERE scope_id = $1 AND ${IN_TRASH} AND jsonb_typeof(value->'${moment}') = 'number'
         AND value->'${moment}' <= to_jsonb($2::bigint)
         ${moment === "moved_to_trash_time" ? "AND value->'deleted_from_trash_time' IS NULL" : ""}
       ORDER BY value->'moved_to_trash_time' LIMIT $3`,
      [scope, until, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** New databases and copies that never came to their last commit, begun at `until` or before. */
  async abandoned(scope: string, until: number, limit: number): Promise<string[]> {
    const rows = await this.sql.query<{ id: string }>(
      `SELECT id FROM record WHERE scope_id = $1 AND ${IN_TRASH} AND value->'format'->'${STAGED}' IN ('true'::jsonb, '"${ABANDONED}"'::jsonb)
         AND jsonb_typeof(value->'created_time') = 'number' AND value->'created_time' <= to_jsonb($2::bigint) LIMIT $3`,
      [scope, until, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Pages that are in the trash and not deleted from it, latest first, after one that was given. */
  async listed(scope: string, after: TrashedPage | null, limit: number): Promise<TrashedPage[]> {
    return await this.sql.query<TrashedPage>(
      `SELECT id, (value->>'moved_to_trash_time')::bigint AS time FROM record
       WHERE scope_id = $1 AND ${IN_TRASH} AND jsonb_typeof(value->'moved_to_trash_time') = 'number'
         AND value->'deleted_from_trash_time' IS NULL
         AND ($2::bigint IS NULL OR (value->'moved_to_trash_time', id) < (to_jsonb($2::bigint), $3))
       ORDER BY value->'moved_to_trash_time' DESC, id DESC LIMIT $4`,
      [scope, after?.time ?? null, after?.id ?? "", limit],
    );
  }

  /** Takes what was written in these blocks out of the log: the rows stay, so that transactions are still known by id. */
  async scrubLog(scope: string, blocks: readonly string[]): Promise<void> {
    const [head] = await this.sql.query<{ seq: number }>("SELECT seq FROM scope WHERE id = $1", [scope]);
    for (let from = 0; from < Number(head?.seq ?? 0); from += ROWS) {
      await this.sql.query(
        `UPDATE log SET body = jsonb_set(body - 'deleted', '{operations}', COALESCE(
           (SELECT jsonb_agg(o.operation ORDER BY o.at) FROM jsonb_array_elements(body->'operations') WITH ORDINALITY AS o(operation, at)
            WHERE NOT COALESCE(o.operation->'pointer'->>'id' = ANY($4::text[]), false)), '[]'))
         WHERE scope_id = $1 AND seq > $2 AND seq <= $3
           AND EXISTS (SELECT 1 FROM jsonb_array_elements(body->'changed') AS c WHERE c->>1 = ANY($4::text[]))`,
        [scope, from, from + ROWS, blocks],
      );
    }
  }

  async forgetVisits(scope: string, pages: readonly string[]): Promise<void> {
    await this.sql.query("DELETE FROM page_visit WHERE space_id = $1 AND page_id::text = ANY($2::text[])", [
      scope,
      pages,
    ]);
  }

  /** Drops snapshots of collections that are among these records, or that these are rows of. */
  async forgetSnapshots(scope: string, ids: readonly string[]): Promise<void> {
    await this.sql.query(
      `DELETE FROM collection_snapshot WHERE scope_id = $1 AND (collection_id = ANY($2::text[]) OR collection_id IN
         (SELECT value->>'parent_id' FROM record WHERE scope_id = $1 AND tbl = 'block' AND id = ANY($2::text[])
            AND value->>'parent_table' = 'collection'))`,
      [scope, ids],
    );
  }
}
