import { freshDatabase } from "@tessera/testing/postgres.ts";
import { openPostgres } from "../database/open-postgres.ts";
import { earlierMembersSuite } from "./earlier-members.suite.ts";

earlierMembersSuite("PostgreSQL", async () => {
  const { url, drop } = await freshDatabase();
  return {
    place: url,
    open: async () =>
      await openPostgres({
        url,
        poolSize: 4,
        onConnectionLost: (error) => {
          throw error;
        },
      }),
    remove: async () => await drop(),
  };
});
