// The record store on a handle of the database, with what stands beside it: the records below it in the turn of what follows
// from the log, the making of users and workspaces, and the repair of damaged texts.

import { randomUUID } from "node:crypto";
import type { Sql } from "../database/sql.ts";
import { Statistics } from "../database/statistics.ts";
import type { Log } from "../operating/log.ts";
import { Bootstrap } from "../store/bootstrap.ts";
import type { Commit } from "../store/transaction.ts";
import type { RecordRow } from "../store/entry-form.ts";
import type { RecordDb } from "../store/record-db.ts";
import { Repairs } from "../store/repairs.ts";
import { recordTables, SqlRecordDb } from "../store/sql-record-db.ts";
import { Store } from "../store/store.ts";

export interface Records {
  readonly store: Store;
  /** The records below the store, read in the turn of what follows from the log. */
  readonly behind: RecordDb;
  readonly bootstrap: Bootstrap;
  readonly repairs: Repairs;
}

/** The record store on a handle: the database's own, with those of other ranks, or one SQL transaction of a sign-up. */
export function recordsIn(
  sql: Sql,
  log: Log,
  { commits, behind }: { readonly commits: Sql; readonly behind: Sql } = { commits: sql, behind: sql },
  onCommit?: (commit: Commit) => void,
): Records {
  const statistics = statisticsOf(behind, recordTables, log);
  const onDamage = (error: Error, row: RecordRow): void => {
    log.error({ err: error, table: row.tbl, id: row.id, scope: row.scope_id }, "a text is damaged");
    if (row.tbl === "block") repairs.report(row.scope_id, row.id);
  };
  const db = new SqlRecordDb(sql, onDamage, (records) => statistics.added(records), commits);
  const store = new Store(db, { now: Date.now, newId: randomUUID, onCommit });
  const repairs: Repairs = new Repairs(store, {
    newId: randomUUID,
    onRepaired: (scope, id) => log.warn({ id, scope }, "a damaged text was repaired from the log"),
    onError: (error, scope, id) => log.error({ err: error, id, scope }, "a damaged text could not be repaired"),
  });
  return { store, behind: new SqlRecordDb(behind, onDamage), bootstrap: new Bootstrap(store, randomUUID), repairs };
}

export function statisticsOf(sql: Sql, tables: readonly string[], log: Log): Statistics {
  return new Statistics(sql, tables, (error) =>
    log.warn({ err: error, tables }, "the planner was not told of the tables' size"),
  );
}
