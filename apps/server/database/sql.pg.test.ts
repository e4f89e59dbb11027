// A PostgreSQL server against the suite of the database port, and what only a server can do to us.

import { expect, test } from "vitest";
import { freshDatabase } from "@tessera/testing/postgres.ts";
import { ladder } from "../ladder.ts";
import { MissingRightError } from "./migration-rights.ts";
import { migrate } from "./migrations.ts";
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

test("a user without the right to create tables, or pg_trgm, is told which right is missing, and nothing is created", async () => {
  const { url } = await freshDatabase();
  const onConnectionLost = (error: Error): never => {
    throw error;
  };
  const owner = await openPostgres({ url, poolSize: 1, onConnectionLost });
  const name = new URL(url).pathname.slice(1);
  const user = `plain_${name}`;
  await owner.query(`CREATE ROLE ${user} LOGIN`);
  const as = new URL(url);
  as.username = user;
  const plain = await openPostgres({ url: as.href, poolSize: 2, onConnectionLost });
  const tables = async () => await owner.query("SELECT FROM pg_tables WHERE schemaname = 'public'");
  try {
    await expect(migrate(plain, ladder)).rejects.toThrow(
      `Let its owner run: GRANT CREATE ON SCHEMA public TO ${user};`,
    );
    await owner.query(`GRANT CREATE ON SCHEMA public TO ${user}`);
    const refused = migrate(plain, ladder);
    await expect(refused).rejects.toThrow(MissingRightError);
    await expect(refused).rejects.toThrow(
      `The user ${user} may not create PostgreSQL's extension pg_trgm: the right CREATE on the database ${name} is missing.`,
    );
    expect(await tables()).toEqual([]);
    // Either statement of the message helps.
    await owner.query("CREATE EXTENSION pg_trgm");
    expect(await migrate(plain, ladder)).toBe(ladder.at(-1)?.id);
  } finally {
    await plain.close();
    await owner.query(`DROP OWNED BY ${user}`);
    await owner.query(`DROP ROLE ${user}`);
    await owner.close();
  }
});

test("a user who may create in the database creates pg_trgm without being a superuser", async () => {
  const { url } = await freshDatabase();
  const onConnectionLost = (error: Error): never => {
    throw error;
  };
  const owner = await openPostgres({ url, poolSize: 1, onConnectionLost });
  const name = new URL(url).pathname.slice(1);
  const user = `plain_${name}`;
  await owner.query(`CREATE ROLE ${user} LOGIN`);
  await owner.query(`GRANT CREATE ON DATABASE ${name} TO ${user}`);
  await owner.query(`GRANT CREATE ON SCHEMA public TO ${user}`);
  const as = new URL(url);
  as.username = user;
  const plain = await openPostgres({ url: as.href, poolSize: 1, onConnectionLost });
  try {
    expect(await migrate(plain, ladder)).toBe(ladder.at(-1)?.id);
  } finally {
    await plain.close();
    await owner.query(`DROP OWNED BY ${user} CASCADE`);
    await owner.query(`DROP ROLE ${user}`);
    await owner.close();
  }
});
