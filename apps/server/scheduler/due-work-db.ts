// The table of due work. Invariants: an item has one lease at a time, and a worker whose lease was taken over, or whose item was
// rescheduled or cancelled, changes nothing of the item any more. Times are compared with the clock of the database.

import type { Sql } from "../database/sql.ts";

/** The space of work that belongs to the whole instance. */
export const INSTANCE = "00000000-0000-0000-0000-000000000000";

export interface DueKey {
  readonly space: string;
  readonly kind: string;
  /** Names the item among those of its space and kind. */
  readonly key: string;
}

export interface DueItem extends DueKey {
  /**
   * Names this occurrence of the item: the same in every try, another when the item is rescheduled. An effect outside the
   * database uses it as its idempotency key, and a commit to the record store as its transaction id.
   */
  readonly occurrence: string;
  /** 1 in the first try. */
  readonly tries: number;
  readonly lease: string;
}

/**
 * Schedules an item, in the SQL transaction of its cause. An item with the same key gets the new time and begins a new occurrence;
 * a run of it that has not committed yet does not commit.
 */
export async function schedule(sql: Sql, { space, kind, key }: DueKey, dueAt: number): Promise<void> {
  await sql.query(
    `INSERT INTO due_work (space_id, kind, key, due_at) VALUES ($1, $2, $3, to_timestamp($4::double precision / 1000))
     ON CONFLICT (space_id, kind, key) DO UPDATE SET due_at = EXCLUDED.due_at, occurrence = EXCLUDED.occurrence, tries = 0,
       worker = NULL, lease = NULL, leased_until = NULL, last_error = NULL`,
    [space, kind, key, dueAt],
  );
}

/** Removes an item that is not done yet, if there is one. */
export async function unschedule(sql: Sql, { space, kind, key }: DueKey): Promise<void> {
  await sql.query("DELETE FROM due_work WHERE space_id = $1 AND kind = $2 AND key = $3", [space, kind, key]);
}

/** Whether there is such an item that is not done yet. */
export async function isScheduled(sql: Sql, { space, kind, key }: DueKey): Promise<boolean> {
  const rows = await sql.query("SELECT key FROM due_work WHERE space_id = $1 AND kind = $2 AND key = $3", [
    space,
    kind,
    key,
  ]);
  return rows.length > 0;
}

interface DueRow {
  readonly space_id: string;
  readonly kind: string;
  readonly key: string;
  readonly occurrence: string;
  readonly tries: number;
  readonly lease: string;
}

/** Deaths of a process during an item that do not delay the next try. Further ones do, so that such an item stops no restart. */
const MOST_DEATHS = 3;
const CLAIMABLE = `due_at <= clock_timestamp() AND (leased_until IS NULL OR leased_until < clock_timestamp()
  OR ($2 AND worker IS DISTINCT FROM $3::uuid AND tries < ${MOST_DEATHS}))`;
const OF_LEASE = "space_id = $1 AND kind = $2 AND key = $3 AND lease = $4";

export class DueWorkDb {
  /** Whether this process is the only one with this database: leases of other workers are those of processes that ended. */
  private readonly isAlone: boolean;

  constructor(
    readonly sql: Sql,
    private readonly worker: string,
    private readonly leaseSeconds: number,
  ) {
    this.isAlone = sql.kind === "pglite";
  }

  /** Adds the items of repeated work that do not exist, due at once. */
  async ensure(kinds: readonly string[]): Promise<void> {
    await this.sql.query(
      `INSERT INTO due_work (space_id, kind, key, due_at) SELECT $1, kind, '', clock_timestamp()
       FROM unnest($2::text[]) AS kind ON CONFLICT DO NOTHING`,
      [INSTANCE, kinds],
    );
  }

  /** Returns those of the kinds that have an item to claim. */
  async dueKinds(kinds: readonly string[]): Promise<string[]> {
    const rows = await this.sql.query<{ kind: string }>(
      `SELECT DISTINCT kind FROM due_work WHERE kind = ANY($1::text[]) AND ${CLAIMABLE}`,
      [kinds, this.isAlone, this.worker],
    );
    return rows.map(({ kind }) => kind);
  }

  /** Leases the item of the kind that has been due for longest, or returns null. Passes items that others are claiming. */
  async claim(kind: string): Promise<DueItem | null> {
    const [row] = await this.sql.query<DueRow>(
      `WITH next AS MATERIALIZED (SELECT space_id, kind, key FROM due_work WHERE kind = $1 AND ${CLAIMABLE}
         ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       UPDATE due_work AS d SET worker = $3, lease = gen_random_uuid(), tries = d.tries + 1,
         leased_until = clock_timestamp() + make_interval(secs => $4::double precision)
       FROM next WHERE (d.space_id, d.kind, d.key) = (next.space_id, next.kind, next.key)
       RETURNING d.space_id, d.kind, d.key, d.occurrence, d.tries, d.lease`,
      [kind, this.isAlone, this.worker, this.leaseSeconds],
    );
    if (row === undefined) return null;
    const { space_id, key, occurrence, tries, lease } = row;
    return { space: space_id, kind, key, occurrence, tries, lease };
  }

  /** Extends the lease. False if it was lost. */
  async renew(item: DueItem): Promise<boolean> {
    const rows = await this.sql.query(
      `UPDATE due_work SET leased_until = clock_timestamp() + make_interval(secs => $5::double precision)
       WHERE ${OF_LEASE} RETURNING key`,
      [...leaseOf(item), this.leaseSeconds],
    );
    return rows.length > 0;
  }

  /** Removes the item as done. False if the lease was lost. `sql`: the transaction of an effect inside the database. */
  async finish(item: DueItem, sql: Sql = this.sql): Promise<boolean> {
    const rows = await sql.query(`DELETE FROM due_work WHERE ${OF_LEASE} RETURNING key`, leaseOf(item));
    return rows.length > 0;
  }

  /** Begins the next occurrence of a repeated item. */
  async repeat(item: DueItem, inMs: number): Promise<void> {
    await this.sql.query(
      `UPDATE due_work SET due_at = clock_timestamp() + make_interval(secs => $5::double precision),
         occurrence = gen_random_uuid(), tries = 0, worker = NULL, lease = NULL, leased_until = NULL, last_error = NULL
       WHERE ${OF_LEASE}`,
      [...leaseOf(item), inMs / 1000],
    );
  }

  /** Lets any process try the item again after a time. */
  async retry(item: DueItem, inMs: number, error: string): Promise<void> {
    await this.sql.query(
      `UPDATE due_work SET due_at = clock_timestamp() + make_interval(secs => $5::double precision),
         worker = NULL, lease = NULL, leased_until = NULL, last_error = $6
       WHERE ${OF_LEASE}`,
      [...leaseOf(item), inMs / 1000, error],
    );
  }
}

const leaseOf = ({ space, kind, key, lease }: DueItem): string[] => [space, kind, key, lease];
