// The files that belong into a backup: every part of every whole file, as the database knew them at the backup's moment.
// Whole files do not change, so their bytes may be read later. A part that is not what the database says stops the backup:
// one that lacks a file in silence would be found out on the day that it is needed.

import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Sql } from "../../database/sql.ts";
import type { FileStore } from "../../storage/file-store.ts";
import { DamagedFileError, partKey } from "../../storage/stored-file.ts";

export interface FilePart {
  readonly key: string;
  readonly sha256: string;
}

export async function partsOfFiles(sql: Sql): Promise<FilePart[]> {
  // A backup may be of a database that has not climbed so far yet.
  const [known] = await sql.query<{ has: boolean }>("SELECT to_regclass('file_part') IS NOT NULL AS has");
  if (known?.has !== true) return [];
  const rows = await sql.query<{ spaceId: string; id: string; n: number; sha256: string }>(
    `SELECT p.space_id AS "spaceId", p.file_id AS id, p.n, p.sha256 FROM file_part p
     JOIN file f ON f.space_id = p.space_id AND f.id = p.file_id WHERE f.state = 'whole' ORDER BY 1, 2, 3`,
  );
  return rows.map((row) => ({ key: partKey(row, row.n), sha256: row.sha256 }));
}

/** A part's bytes: at most a part of a file is in memory at a time. */
export async function readPart({ key, sha256 }: FilePart, files: Pick<FileStore, "read">): Promise<Uint8Array> {
  const stream = await files.read(key);
  if (stream === null) throw new DamagedFileError(key);
  const content = await buffer(stream);
  if (createHash("sha256").update(content).digest("hex") !== sha256) throw new DamagedFileError(key);
  return content;
}
