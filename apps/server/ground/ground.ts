// What every feature is made from.

import type { Sessions } from "../auth/sessions.ts";
import type { Database, Sql } from "../database/sql.ts";
import type { Log } from "../operating/log.ts";
import type { Shutdown } from "./shutdown.ts";
import type { Records } from "./records.ts";

export interface Ground {
  readonly log: Log;
  readonly database: Database;
  /** The database in the turn of what follows from the log: after everybody who waits for an answer. */
  readonly behind: Sql;
  readonly records: Records;
  readonly sessions: Sessions;
  /** Signs what a browser keeps and hands back. */
  readonly secret: string;
  /** Where this instance is reached, such as https://notes.example.com; known for certain once the server listens. */
  readonly origin: () => string;
  readonly shutdown: Shutdown;
  readonly now: () => number;
  readonly newId: () => string;
}
