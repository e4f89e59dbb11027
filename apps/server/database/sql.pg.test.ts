// A PostgreSQL server against the suite of the database port, and what only a server can do to us.

import { expect, test } from "vitest";
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

test("connections that the server cuts are opened again, and listeners are told to read anew", async () => {
  const { url } = await freshDatabase();
  const lost: Error[] = [];
  const database = await openPostgres({ url, poolSize: 4, onConnectionLost: (error) => lost.push(error) });
  const other = await openPostgres({ url, poolSize: 1, onConnectionLost: (error) => lost.push(error) });
  const heard: string[] = [];
  let wake = (): void => undefined;
  const until = async (count: number): Promise<void> => {
    while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve));
  };
  await database.listen("news", (payload) => {
    heard.push(payload);
    wake();
  });
  await Promise.all([1, 2, 3].map(() => database.query("SELECT pg_sleep(0.05)")));
  const inside = database.transaction(async (sql) => {
    await sql.query("SELECT 1");
    await other.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    await sql.query("SELECT 1");
  });
  await expect(inside).rejects.toThrow();
  await until(1);
  expect(heard).toEqual([""]);
  expect(lost.length).toBeGreaterThan(0);
  await other.notify("news", "again");
  await until(2);
  expect(heard).toEqual(["", "again"]);
  expect(await Promise.all([1, 2, 3].map(() => database.query("SELECT 1 AS one")))).toHaveLength(3);
  await database.close();
  await other.close();
});
