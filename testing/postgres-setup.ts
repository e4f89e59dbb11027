// Vitest's global set-up for *.pg.test.ts: one PostgreSQL server for the whole run.
// A server named in TESSERA_TEST_DATABASE_URL is used instead, and left running.
import { databaseUrlVariable, startPostgres } from "./postgres.ts";

export async function setup(): Promise<() => Promise<void>> {
  if (process.env[databaseUrlVariable] !== undefined) return async () => undefined;
  const server = await startPostgres();
  process.env[databaseUrlVariable] = server.url;
  return server.stop;
}
