// Sweeps the embedded database: PostgreSQL's own autovacuum is a process of its own, which PGlite
// does not have, so dead rows would pile up and the planner would know nothing. A table is swept
// when autovacuum would do it; between tables others get their turn.

import { repeatHere } from "../background/repeat-here.ts";
import type { Database } from "./sql.ts";

/** PostgreSQL's defaults: 50 rows and a fifth of the table dead, or a tenth changed. */
const waiting = `
  SELECT relname AS name FROM pg_stat_user_tables
  WHERE n_dead_tup > 50 + 0.2 * n_live_tup OR n_mod_since_analyze > 50 + 0.1 * n_live_tup
  ORDER BY n_dead_tup`;

/** Sweeps what needs it now, behind everybody else; returns the names of the swept tables. */
export async function sweep(database: Pick<Database, "ranked">): Promise<string[]> {
  const sql = database.ranked("behind");
  await sql.query("SELECT pg_stat_force_next_flush()");
  const tables = (await sql.query<{ name: string }>(waiting)).map(({ name }) => name);
  for (const name of tables) await sql.query(`VACUUM (ANALYZE) "${name.replaceAll('"', '""')}"`);
  return tables;
}

/** Sweeps every `everyMs` milliseconds. Call the result to stop: it resolves when a sweep under way has ended. */
export function sweepRegularly(
  database: Pick<Database, "ranked">,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return repeatHere(everyMs, async () => void (await sweep(database)), onError);
}
