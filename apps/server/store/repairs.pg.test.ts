import { freshDatabase } from "@tessera/testing/postgres.ts";
import { ladder } from "../ladder.ts";
import { migrate } from "../database/migrations.ts";
import { openPostgres } from "../database/open-postgres.ts";
import { repairsSuite } from "./repairs.suite.ts";

repairsSuite("PostgreSQL", async () => {
  const { url, drop } = await freshDatabase();
  const onConnectionLost = (error: Error): never => {
    throw error;
  };
  const database = await openPostgres({ url, poolSize: 4, onConnectionLost });
  await migrate(database, ladder);
  const close = async (): Promise<void> => {
    await database.close();
    await drop();
  };
  return { database, close };
});
