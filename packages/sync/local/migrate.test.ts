import { expect, test } from "vitest";
import { ladder, migrate, type Step } from "./migrate.ts";
import { memorySql } from "./testing/memory-files.ts";
import type { Sql } from "./sql.ts";

const versionOf = (sql: Sql): unknown => sql.run("PRAGMA user_version")[0]?.[0];

/** Versions that never were, each of which leaves a trace. */
function synthetic(failAt: number | null = null): Step[] {
  return [50, 51, 52].map((version) => ({
    version,
    up(sql) {
      sql.run("CREATE TABLE IF NOT EXISTS trace (version INTEGER, found INTEGER)");
      sql.run(`INSERT INTO trace VALUES (${version}, ${String(versionOf(sql))})`);
      if (failAt === version) throw new Error(`cut off at ${version}`);
    },
  }));
}

test("the published schema is version 52 and a new database is brought to it", async () => {
  expect(ladder.map(({ version }) => version)).toEqual([52]);
  const sql = await memorySql();
  migrate(sql);
  expect(versionOf(sql)).toBe(52);
  expect(
    sql.run("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"),
  ).toEqual([["done"], ["meta"], ["pairs"]]);
  migrate(sql);
  expect(versionOf(sql)).toBe(52);
});

test("an older database climbs the ladder one step at a time, each step once and in order", async () => {
  for (const [from, steps] of [
    [
      50,
      [
        [51, 50],
        [52, 51],
      ],
    ],
    [51, [[52, 51]]],
    [52, []],
  ] as const) {
    const sql = await memorySql();
    sql.run("CREATE TABLE trace (version INTEGER, found INTEGER)");
    sql.run(`PRAGMA user_version = ${from}`);
    migrate(sql, synthetic());
    expect(sql.run("SELECT version, found FROM trace ORDER BY rowid")).toEqual(steps);
    expect(versionOf(sql)).toBe(52);
  }
});

test("a step that is cut off leaves the version before it whole, and is taken again", async () => {
  const sql = await memorySql();
  sql.run("CREATE TABLE trace (version INTEGER, found INTEGER)");
  sql.run("PRAGMA user_version = 50");
  expect(() => migrate(sql, synthetic(52))).toThrow("cut off at 52");
  expect(versionOf(sql)).toBe(51);
  expect(sql.run("SELECT version FROM trace")).toEqual([[51]]);
  migrate(sql, synthetic());
  expect(sql.run("SELECT version FROM trace")).toEqual([[51], [52]]);
});

test("a newer or unknown version is a schema mismatch and is not touched", async () => {
  for (const version of [53, 7]) {
    const sql = await memorySql();
    sql.run("CREATE TABLE other (x)");
    sql.run(`PRAGMA user_version = ${version}`);
    expect(() => migrate(sql)).toThrow(expect.objectContaining({ kind: "schema-mismatch" }));
    expect(versionOf(sql)).toBe(version);
    expect(sql.run("SELECT name FROM sqlite_schema")).toEqual([["other"]]);
  }
});
