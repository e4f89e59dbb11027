import { expect, test } from "vitest";
import { fromFault, isOutOfSpace, LocalDatabaseError, toFault, withKind } from "./local-errors.ts";
import { memorySql } from "./testing/memory-files.ts";

test("a native SQLite error is rethrown with its name and message, on the other side of a worker too", async () => {
  const sql = await memorySql();
  let native: unknown = null;
  try {
    sql.run("SELECT * FROM nowhere");
  } catch (error) {
    native = error;
  }
  if (!(native instanceof Error)) throw new Error("SQLite did not complain");
  expect(native.name).toBe("SQLite3Error");
  expect(withKind(native, "session")).toBe(native);
  const there = fromFault(structuredClone(toFault(native)));
  expect([there.name, there.message]).toEqual(["SQLite3Error", native.message]);
  expect(there.message).toContain("no such table: nowhere");
  expect(there).not.toBeInstanceOf(LocalDatabaseError);
});

test("a full disk is told from what else fails, with the native name and message and its kind", async () => {
  const sql = await memorySql();
  sql.run("CREATE TABLE t (x TEXT)");
  sql.run("PRAGMA max_page_count = 4");
  let native: unknown = null;
  try {
    sql.run("INSERT INTO t VALUES (?)", ["x".repeat(100_000)]);
  } catch (error) {
    native = error;
  }
  const known = withKind(native, "session");
  expect(known).toBeInstanceOf(LocalDatabaseError);
  expect(known).toMatchObject({ kind: "out-of-space", name: "SQLite3Error", message: (native as Error).message });
  expect(isOutOfSpace(fromFault(toFault(known)))).toBe(true);
  expect(isOutOfSpace(new DOMException("full", "QuotaExceededError"))).toBe(true);
  expect(isOutOfSpace(new DOMException("no", "NotFoundError"))).toBe(false);
});
