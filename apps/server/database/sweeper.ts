// Sweeps the embedded database: PostgreSQL's own autovacuum is a process of its own, which PGlite
// does not have, so dead rows would pile up and the planner would know nothing. A table is swept
// when autovacuum would do it; between tables others get their turn.

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

/** Sweeps now and then until the returned function is called, which waits for a sweep under way. */
export function sweepRegularly(
  database: Pick<Database, "ranked">,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let under: Promise<unknown> = Promise.resolve();
  let isFree = true;
  const timer = setInterval(() => {
    if (!isFree) return;
    isFree = false;
    under = sweep(database)
      .catch(onError)
      .finally(() => {
        isFree = true;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await under;
  };
}
