import { expect, test } from "vitest";
import { analysisLimit, LocalDatabase } from "./local-database.ts";
import { memorySql } from "./testing/memory-files.ts";

const changes = { wipe: [], put: [], remove: [] };

test("a write happens once, however often its request comes", async () => {
  const database = LocalDatabase.open(await memorySql(), () => "base");
  database.write("one", { ...changes, put: [["k", 1]] });
  database.write("two", { ...changes, put: [["k", 2]] });
  database.write("one", { ...changes, put: [["k", 1]] });
  expect(database.load("k")).toEqual([["k", 2]]);
});

test("a write is one transaction: of one that fails nothing is there", async () => {
  const sql = await memorySql();
  const database = LocalDatabase.open(sql, () => "base");
  database.write("one", { ...changes, put: [["a", 1]] });
  sql.run("PRAGMA max_page_count = 30");
  const put = Array.from({ length: 600 }, (_, n): [string, string] => [`b${n}`, "x".repeat(1000)]);
  expect(() => database.write("two", { wipe: ["a"], put, remove: [] })).toThrow("full");
  expect(database.load("")).toEqual([["a", 1]]);
  sql.run("PRAGMA max_page_count = 100000");
  database.write("two", { wipe: ["a"], put: put.slice(0, 2), remove: [] });
  expect(database.load("").map(([key]) => key)).toEqual(["b0", "b1"]);
});

test("after a large write the statistics are gathered from 40,000 rows at most", async () => {
  const sql = await memorySql();
  const ran: string[] = [];
  const database = LocalDatabase.open(
    { ...sql, run: (text, bind) => (ran.push(text), sql.run(text, bind)) },
    () => "base",
  );
  database.write("small", { ...changes, put: [["a", 1]] });
  expect(ran.filter((text) => text.includes("optimize"))).toEqual([]);
  database.write("large", { ...changes, put: Array.from({ length: 1000 }, (_, n): [string, number] => [`k${n}`, n]) });
  expect(ran.slice(-2)).toEqual(["PRAGMA analysis_limit = 40000", "PRAGMA optimize"]);
  expect(sql.run("PRAGMA analysis_limit")).toEqual([[40_000]]);
  expect(analysisLimit).toBe(40_000);
});

test("a stored value that is no text, or no JSON, is a type sanity error", async () => {
  const sql = await memorySql();
  const database = LocalDatabase.open(sql, () => "base");
  sql.run("INSERT INTO pairs VALUES ('a', x'00ff')");
  expect(() => database.load("a")).toThrow(expect.objectContaining({ kind: "type-sanity" }));
  sql.run("INSERT INTO pairs VALUES ('b', '{')");
  expect(() => database.load("b")).toThrow(expect.objectContaining({ kind: "type-sanity" }));
});

test("a database keeps the name that it got when it was made", async () => {
  const sql = await memorySql();
  expect(LocalDatabase.open(sql, () => "first").base).toBe("first");
  expect(LocalDatabase.open(sql, () => "second").base).toBe("first");
});
