// Files as the database knows them. Invariant: a file is pending, then whole or removed, and never goes back; a whole file is removed
// only if it is a picture of a user that was replaced. Parts are added to pending files only, each once. Callers check permissions, and
// the file store keeps the bytes.

import type { Sql } from "../../../database/sql.ts";
import { lockUser } from "../../../database/user-lock.ts";

export interface FileRow {
  readonly spaceId: string;
  readonly id: string;
  /** The block that it was uploaded for. */
  readonly blockId: string;
  /** Who uploaded it. */
  readonly userId: string;
  readonly name: string;
  /** What the uploader said. */
  readonly contentType: string;
  readonly size: number;
  readonly partSize: number;
  readonly parts: number;
  readonly state: "pending" | "whole" | "removed";
  readonly sha256: string | null;
  /** What its first bytes say, of a whole file; null where they say nothing. */
  readonly sniffedType: string | null;
}

export interface PartRow {
  readonly n: number;
  readonly size: number;
  readonly sha256: string;
}

type FileKey = Pick<FileRow, "spaceId" | "id">;

const COLUMNS = `space_id AS "spaceId", id, block_id AS "blockId", user_id AS "userId", name, content_type AS "contentType",
  size, part_size AS "partSize", parts, state, sha256, sniffed_type AS "sniffedType"`;

export class FileDb {
  constructor(
    private readonly sql: Sql,
    private readonly now: () => number,
  ) {}

  /** False where the user has `most` pending files already, in all workspaces, counting those that other processes add. */
  async begin(file: Omit<FileRow, "state" | "sha256" | "sniffedType">, most: number): Promise<boolean> {
    return await this.sql.transaction(async (sql) => {
      await lockUser(sql, "file", file.userId);
      const rows = await sql.query(
        `INSERT INTO file (space_id, id, block_id, user_id, name, content_type, size, part_size, parts, state, created_at, touched_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending', $10, $10
         WHERE (SELECT count(*) FROM file WHERE state <> 'whole' AND state = 'pending' AND user_id = $4) < $11 RETURNING id`,
        [
          file.spaceId,
          file.id,
          file.blockId,
          file.userId,
          file.name,
          file.contentType,
          file.size,
          file.partSize,
          file.parts,
          this.at(0),
          most,
        ],
      );
      return rows.length > 0;
    });
  }

  async find(spaceId: string, id: string): Promise<FileRow | null> {
    const rows = await this.sql.query<FileRow>(`SELECT ${COLUMNS} FROM file WHERE space_id = $1 AND id = $2`, [
      spaceId,
      id,
    ]);
    return rows[0] ?? null;
  }

  async parts({ spaceId, id }: FileKey): Promise<PartRow[]> {
    return await this.sql.query<PartRow>(
      "SELECT n, size, sha256 FROM file_part WHERE space_id = $1 AND file_id = $2 ORDER BY n",
      [spaceId, id],
    );
  }

  /** The part as it is kept now: this one, or one that was there before. Null where the file is not pending any more. */
  async addPart({ spaceId, id }: FileKey, part: PartRow): Promise<PartRow | null> {
    const [row] = await this.sql.query<PartRow>(
      `WITH pending AS (UPDATE file SET touched_at = $6 WHERE space_id = $1 AND id = $2 AND state = 'pending' RETURNING space_id, id)
       INSERT INTO file_part (space_id, file_id, n, size, sha256)
       SELECT space_id, id, $3::integer, $4::bigint, $5::text FROM pending
       ON CONFLICT (space_id, file_id, n) DO UPDATE SET n = file_part.n RETURNING n, size, sha256`,
      [spaceId, id, part.n, part.size, part.sha256, this.at(0)],
    );
    return row ?? null;
  }

  async dropPart({ spaceId, id }: FileKey, n: number): Promise<void> {
    await this.sql.query("DELETE FROM file_part WHERE space_id = $1 AND file_id = $2 AND n = $3", [spaceId, id, n]);
  }

  /** False where it was not pending. */
  async finish({ spaceId, id }: FileKey, sha256: string, sniffedType: string | null): Promise<boolean> {
    const rows = await this.sql.query(
      `UPDATE file SET state = 'whole', sha256 = $3, sniffed_type = $4, touched_at = $5
       WHERE space_id = $1 AND id = $2 AND state = 'pending' RETURNING id`,
      [spaceId, id, sha256, sniffedType, this.at(0)],
    );
    return rows.length > 0;
  }

  /** From here on no part comes to it; false where it is whole. */
  async giveUp({ spaceId, id }: FileKey): Promise<boolean> {
    const rows = await this.sql.query(
      "UPDATE file SET state = 'removed' WHERE space_id = $1 AND id = $2 AND state <> 'whole' RETURNING id",
      [spaceId, id],
    );
    return rows.length > 0;
  }

  /** Marks pictures of users as removed that the users replaced or removed: whole for so long, and not named by the user's record. */
  async giveUpReplacedPictures(forMs: number): Promise<void> {
    await this.sql.query(
      `UPDATE file f SET state = 'removed' FROM record u
       WHERE f.state = 'whole' AND f.block_id = f.space_id AND f.touched_at <= $1
         AND u.scope_id = f.space_id AND u.tbl = 'user' AND u.id = f.space_id::text
         AND position(f.id::text IN COALESCE(u.value->>'profile_photo', '')) = 0`,
      [this.at(-forMs)],
    );
  }

  /** Forgets one that was given up, when its bytes are gone. */
  async forget({ spaceId, id }: FileKey): Promise<void> {
    await this.sql.query("DELETE FROM file WHERE space_id = $1 AND id = $2 AND state = 'removed'", [spaceId, id]);
  }

  /** Unfinished files to which nothing came for so long, and those that were given up. */
  async stale(forMs: number, limit: number): Promise<FileRow[]> {
    return await this.sql.query<FileRow>(
      `SELECT ${COLUMNS} FROM file WHERE state = 'removed' OR (state = 'pending' AND touched_at <= $1) LIMIT $2`,
      [this.at(-forMs), limit],
    );
  }

  private at(offset: number): string {
    return new Date(this.now() + offset).toISOString();
  }
}
