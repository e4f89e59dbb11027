// The table of tasks. Invariant: a task has one worker at a time. A worker that lost its task, or whose task was cancelled, learns it
// from its next call; a task in the state `landing` cannot be cancelled. Times are compared with the clock of the database.

import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import type { Sql } from "../database/sql.ts";
import { lockUser } from "../database/user-lock.ts";
import type { TaskLane, TaskProgress, TaskWork } from "./task-kinds.ts";

type TaskState = "queued" | "running" | "landing" | "done" | "failed" | "cancelled";

export interface TaskError {
  readonly name: string;
  readonly type: string | null;
}

export interface Task extends TaskProgress {
  readonly id: string;
  readonly userId: string;
  readonly work: TaskWork;
  readonly state: TaskState;
  readonly error: TaskError | null;
  readonly tries: number;
  readonly isCancelled: boolean;
}

interface TaskRow {
  readonly id: string;
  readonly user_id: string;
  readonly event_name: TaskWork["eventName"];
  readonly request: TaskWork["request"];
  readonly state: TaskState;
  readonly done: number;
  readonly total: number;
  readonly root_id: string | null;
  readonly error: TaskError | null;
  readonly tries: number;
  readonly cancelled: boolean;
  readonly stage: string | null;
  readonly cursor: Json | null;
  readonly report: JsonObject | null;
}

const COLUMNS =
  "id, user_id, event_name, request, state, done, total, root_id, error, tries, cancelled, stage, cursor, report";
const UNFINISHED = "state IN ('queued', 'running', 'landing')";
/** Unfinished tasks of one user. */
export const MOST_EACH = 5;
/** Finished tasks are reported for so long. */
const KEPT = "7 days";

export class TaskDb {
  constructor(private readonly sql: Sql) {}

  /** Whether other processes may work on the same tasks. */
  get shared(): boolean {
    return this.sql.kind === "postgres";
  }

  /** False where the user has as many unfinished tasks as one user may have, counting those that other processes add. */
  async add(id: string, userId: string, { eventName, request }: TaskWork, lane: TaskLane): Promise<boolean> {
    return await this.sql.transaction(async (sql) => {
      await lockUser(sql, "task", userId);
      const rows = await sql.query(
        `INSERT INTO task (id, user_id, event_name, request, state, lane)
         SELECT $1::uuid, $2::uuid, $3::text, $4::jsonb, 'queued', $6::text
         WHERE (SELECT count(*) FROM task WHERE user_id = $2::uuid AND ${UNFINISHED}) < $5::integer RETURNING id`,
        [id, userId, eventName, request as JsonObject, MOST_EACH, lane],
      );
      return rows.length > 0;
    });
  }

  /** Those among them that the person enqueued. */
  async of(userId: string, ids: readonly string[]): Promise<Task[]> {
    const rows = await this.sql.query<TaskRow>(
      `SELECT ${COLUMNS} FROM task WHERE id = ANY($1::uuid[]) AND user_id = $2`,
      [ids, userId],
    );
    return rows.map(taskOf);
  }

  async cancel(userId: string, id: string): Promise<void> {
    await this.sql.query(
      `UPDATE task SET cancelled = true, state = CASE state WHEN 'queued' THEN 'cancelled' ELSE state END
       WHERE id = $1 AND user_id = $2 AND state IN ('queued', 'running')`,
      [id, userId],
    );
  }

  /**
   * Takes the oldest task of the lane that waits, or whose worker has sent no heartbeat for `staleSeconds`. `alone`: no other worker
   * is alive.
   */
  async claim(worker: string, lane: TaskLane, staleSeconds: number, alone: boolean): Promise<Task | null> {
    const rows = await this.sql.query<TaskRow>(
      `UPDATE task SET worker = $1, beat_at = clock_timestamp(), tries = tries + 1,
         state = CASE state WHEN 'queued' THEN 'running' ELSE state END
       WHERE id = (SELECT id FROM task WHERE lane = $4 AND ${UNFINISHED} AND (state = 'queued' OR (worker IS DISTINCT FROM $1::uuid
           AND ($3 OR beat_at < clock_timestamp() - make_interval(secs => $2::double precision))))
         ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING ${COLUMNS}`,
      [worker, staleSeconds, alone, lane],
    );
    return rows[0] === undefined ? null : taskOf(rows[0]);
  }

