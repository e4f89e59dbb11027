// What every engine behind the database port must do; run by sql.pglite.test.ts and
// sql.postgres.test.ts.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { migrate, NewerSchemaError, schemaOf, type Migration } from "./migrations.ts";
import { isUniqueViolation, sqlState, type Database } from "./sql.ts";
import { Statistics } from "./statistics.ts";

export interface SqlUnderTest {
  /** A database that holds nothing. */
  open(): Promise<Database>;
}

export function sqlSuite(name: string, under: SqlUnderTest): void {
  describe(`the database port on ${name}`, () => {
    let database: Database;
    beforeAll(async () => {
      database = await under.open();
      await database.script("CREATE TABLE item (id int PRIMARY KEY, note text); CREATE TABLE tick (n int8)");
    });
    beforeEach(async () => {
      await database.script("TRUNCATE item; TRUNCATE tick");
    });
    afterAll(async () => {
      await database.close();
    });

    const notes = (): Promise<{ id: number; note: string }[]> =>
      database.query("SELECT id, note FROM item ORDER BY id");

    test("brings every value back in the promised form", async () => {
      const [row] = await database.query(`SELECT
        9007199254740991::int8 AS int8, 12.5::numeric AS numeric, 7::int2 AS int2, 1.5::float8 AS float8,
        true AS bool, '{"a":[1,null]}'::jsonb AS jsonb, '[1]'::json AS json, '\\x00ff'::bytea AS bytea,
        '2026-01-02T03:04:05.678Z'::timestamptz AS timestamptz, '2026-01-02 03:04:05'::timestamp AS timestamp,
        '2026-01-02'::date AS date, '{1,NULL,3}'::int8[] AS int8s, '{a,"b,c"}'::text[] AS texts,
        '{true,false}'::bool[] AS bools, ARRAY['{"a":1}'::jsonb] AS jsonbs,
        '0b8e7b2e-0000-4000-8000-000000000001'::uuid AS uuid, NULL::text AS nothing, '1 day'::interval AS interval,
        (SELECT count(*) FROM item) AS count, (SELECT sum(n) FROM tick) AS sum`);
      expect(row).toEqual({
        int8: Number.MAX_SAFE_INTEGER,
        numeric: 12.5,
        int2: 7,
        float8: 1.5,
        bool: true,
        jsonb: { a: [1, null] },
        json: [1],
        bytea: expect.any(Uint8Array),
        timestamptz: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
        timestamp: Date.UTC(2026, 0, 2, 3, 4, 5),
        date: "2026-01-02",
        int8s: [1, null, 3],
        texts: ["a", "b,c"],
        bools: [true, false],
        jsonbs: [{ a: 1 }],
        uuid: "0b8e7b2e-0000-4000-8000-000000000001",
        nothing: null,
        interval: "1 day",
        count: 0,
        sum: null,
      });
    });

    test("takes parameters of every form", async () => {
      const params = [
        JSON.stringify(["a", { b: 1 }]),
        new Uint8Array([0, 1, 255]),
        [1, 2],
        ["x", "y,z", null],
        Number.MAX_SAFE_INTEGER,
        "2026-01-02T03:04:05.678Z",
        null,
        "ä\u{1F600}'\"\\",
        false,
      ];
      const [row] = await database.query<Record<string, unknown>>(
        "SELECT $1::jsonb a, $2::bytea b, $3::int8[] c, $4::text[] d, $5::int8 e, $6::timestamptz f, $7::text g, $8::text h, $9::bool i",
        params,
      );
      expect(row?.["b"]).toSatisfy((bytes) => bytes instanceof Uint8Array && bytes.join() === "0,1,255");
      expect({ ...row, b: null }).toEqual({
        a: ["a", { b: 1 }],
        b: null,
        c: [1, 2],
        d: ["x", "y,z", null],
        e: Number.MAX_SAFE_INTEGER,
        f: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
        g: null,
        h: "ä\u{1F600}'\"\\",
        i: false,
      });
    });

    test("commits what a transaction did, and hands its value on", async () => {
      const value = await database.transaction(async (sql) => {
        await sql.query("INSERT INTO item VALUES (1, 'one')");
        return "done";
      });
      expect(value).toBe("done");
      expect(await notes()).toEqual([{ id: 1, note: "one" }]);
    });

    test("leaves nothing of a transaction that throws", async () => {
      const failed = database.transaction(async (sql) => {
        await sql.query("INSERT INTO item VALUES (1, 'one')");
        throw new Error("no");
      });
      await expect(failed).rejects.toThrow("no");
      expect(await notes()).toEqual([]);
    });

    test("nests as savepoints", async () => {
      await database.transaction(async (sql) => {
        await sql.query("INSERT INTO item VALUES (1, 'one')");
        await expect(
          sql.transaction(async (inner) => {
            await inner.query("INSERT INTO item VALUES (2, 'two')");
            await inner.query("INSERT INTO item VALUES (1, 'again')");
          }),
        ).rejects.toSatisfy(isUniqueViolation);
        await sql.transaction((inner) => inner.query("INSERT INTO item VALUES (3, 'three')"));
      });
      expect(await notes()).toEqual([
        { id: 1, note: "one" },
        { id: 3, note: "three" },
      ]);
    });

    test("goes on after a failed statement, also inside many concurrent ones", async () => {
      await expect(database.query("SELECT 1/0")).rejects.toSatisfy((error) => sqlState(error) === "22012");
      await expect(database.query("SELECT nonsense FROM item")).rejects.toSatisfy(
        (error) => sqlState(error) === "42703",
      );
      const outcomes = await Promise.allSettled(
        Array.from({ length: 60 }, (_, n) =>
          n % 3 === 0
            ? database.query("SELECT 1/$1::int", [0])
            : database.query<{ n: number }>("SELECT $1::int AS n", [n]),
        ),
      );
      outcomes.forEach((outcome, n) => {
        if (n % 3 === 0) expect(outcome.status).toBe("rejected");
        else expect(outcome).toEqual({ status: "fulfilled", value: [{ n }] });
      });
    });

    test("keeps concurrent transactions apart, and none waits for ever", async () => {
      await database.query("INSERT INTO tick VALUES (0)");
      await Promise.all(
        Array.from({ length: 20 }, () =>
          database.transaction(async (sql) => {
            const [row] = await sql.query<{ n: number }>("SELECT n FROM tick FOR UPDATE");
            await sql.query("UPDATE tick SET n = $1", [(row?.n ?? 0) + 1]);
          }),
        ),
      );
      expect(await database.query("SELECT n FROM tick")).toEqual([{ n: 20 }]);
    });

    test("sees one snapshot in a repeatable read", async () => {
      await database.query("INSERT INTO tick VALUES (1)");
      const seen = await database.transaction(
        async (sql) => {
          const before = await sql.query("SELECT n FROM tick");
          const write = database.query("UPDATE tick SET n = 2");
          const after = await sql.query("SELECT n FROM tick");
          return { before, after, write };
        },
        { isolation: "repeatable read", readOnly: true },
      );
      expect(seen.after).toEqual(seen.before);
      await seen.write;
      expect(await database.query("SELECT n FROM tick")).toEqual([{ n: 2 }]);
    });

    test("carries large values", async () => {
      const note = "x".repeat(5_000_000);
      await database.query("INSERT INTO item VALUES (1, $1)", [note]);
      const [row] = await notes();
      expect(row?.note.length).toBe(note.length);
    });

    test("the planner is told of a table that has grown, and a look that fails is told", async () => {
      await database.script("CREATE TABLE grown (id int PRIMARY KEY, kind int); CREATE INDEX ON grown (kind, id)");
      const known = async (): Promise<number> => {
        const [row] = await database.query<{ rows: number }>(
          "SELECT reltuples AS rows FROM pg_class WHERE relname = 'grown'",
        );
        return row?.rows ?? 0;
      };
      const faults: Error[] = [];
      const statistics = new Statistics(database, ["grown"], (error) => faults.push(error));
      const add = async (from: number, to: number): Promise<void> => {
        await database.query("INSERT INTO grown SELECT n, 1 FROM generate_series($1::int, $2::int) AS n", [from, to]);
        statistics.added(to - from + 1);
      };
      await add(1, 499);
      expect(await known()).toBe(-1);
      await add(500, 500);
      await expect.poll(known).toBe(500);
      await add(501, 999);
      expect(await known()).toBe(500);
      await add(1000, 1000);
      await expect.poll(known).toBe(1000);
      await database.script("DROP TABLE grown");
      statistics.added(2000);
      await expect.poll(() => faults.length).toBe(1);
    });

    test("carries a notification to every listener until it leaves", async () => {
      const heard: string[] = [];
      let wake: () => void = () => undefined;
      const woken = (): Promise<void> => new Promise((resolve) => (wake = resolve));
      const on = (who: string) => (payload: string) => {
        heard.push(`${who}:${payload}`);
        wake();
      };
      const leaveA = await database.listen("News", on("a"));
      const leaveB = await database.listen("News", on("b"));
      let next = woken();
      await database.notify("News", "1");
      while (heard.length < 2) {
        await next;
        next = woken();
      }
      await leaveA();
      next = woken();
      await database.notify("News", "2");
      await next;
      expect(heard).toEqual(["a:1", "b:1", "b:2"]);
      await leaveB();
    });

    test("climbs the ladder once, whoever starts, and refuses a newer schema", async () => {
      const ladder = [
        {
          id: 1,
          name: "first",
          sql: "CREATE TABLE rung (id int, note text DEFAULT 'a;b'); -- ; not here\nINSERT INTO rung VALUES (1)",
        },
        {
          id: 2,
          name: "second",
          sql: "CREATE FUNCTION two() RETURNS int LANGUAGE sql AS $$ SELECT 2; $$; INSERT INTO rung VALUES (two())",
        },
      ];
      await Promise.all([migrate(database, ladder), migrate(database, ladder), migrate(database, ladder)]);
      expect(await database.query("SELECT id, note FROM rung ORDER BY id")).toEqual([
        { id: 1, note: "a;b" },
        { id: 2, note: "a;b" },
      ]);
      expect(await schemaOf(database)).toBe(2);
      const broken = [...ladder, { id: 3, name: "third", sql: "DROP TABLE rung; SELECT 1/0" }];
      await expect(migrate(database, broken)).rejects.toThrow("division by zero");
      expect(await schemaOf(database)).toBe(2);
      await expect(migrate(database, ladder.slice(0, 1))).rejects.toThrow(NewerSchemaError);
    });

    test("a ladder with a step that fails leaves an empty database empty", async () => {
      const other = await under.open();
      const steps = [
        { id: 1, name: "first", sql: "CREATE TABLE lone (id int)" },
        { id: 2, name: "second", sql: "SELECT 1/0" },
      ];
      await expect(migrate(other, steps)).rejects.toThrow("division by zero");
      const tables = await other.query("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()");
      expect(tables).toEqual([]);
      const needing = [{ id: 1, name: "first", extension: "no_such_extension", sql: "CREATE TABLE lone (id int)" }];
      await expect(migrate(other, needing)).rejects.toThrow("extension no_such_extension is not installed");
      expect(await migrate(other, [{ ...steps[0], extension: "pg_trgm" } as Migration])).toBe(1);
      await other.close();
    });

    test("refuses statements after it is closed", async () => {
      const other = await under.open();
      await other.close();
      await expect(other.query("SELECT 1")).rejects.toThrow();
    });
  });
}
