// Snapshots of collections in the database, and when one is worth writing. Invariant: what is read was written whole, in the form
// that is asked for. Leaves what the bytes say to the engine, which refuses what is damaged.

import type { Sql } from "../../database/sql.ts";

export interface Snapshot {
  /** The number of the log up to which it is true. */
  readonly sequence: number;
  readonly bytes: Uint8Array;
}

export interface SnapshotStore {
  read(scope: string, collection: string): Promise<Snapshot | null>;
  write(scope: string, collection: string, snapshot: Snapshot): Promise<void>;
  drop(scope: string, collection: string): Promise<void>;
}

/** Bytes of one part: no value of the database becomes very long. */
const PART = 4 * 1024 * 1024;

export class SnapshotDb implements SnapshotStore {
  /** `form`: what the bytes depend on beside the rows; one of another form counts as none. */
  constructor(
    private readonly sql: Sql,
    private readonly form: string,
  ) {}

  async read(scope: string, collection: string): Promise<Snapshot | null> {
    const parts = await this.sql.query<{ seq: number; bytes: Uint8Array }>(
      "SELECT seq, bytes FROM collection_snapshot WHERE scope_id = $1 AND collection_id = $2 AND form = $3 ORDER BY part",
      [scope, collection, this.form],
    );
    const [first] = parts;
    if (first === undefined) return null;
    // Two processes may have written at once.
    const own = parts.filter(({ seq }) => seq === first.seq);
    return { sequence: first.seq, bytes: Buffer.concat(own.map(({ bytes }) => bytes)) };
  }

  async write(scope: string, collection: string, { sequence, bytes }: Snapshot): Promise<void> {
    await this.sql.transaction(async (sql) => {
      await sql.query("DELETE FROM collection_snapshot WHERE scope_id = $1 AND collection_id = $2", [
        scope,
        collection,
      ]);
      for (let part = 0; part * PART < bytes.length; part++)
        await sql.query(
          `INSERT INTO collection_snapshot (scope_id, collection_id, part, form, seq, bytes) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (scope_id, collection_id, part) DO UPDATE SET form = EXCLUDED.form, seq = EXCLUDED.seq, bytes = EXCLUDED.bytes`,
          [scope, collection, part, this.form, sequence, bytes.subarray(part * PART, (part + 1) * PART)],
        );
    });
  }

  async drop(scope: string, collection: string): Promise<void> {
    await this.sql.query("DELETE FROM collection_snapshot WHERE scope_id = $1 AND collection_id = $2", [
      scope,
      collection,
    ]);
  }
}

export interface SnapshotLimits {
  /** A collection of fewer rows is read as fast as its snapshot would be. */
  readonly fewestRows: number;
  /** Of the rows, the share that must have changed, and the time that must have passed, since one was written. */
  readonly changedShare: number;
  readonly restMs: number;
}

export const usualLimits: SnapshotLimits = { fewestRows: 1000, changedShare: 0.05, restMs: 60_000 };

/** What is known of a collection that is held, since its snapshot was written or read. */
export interface SinceSnapshot {
  /** Null: there is none. */
  readonly written: number | null;
  readonly at: number;
  readonly changedRows: number;
}

/** Whether a snapshot should be written of a collection at this number of the log; `far`: numbers that one may be behind. */
export function isWorthWriting(
  since: SinceSnapshot,
  { rows, sequence, now, far }: Readonly<Record<"rows" | "sequence" | "now" | "far", number>>,
  limits: SnapshotLimits,
): boolean {
  if (rows < limits.fewestRows || since.written === sequence) return false;
  if (since.written === null) return true;
  if (now - since.at < limits.restMs) return false;
  return since.changedRows >= rows * limits.changedShare || sequence - since.written >= far;
}
