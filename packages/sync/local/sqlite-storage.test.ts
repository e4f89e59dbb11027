import { storageSuite } from "../storage.suite.ts";
import { sqliteStorage } from "./sqlite-storage.ts";
import { profile } from "./testing/profile.ts";

storageSuite("SQLite in this tab", async () => {
  const { tab } = await profile();
  return sqliteStorage((await tab()).delegate);
});

storageSuite("SQLite in another tab", async () => {
  const { tab } = await profile();
  await tab();
  return sqliteStorage((await tab()).delegate);
});
