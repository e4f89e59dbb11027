// A PostgreSQL server against the suite of the database port.

import { afterAll, beforeAll } from "vitest";
import { openPostgres } from "./open-postgres.ts";
import { sqlSuite } from "./sql.suite.ts";
import { startPostgres, type TestPostgres } from "./testing/postgres-for-tests.ts";

let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await server.stop();
});

sqlSuite("PostgreSQL", {
  async open() {
    return await openPostgres({
      url: await server.freshUrl(),
      poolSize: 8,
      onConnectionLost: (error) => {
        throw error;
      },
    });
  },
});
