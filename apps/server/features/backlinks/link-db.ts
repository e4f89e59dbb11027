// The table of which block names which page. Who may see it is left to whoever asks.

import { isUuid } from "@tessera/kernel/values/ids.ts";
import type { Sql } from "../../database/sql.ts";

export interface PageLink {
  readonly target: string;
  readonly block: string;
}

export class LinkDb {
  constructor(private readonly sql: Sql) {}

  /** These are all the links of these blocks. */
  async replace(space: string, blocks: readonly string[], links: readonly PageLink[]): Promise<void> {
    const ids = blocks.filter(isUuid);
    const whole = links.filter(({ target, block }) => isUuid(target) && isUuid(block));
    if (ids.length === 0) return;
    await this.sql.query(
      `WITH named AS (SELECT target, block FROM unnest($3::uuid[], $4::uuid[]) AS named (target, block)),
       gone AS (DELETE FROM page_link WHERE space_id = $1 AND block_id = ANY($2::uuid[])
         AND NOT EXISTS (SELECT 1 FROM named WHERE named.target = page_link.target_id AND named.block = page_link.block_id))
       INSERT INTO page_link (space_id, target_id, block_id)
       SELECT $1, target, block FROM named ORDER BY target, block ON CONFLICT DO NOTHING`,
      [space, ids, whole.map(({ target }) => target), whole.map(({ block }) => block)],
    );
  }

  /** Blocks that name the page. */
  async to(space: string, target: string, limit: number): Promise<string[]> {
    if (!isUuid(target)) return [];
    const rows = await this.sql.query<{ block: string }>(
      "SELECT block_id AS block FROM page_link WHERE space_id = $1 AND target_id = $2 ORDER BY block_id LIMIT $3",
      [space, target, limit],
    );
    return rows.map(({ block }) => block);
  }
}
