// A PostgreSQL server against the suite of the database port.

import { freshDatabase } from "@tessera/testing/postgres.ts";
import { openPostgres } from "./open-postgres.ts";
import { sqlSuite } from "./sql.suite.ts";

sqlSuite("PostgreSQL", {
  async open() {
    const { url } = await freshDatabase();
    return await openPostgres({
      url,
      poolSize: 8,
      onConnectionLost: (error) => {
        throw error;
      },
    });
  },
});