  /** That the worker is still at it; null where it lost the task, else whether that was cancelled. */
  async beat(
    id: string,
    worker: string,
    now: { readonly rootId: string; readonly done: number; readonly total: number } | null = null,
  ): Promise<boolean | null> {
    const rows = await this.sql.query<{ cancelled: boolean }>(
      `UPDATE task SET beat_at = clock_timestamp(), root_id = COALESCE($3::uuid, root_id), done = COALESCE($4::integer, done),
         total = COALESCE($5::integer, total)
       WHERE id = $1 AND worker = $2 AND ${UNFINISHED} RETURNING cancelled`,
      [id, worker, now?.rootId ?? null, now?.done ?? null, now?.total ?? null],
    );
    return rows[0]?.cancelled ?? null;
  }

  /**
   * Stores the progress of a stepped task, and counts the tries of its next step. Returns null if the worker has lost the task,
   * otherwise whether the task was cancelled.
   */
  async save(
    id: string,
    worker: string,
    { stage, cursor, report, rootId, done, total }: TaskProgress,
  ): Promise<boolean | null> {
    const rows = await this.sql.query<{ cancelled: boolean }>(
      `UPDATE task SET beat_at = clock_timestamp(), tries = 1, stage = $3, cursor = $4::jsonb, report = $5::jsonb,
         root_id = $6::uuid, done = $7, total = $8
       WHERE id = $1 AND worker = $2 AND ${UNFINISHED} RETURNING cancelled`,
      [id, worker, stage, JSON.stringify(cursor), JSON.stringify(report), rootId, done, total],
    );
    return rows[0]?.cancelled ?? null;
  }

  /** False where it was cancelled before, or lost. */
  async startLanding(id: string, worker: string): Promise<boolean> {
    const rows = await this.sql.query(
      "UPDATE task SET state = 'landing' WHERE id = $1 AND worker = $2 AND state = 'running' AND NOT cancelled RETURNING id",
      [id, worker],
    );
    return rows.length > 0;
  }

  /** Nothing is left of what a try made: the next one begins anew. */
  async forgetTry(id: string, worker: string): Promise<void> {
    await this.sql.query("UPDATE task SET state = 'running', root_id = NULL, done = 0 WHERE id = $1 AND worker = $2", [
      id,
      worker,
    ]);
  }

  async finish(
    id: string,
    worker: string,
    state: "done" | "failed" | "cancelled",
    error: TaskError | null,
  ): Promise<void> {
    await this.sql.query("UPDATE task SET state = $3, error = $4::jsonb WHERE id = $1 AND worker = $2", [
      id,
      worker,
      state,
      error as JsonObject | null,
    ]);
  }

  /** For another worker, at once. */
  async giveBack(id: string, worker: string): Promise<void> {
    await this.sql.query("UPDATE task SET worker = NULL, beat_at = to_timestamp(0) WHERE id = $1 AND worker = $2", [
      id,
      worker,
    ]);
  }

  async forgetOld(): Promise<void> {
    await this.sql.query(
      `DELETE FROM task WHERE NOT (${UNFINISHED}) AND beat_at < clock_timestamp() - interval '${KEPT}'`,
    );
  }
}

function taskOf({
  id,
  user_id,
  event_name,
  request,
  state,
  done,
  total,
  root_id,
  error,
  tries,
  cancelled,
  ...progress
}: TaskRow): Task {
  const work = { eventName: event_name, request };
  return {
    id,
    userId: user_id,
    work,
    state,
    done,
    total,
    rootId: root_id,
    error,
    tries,
    isCancelled: cancelled,
    ...progress,
  };
}
